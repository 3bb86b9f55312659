/** Who may blacklist which keys (docs/domain.md, c and h), and who may see that. */
import type { Change } from '../../../../../proto/gen/keyway/stock/v1/changes.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import {
  aChange,
  aChangeOf,
  changesOf,
  BLACKLISTING,
  choose,
  groupsOf,
  readChange,
  startChangeWorld,
  type ChangeWorld,
} from './change-world.js';
import { aSku, defaultNetwork, refusalOf, stockIn, type StockRequest, tablesOf } from '../../stock-world.js';
import { testSeal } from '../../ledger/custody/custody-keys.js';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const aStock = (count: number, request?: StockRequest) => stockIn(world.platform, count, request);
const tables = () => tablesOf(world.platform);
const standingOf = (skuGuid: string) =>
  tables()
    .selectFrom('stock_standing')
    .select(['available', 'blacklisted'])
    .where('sku_id', '=', skuGuid)
    .executeTakeFirstOrThrow();

describe('who may blacklist', () => {
  const asOrigin = async (rightGuid: string, isAllowed: boolean): Promise<Change> => {
    const holder = await aStock(2, { rightGuid });
    const origin = await world.platform.user({ role: 'Owner' });
    await aSku(world.platform, origin.ownerGuid);
    await tables()
      .updateTable('key')
      .set({ origin_vault_id: origin.ownerGuid })
      .where('sku_id', '=', holder.skuGuid)
      .execute();
    await tables()
      .updateTable('agreement')
      .set({ is_blacklisting_allowed: isAllowed })
      .where('id', '=', rightGuid)
      .execute();
    const draft = await aChangeOf(origin, BLACKLISTING, holder.keys);
    if (!isAllowed) return draft;
    const { change } = await world.carryOut(origin, draft);
    expect(await standingOf(holder.skuGuid)).toMatchObject({ available: 0, blacklisted: 2 });
    const mail = await world.mailbox.takeAbout(holder.owner.email, /blacklisted/);
    expect(mail.text).toContain('The vault that inserted them has blacklisted 2 keys of your vault.');
    expect(await verifyCustody(tables(), testSeal, holder.owner.ownerGuid)).toMatchObject({ faults: [] });
    return change;
  };

  it('is the origin where the right allows it, and the holder is told', async () => {
    expect(await asOrigin(defaultNetwork, true)).toMatchObject({ changedCount: 2 });
  });

  it('is the holder alone where the right does not', async () => {
    expect(groupsOf(await asOrigin(defaultNetwork, false))).toEqual(['NOT_PERMITTED Available 2']);
  });

  it('is nobody below Administrator, and nobody of another vault', async () => {
    const { owner, keys } = await aStock(1);
    const draft = await aChangeOf(owner, BLACKLISTING, keys);
    const { changeGuid } = draft;
    const editor = await world.platform.user({ role: 'Editor', ownerGuid: owner.ownerGuid });
    const stranger = await world.platform.user({ role: 'Owner' });
    for (const [user, code] of [
      [editor, 'permission.denied'],
      [stranger, 'stock.change_not_found'],
    ] as const) {
      const calls = [
        () => choose(user, draft, keys),
        () => changesOf(user).updateChange({ changeGuid, reference: 'x' }, user.call()),
        () => world.confirm(user, draft, { code: '123456' }),
        () => changesOf(user).cancelChange({ changeGuid }, user.call()),
      ];
      for (const call of calls) expect((await refusalOf(call())).code).toBe(code);
    }
    expect((await refusalOf(aChange(editor, BLACKLISTING))).code).toBe('permission.denied');
    expect(await readChange(editor, changeGuid)).toMatchObject({ changeGuid });
    expect((await refusalOf(readChange(stranger, changeGuid))).code).toBe('stock.change_not_found');
    // A Product Admin may withdraw keys, and knows nothing of blacklistings.
    const productAdmin = await world.platform.user({ role: 'Product Admin', ownerGuid: owner.ownerGuid });
    expect((await refusalOf(aChange(productAdmin, BLACKLISTING))).code).toBe('permission.denied');
    expect((await refusalOf(readChange(productAdmin, changeGuid))).code).toBe('permission.denied');
  });
});
