/** The plan past one machine (docs/scale.md): every statement of the stock would run on tables distributed by vault_id. */
import { WatchService } from '../../platform/stock/index.js';
import { aSku, defaultNetwork, defaultPrivate, keysOf } from '../platform/stock/stock-world.js';
import { referenceTables, unboundIn } from './distribution.js';
import { actorOf, startInside, type InsidePlatform } from './inside.js';
import { deedsOf } from './stock-deeds.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside({ config: { PLATFORM_ROLE: 'serve' } });
});
afterAll(() => world.close());

/** Statements that reach beyond one vault, and why they may. Each must be met, or it is taken out. */
const allowed: readonly { readonly form: RegExp; readonly reason: string }[] = [
  {
    form: /fingerprint/,
    reason:
      'A key is unique on the network: with many nodes its fingerprint stands in a table of its own (docs/scale.md).',
  },
  {
    form: /select vault_id from custody_head/,
    reason: 'The watch asks each node for its vaults.',
  },
  { form: /started_at <|finished_at <|moved_at </, reason: 'A nightly sweep, which each node does for its own rows.' },
];

/** Tables whose key begins with the vault, but for those that each node has whole. */
const distributedTables = async (): Promise<Set<string>> => {
  const { rows } = await world.platform.database.execute(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where i.indisprimary and a.attname = 'vault_id' and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => !referenceTables.has(name));
  return new Set([...names, 'stock_standing', 'key_moved', 'txn_any']);
};

const lists = [
  '/distribution/myvault/inventory/',
  '/distribution/myvault/uploads/',
  '/my_vault/transaction/',
  '/my_vault/blacklistings/',
];

describe('a statement on tables distributed by vault', () => {
  const tables = new Set(['key', 'txn', 'insertion']);
  it.each([
    ['one vault by a value', 'select * from key where vault_id = $1', []],
    [
      'a table that is bound to one that is',
      'select * from key k join txn t on t.vault_id = k.vault_id where k.vault_id = $1',
      [],
    ],
    [
      'an expression of its own',
      'with o as (select vault_id, id from key where vault_id = $1) update key k set state = 1 from o where k.vault_id = o.vault_id',
      [],
    ],
    ['a row with its vault', 'insert into txn (vault_id, id) values ($1, $2)', []],
    [
      'a union that is bound as a whole',
      'select * from (select * from key union all select * from txn) a where vault_id = $1',
      [],
    ],
    ['every vault', 'select count(*) from key', ['key']],
    ['a key of whatever vault', 'select * from key where id = $1', ['key']],
    ['a join that leaves the vault', 'select * from key k join txn t on t.id = k.id where k.vault_id = $1', ['txn']],
    [
      'an unbound one within a bound one',
      'select * from key where vault_id = $1 and exists (select 1 from insertion i where i.id = key.id)',
      ['insertion'],
    ],
    ['a vault that any row of another table names', 'select * from key k join vault v on v.id = k.vault_id', ['key']],
    ['a deletion everywhere', 'delete from insertion where created_at < now()', ['insertion']],
    ['a row without its vault', 'insert into txn (id) values ($1)', ['txn']],
  ])('%s', async (_, text, unbound) => {
    expect(await unboundIn(text, tables)).toEqual(unbound);
  });
});

it('everything that the stock asks of its database is bound to one vault, or stands in the list with a reason', async () => {
  const { database } = world.platform;
  await database.execute('create extension pg_stat_statements');
  await database.execute('select pg_stat_statements_reset()');
  const user = await world.user({ role: 'Owner' });
  const actor = actorOf(user.ownerGuid, 'Ada');
  const { skuGuid } = await aSku(world, user.ownerGuid);
  const [place, other] = [defaultPrivate, defaultNetwork].map((rightId) => ({ skuId: skuGuid, rightId }));
  if (place === undefined || other === undefined) throw new Error('no places');
  const deeds = deedsOf(world);
  const keys = keysOf(30);
  const { insertionId } = await deeds.insert(actor, place, keys);
  await deeds.insert(actor, place, keys);
  await deeds.abandon(actor, place, keysOf(2));
  await deeds.cancelWhileWorking(actor, place, keysOf(2));
  await deeds.extract(actor, place, 5);
  await deeds.blacklist(actor, place, 3);
  await deeds.changeRight(actor, other, 3);
  await deeds.withdraw(actor, insertionId);
  for (const path of lists)
    await user.http.get('/mkapi/content/GetContent?currentSiteId=2').set('original-url', path).expect(200);
  await world.get(WatchService).runIfDue();

  const distributed = await distributedTables();
  const { rows } = await database.execute(
    `select query from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query ~* '^\\s*(with|select|insert|update|delete)'`,
  );
  const unbound: string[] = [];
  const met = new Set<RegExp>();
  let looked = 0;
  for (const { query } of rows) {
    const text = String(query);
    if (/pg_stat_statements|pgboss|pg_catalog|pg_class|information_schema/.test(text)) continue;
    looked += 1;
    const tables = await unboundIn(text, distributed);
    if (tables.length === 0) continue;
    const reason = allowed.find(({ form }) => form.test(text));
    if (reason === undefined)
      unbound.push(`${[...new Set(tables)].join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    else met.add(reason.form);
  }
  expect(unbound).toEqual([]);
  expect(looked).toBeGreaterThan(60);
  expect(allowed.filter(({ form }) => !met.has(form)).map(({ reason }) => reason)).toEqual([]);
});
