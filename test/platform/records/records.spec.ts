/** Versioned records, on real Postgres: who saves, who is refused, what is kept of it, what is told and when. */
import { randomUUID } from 'node:crypto';
import { errorCodes } from '../../../kernel/errors.js';
import type { Actor } from '../../../platform/access/index.js';
import { AuditLog, type AuditAction } from '../../../platform/audit/index.js';
import type { AnyTransaction, Database } from '../../../platform/database/database.js';
import { anyVersion, Records, type CodeOf, type RecordDeclaration } from '../../../platform/records/index.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';

interface ToyRow {
  vault_id: string;
  id: string;
  name: string;
  parts: Record<string, number>;
  version: number;
  changed_at: Date;
  changed_by_name: string;
}

const toyErrors = errorCodes({
  'toys.not_found': 'not_found',
  'toys.changed': 'conflict',
  'toys.name_taken': 'invalid_argument',
  'toys.broken': 'failed_precondition',
});

/** A toy's act has no sentence: nobody reads of toys in the audit log. */
const act = (text: string) => text as AuditAction;

const toyRecord: RecordDeclaration<ToyRow, CodeOf<typeof toyErrors>> = {
  table: 'toy',
  key: 'id',
  json: ['parts'],
  guard: ({ name }) => {
    if (name === 'Broken') throw toyErrors('toys.broken');
  },
  errors: toyErrors,
  notFound: 'toys.not_found',
  stale: 'toys.changed',
  unique: { toy_name: 'toys.name_taken' },
  audit: {
    object: ({ id }) => ({ kind: 'toy', id }),
    snapshot: ({ name, parts }) => ({ name, parts }),
    created: act('toys.created'),
    changed: act('toys.changed'),
    deleted: act('toys.deleted'),
  },
  topic: 'stockchanged',
};

const clock = new TestClock(new Date('2026-11-22T10:00:00.000Z'));
const published: string[] = [];
let world: TestPlatform;
let database: Database;
let records: Records;
let actor: Actor;

const named = (userName: string): Actor => ({ ...actor, userName });
const inside = <T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T> => database.transaction(work);
const toys = () => records.of(toyRecord);
const rename = (id: string, version: number | undefined, name: string, by = actor): Promise<ToyRow> =>
  inside((tx) => toys().change(tx, by, id, version, () => ({ name })));
const rows = async (text: string, ...values: unknown[]) => (await database.execute(text, values)).rows;
const audited = (id: string) =>
  rows(
    'select action, before, after from audit_event where object_kind = $1 and object_id = $2 order by id',
    'toy',
    id,
  );
const kept = (id: string) => rows('select name, version from toy where id = $1', id);
const newToy = (name: string, by = actor): Promise<ToyRow> =>
  inside((tx) => toys().create(tx, by, { vault_id: by.ownerGuid, id: randomUUID(), name, parts: { wheels: 4 } }));

beforeAll(async () => {
  world = await startTestPlatform();
  database = databaseOf(world);
  const columns = 'version integer not null, changed_at timestamptz not null, changed_by_name text not null';
  await database.execute(
    `create table toy (vault_id uuid, id uuid, name text not null, parts jsonb not null, ${columns}, primary key (vault_id, id));
     create unique index toy_name on toy (vault_id, lower(name));
     create table toy_box (vault_id uuid primary key, lid text not null, ${columns})`,
  );
  const hub = { publish: (owner: string, target: string) => published.push(`${owner} ${target}`) };
  records = new Records({ database, audit: new AuditLog(), hub, clock });
  const { userGuid, ownerGuid } = await world.user();
  actor = {
    ...{ userGuid, ownerGuid, userName: 'Ada', userEmail: '', ownerRole: 'Publisher', roleName: 'Owner' },
    ...{ permissions: new Set<string>(), correlationId: 'toys' },
  };
});
afterAll(() => world.close());
beforeEach(() => {
  published.length = 0;
});

