/** The tabs of the transaction report: each has its own rows and columns (docs/domain.md, h). */
import { randomUUID } from 'node:crypto';
import type { ChangesDatabase } from '../../../../../../platform/stock/runs/changes/rows.js';
import { TransactionsServiceService } from '../../../../../../proto/gen/keyway/stock/v1/transactions.js';
import type { TestUser } from '../../../../../support/platform.js';
import { databaseOf } from '../../../stock-world.js';
import { find, HistoryWorld, keyCustody } from './history-world.js';

const tabs = ['inserted', 'extracted', 'transferred', 'received', 'blacklisted', 'archive'] as const;
type Tab = (typeof tabs)[number];

let world: HistoryWorld;
let owner: TestUser;
let blacklisted: string;

interface Content {
  readonly list: {
    readonly grids: readonly {
      readonly columns: readonly { readonly title: string }[];
      readonly rows: readonly {
        readonly id: string;
        readonly href?: string;
        readonly items: readonly { readonly propertyName: string; readonly value: string }[];
      }[];
    }[];
  };
}

const ask = (tab: Tab, user?: TestUser): Promise<Response> => {
  const headers = { 'original-url': `/my_vault/transaction/${tab}/` };
  const path = '/mkapi/content/GetContent?currentSiteId=2';
  return user ? user.fetch(path, { headers }) : fetch(new URL(path, world.platform.platform.url), { headers });
};
const read = async (tab: Tab, user = owner) => {
  const { list } = (await (await ask(tab, user)).json()) as Content;
  const [grid] = list.grids;
  if (grid === undefined) throw new Error('no grid');
  return {
    titles: grid.columns.map(({ title }) => title),
    rows: grid.rows.map(({ id, href, items }) => ({
      id,
      href,
      cells: Object.fromEntries(items.map(({ propertyName, value }) => [propertyName, value])),
    })),
  };
};

beforeAll(async () => {
  world = await HistoryWorld.start();
  ({ owner } = await world.aVault(5));
  [blacklisted = ''] = await world.move(owner, 'Blacklisted', (await world.keyIdsOf(owner)).slice(0, 2));
});
afterAll(() => world.close());

describe.each(tabs)('the tab %s', (tab) => {
  it('is not for callers without a session', async () => {
    expect((await ask(tab)).status).toBe(401);
  });

  it('shows another vault nothing of this one', async () => {
    expect((await read(tab, await world.platform.user({ role: 'Owner' }))).rows).toEqual([]);
  });

  it('has the common columns', async () => {
    const { titles } = await read(tab);
    for (const title of ['ID', 'Date', 'Product', 'SKU', 'Platform (DRM)', 'Right', 'Quantity', 'Reference', 'By'])
      expect(titles).toContain(title);
  });
});

describe('what stands in them', () => {
  it('is each kind in its own, with what only this kind has', async () => {
    const inserted = await read('inserted');
    expect(
      inserted.rows.map(({ cells }) => [cells['Quantity'], cells['Files'], cells['Duplicates'], cells['Errors']]),
    ).toEqual([['5', '1', '0', '0']]);
    const [row] = inserted.rows;
    expect(row?.href).toBe(`/distribution/myvault/transaction-detail/${row?.id}`);
    expect((await read('extracted')).titles).toEqual(
      expect.arrayContaining(['Method', 'Recipient', 'IP', 'Downloads']),
    );
    expect((await read('blacklisted')).rows.map(({ id }) => id)).toEqual([blacklisted]);
  });

  it('says why keys were blacklisted, and what they were before', async () => {
    const documentId = randomUUID();
    const tables = databaseOf(world.platform).tables<ChangesDatabase>();
    const { sku_id, agreement_id } = await tables
      .selectFrom('txn')
      .select(['sku_id', 'agreement_id'])
      .where('id', '=', blacklisted)
      .executeTakeFirstOrThrow();
    await tables.updateTable('txn').set({ document_id: documentId }).where('id', '=', blacklisted).execute();
    const place = { vault_id: owner.ownerGuid, change_id: documentId, txn_id: blacklisted };
    await tables
      .insertInto('key_change')
      .values({
        vault_id: owner.ownerGuid,
        id: documentId,
        kind: 1,
        number: 1,
        status: 5,
        source: 0,
        reason: 'leaked',
        created_by: owner.userGuid,
        created_by_name: 'Olivia Berg',
        created_at: new Date(),
      })
      .execute();
    await tables
      .insertInto('key_change_outcome')
      .values({ ...place, txn_vault_id: owner.ownerGuid, sku_id, agreement_id, from_state: 'Available', quantity: 2 })
      .execute();
    const [row] = (await read('blacklisted')).rows;
    expect(row?.cells['Reason']).toMatch(/leaked/i);
    expect(row?.cells['PreviousState']).toBe('2 Available');
  });

  it('names the vault on the other side, to both', async () => {
    const [keyId = ''] = (await world.keyIdsOf(owner)).slice(-1);
    const distributor = await world.platform.user({ role: 'Owner', companyType: 'Distributor' });
    const given = await world.handOver(owner, distributor, keyId);
    const [row] = (await read('transferred')).rows;
    const { name } = await databaseOf(world.platform)
      .tables<{ vault: { id: string; name: string } }>()
      .selectFrom('vault')
      .select('name')
      .where('id', '=', distributor.ownerGuid)
      .executeTakeFirstOrThrow();
    expect([row?.id, row?.cells['Counterparty']]).toEqual([given, name]);
  });

  it('are read on from the archive, and its transactions verified like any other', async () => {
    const { owner: other, texts } = await world.aVault(3);
    const keyGuid = await find(other, texts[0] ?? '');
    const [old = ''] = await world.move(other, 'Blacklisted', [keyGuid]);
    await world.archive(old);
    expect((await read('blacklisted', other)).rows).toEqual([]);
    const [row] = (await read('archive', other)).rows;
    expect([row?.id, row?.cells['Kind']]).toEqual([old, 'Blacklisted']);
    expect(await keyCustody(other, keyGuid)).toMatchObject({ isVerified: true, linkCount: 2 });
    const transactions = other.service(TransactionsServiceService);
    const { transaction } = await transactions.getTransaction({ transactionGuid: old, ownerGuid: '' }, other.call());
    expect(transaction).toMatchObject({ isArchived: true, isHashValid: true });
  });
});
