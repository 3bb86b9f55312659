/** A key is found by who has its text, and only by the vaults that may know of it. */
import { randomUUID } from 'node:crypto';
import { KeysByText } from '../../../../../platform/stock/ledger/known/keys-by-text.service.js';
import { KeyThreads } from '../../../../../platform/stock/keys/key-threads.js';
import { keyState } from '../../../../../platform/stock/keys/key-state.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { aSku, insertKeys, keysOf, tablesOf } from '../../stock-world.js';

let world: TestPlatform;
let owner: TestUser;
let threads: KeyThreads;
let keysByText: KeysByText;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner' });
  threads = new KeyThreads(Buffer.from(world.config.FINGERPRINT_PEPPER, 'base64'));
  keysByText = new KeysByText(threads);
});
afterAll(async () => {
  await threads.close();
  await world.close();
});

const found = (texts: readonly string[], search: { vaultId?: string; platform?: string } = {}) =>
  keysByText.find(tablesOf(world), { vaultId: owner.ownerGuid, ...search }, texts);

describe('a key by its text', () => {
  it('is found in any spelling that its platform takes for the same, at the place of the text', async () => {
    const { skuGuid } = await aSku(world, owner.ownerGuid);
    const [a = '', b = ''] = keysOf(2);
    await insertKeys(world, owner, skuGuid, [a, b]);
    const keys = await found(['', ` ${b.toLowerCase()} `, 'nobody-has-this-key', a]);
    expect(keys.map(({ at, last4, state, sku_id }) => ({ at, last4, state, sku_id }))).toEqual([
      { at: 1, last4: b.slice(-4), state: keyState.available, sku_id: skuGuid },
      { at: 3, last4: a.slice(-4), state: keyState.available, sku_id: skuGuid },
    ]);
  });

  it('is found on each platform that has it, and on the named one only', async () => {
    const [same = ''] = keysOf(1);
    for (const platform of ['GOG', 'Epic']) {
      const { skuGuid } = await aSku(world, owner.ownerGuid, { platform });
      await insertKeys(world, owner, skuGuid, [same]);
    }
    expect(await found([same])).toHaveLength(2);
    expect(await found([same], { platform: 'gog ' })).toHaveLength(1);
    expect(await found([same], { platform: 'Steam' })).toEqual([]);
    // GOG does not ignore case.
    expect(await found([same.toLowerCase()])).toEqual([]);
  });

  it('is not there for a vault that neither holds nor inserted it', async () => {
    const stranger = await world.user({ role: 'Owner' });
    const theirs = await aSku(world, stranger.ownerGuid);
    const mine = await aSku(world, owner.ownerGuid);
    const [key = '', other = ''] = keysOf(2);
    await insertKeys(world, stranger, theirs.skuGuid, [key]);
    await insertKeys(world, owner, mine.skuGuid, [other]);
    expect(await found([key])).toEqual([]);
    expect(await found([key, other], { vaultId: stranger.ownerGuid })).toHaveLength(1);
    expect(await found([other], { vaultId: randomUUID() })).toEqual([]);
  });

  it('is found among ten thousand texts', async () => {
    const { skuGuid } = await aSku(world, owner.ownerGuid);
    const texts = keysOf(10_000);
    await insertKeys(world, owner, skuGuid, [texts[1_999] ?? '', texts[2_000] ?? '', texts[9_999] ?? '']);
    expect((await found(texts)).map(({ at }) => at)).toEqual([1_999, 2_000, 9_999]);
  });
});