/** One saver who holds the record, and one who waits for it. */
const whileHeld = async <T>(hold: (tx: AnyTransaction) => Promise<unknown>, meanwhile: () => Promise<T>) => {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const first = inside(async (tx) => {
    await hold(tx);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const second = meanwhile().then(
    (value) => ({ value }),
    (refusal: unknown) => ({ refusal }),
  );
  await until(
    () => rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    ({ length }) => length > 0,
  );
  over.resolve();
  await first;
  return second;
};

describe('a record', () => {
  it('is created in version 1, written down, and told of once it is there', async () => {
    const toy = await newToy('Car');
    expect(toy).toMatchObject({ version: 1, changed_by_name: 'Ada', changed_at: clock.now(), parts: { wheels: 4 } });
    expect(await audited(toy.id)).toEqual([
      { action: 'toys.created', before: null, after: { name: 'Car', parts: { wheels: 4 } } },
    ]);
    expect(published).toEqual([`${actor.ownerGuid} stockchanged`]);
  });

  it('is changed by who has seen its version: who, when, one version more, before and after', async () => {
    const { id } = await newToy('Boat');
    clock.forward(60_000);
    const change = { name: 'Ship', parts: { masts: 3 } };
    const changed = await inside((tx) => toys().change(tx, named('Grace'), id, 1, () => change));
    expect(changed).toMatchObject({ ...change, version: 2, changed_by_name: 'Grace', changed_at: clock.now() });
    expect((await audited(id))[1]).toEqual({
      ...{ action: 'toys.changed', before: { name: 'Boat', parts: { wheels: 4 } } },
      after: change,
    });
  });

  it('is not changed from a stale version: the refusal says who, and when', async () => {
    const { id } = await newToy('Train');
    await rename(id, 1, 'Express', named('Grace'));
    expect(await refusalOf(rename(id, 1, 'Tram'))).toMatchObject({
      ...{ code: 'toys.changed', kind: 'conflict' },
      params: { by: 'Grace', at: clock.now().toISOString() },
    });
    expect(await kept(id)).toEqual([{ name: 'Express', version: 2 }]);
  });

  it('takes one of two savers at once; the other is told what stands', async () => {
    const { id } = await newToy('Plane');
    const second = await whileHeld(
      (tx) => toys().change(tx, named('Grace'), id, 1, () => ({ name: 'Jet' })),
      () => rename(id, 1, 'Glider'),
    );
    expect(second).toMatchObject({ refusal: { code: 'toys.changed', params: { by: 'Grace' } } });
    expect(await kept(id)).toEqual([{ name: 'Jet', version: 2 }]);
  });

  it('has a name of its own: the index refuses who gives it a moment later', async () => {
    const grace = { vault_id: actor.ownerGuid, id: randomUUID(), name: 'Kite', parts: {} };
    const second = await whileHeld(
      (tx) => toys().create(tx, named('Grace'), grace),
      () => newToy('KITE'),
    );
    expect(second).toMatchObject({ refusal: { code: 'toys.name_taken', kind: 'invalid_argument' } });
    const { id } = await newToy('Balloon');
    expect((await refusalOf(rename(id, 1, 'kite'))).code).toBe('toys.name_taken');
  });

  it('that is not saved in the end is not written down, and nobody is told', async () => {
    const { id } = await newToy('Doll');
    published.length = 0;
    const failing = inside(async (tx) => {
      await toys().change(tx, actor, id, 1, () => ({ name: 'Puppet' }));
      throw new Error('something else of the transaction');
    });
    await expect(failing).rejects.toThrow('something else');
    expect([await kept(id), (await audited(id)).length]).toEqual([[{ name: 'Doll', version: 1 }], 1]);
    expect(published).toEqual([]);
  });

  it('is told of after the commit, not before it', async () => {
    const { id } = await newToy('Drum');
    published.length = 0;
    await inside(async (tx) => {
      await toys().change(tx, actor, id, 1, () => ({ name: 'Gong' }));
      expect(published).toEqual([]);
    });
    expect(published).toHaveLength(1);
  });

  it('of another vault, and one that has no id, does not exist', async () => {
    const { id } = await newToy('Robot');
    const stranger = { ...actor, ownerGuid: randomUUID() };
    expect((await refusalOf(rename(id, 1, 'Mine', stranger))).code).toBe('toys.not_found');
    for (const absent of ['robot', randomUUID()])
      expect((await refusalOf(rename(absent, 1, 'Mine'))).code).toBe('toys.not_found');
  });

  it('that its guard keeps is not changed, whatever version is named', async () => {
    const { id } = await newToy('Broken');
    expect((await refusalOf(rename(id, 7, 'Whole'))).code).toBe('toys.broken');
  });

  it('is deleted in the version that was seen, unless something has it', async () => {
    const { id } = await newToy('Top');
    const drop = (version: number | undefined, check?: () => void) =>
      inside((tx) => toys().delete(tx, actor, id, version, check));
    expect((await refusalOf(drop(2))).code).toBe('toys.changed');
    const used = () => {
      throw toyErrors('toys.broken');
    };
    expect((await refusalOf(drop(1, used))).code).toBe('toys.broken');
    await drop(anyVersion);
    expect(await kept(id)).toEqual([]);
    expect((await audited(id))[1]).toEqual({
      ...{ action: 'toys.deleted', before: { name: 'Top', parts: { wheels: 4 } }, after: null },
    });
  });
});

describe('a record that needs not be created', () => {
  const boxes = () =>
    records.of<{ vault_id: string; lid: string; version: number; changed_by_name: string; changed_at: Date }>({
      table: 'toy_box',
      key: 'vault_id',
      blank: (_actor, id) => ({ vault_id: id, lid: 'open' }),
      errors: (code, options) => toyErrors(code as CodeOf<typeof toyErrors>, options),
      stale: 'toys.changed',
      audit: {
        object: ({ vault_id }) => ({ kind: 'box', id: vault_id }),
        snapshot: ({ lid }) => ({ lid }),
        changed: act('box'),
      },
    });
  const close = (tx: AnyTransaction, version: number, by = actor) =>
    boxes().change(tx, by, by.ownerGuid, version, () => ({ lid: 'shut' }));

  it('is version 0 until the first change, of which two at once are one', async () => {
    expect(await refusalOf(inside((tx) => close(tx, 3)))).toMatchObject({ code: 'toys.changed', params: {} });
    expect(await rows('select 1 from toy_box')).toEqual([]);
    const second = await whileHeld(
      (tx) => close(tx, 0, named('Grace')),
      () => inside((tx) => close(tx, 0)),
    );
    expect(second).toMatchObject({ refusal: { code: 'toys.changed', params: { by: 'Grace' } } });
    expect(await rows('select lid, version, changed_by_name as by from toy_box')).toEqual([
      { lid: 'shut', version: 1, by: 'Grace' },
    ]);
    expect(await inside((tx) => close(tx, 1))).toMatchObject({ version: 2 });
  });
});
