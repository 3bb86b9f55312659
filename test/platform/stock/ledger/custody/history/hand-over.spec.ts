/** Transfers come later; what is told across vaults holds already for keys whose holder has changed. */
import { TransactionsServiceService } from '../../../../../../proto/gen/keyway/stock/v1/transactions.js';
import type { TestUser } from '../../../../../support/platform.js';
import { aSku, insertKeys, keysOf, refusalOf } from '../../../stock-world.js';
import { HistoryWorld, find, keyCustody, keyEvidence, kindsOf } from './history-world.js';

let world: HistoryWorld;

beforeAll(async () => {
  world = await HistoryWorld.start();
});
afterAll(() => world.close());

describe('a key that has changed hands', () => {
  let publisher: TestUser;
  let distributor: TestUser;
  let retailer: TestUser;
  let keyGuid: string;

  beforeAll(async () => {
    const { owner, texts } = await world.aVault(2);
    publisher = owner;
    distributor = await world.platform.user({ role: 'Owner', companyType: 'Distributor' });
    retailer = await world.platform.user({ role: 'Owner', companyType: 'Retailer' });
    keyGuid = await find(publisher, texts[0] ?? '');
    await world.handOver(publisher, distributor, keyGuid);
    await aSku(world.platform, distributor.ownerGuid);
    const { skuGuid } = await aSku(world.platform, distributor.ownerGuid);
    await insertKeys(world.platform, distributor, skuGuid, keysOf(1));
    await world.handOver(distributor, retailer, keyGuid);
  });

  it('is followed to its holder by everybody who had it', async () => {
    for (const user of [publisher, distributor, retailer]) {
      const custody = await keyCustody(user, keyGuid);
      expect([kindsOf(custody), custody.isStandingConfirmed]).toEqual([
        ['Inserted', 'Transferred', 'Transferred'],
        true,
      ]);
    }
  });

  it('names to each the vaults beside it, and nobody else', async () => {
    const namesIn = async (user: TestUser) => {
      const { links, originName, holderName } = await keyCustody(user, keyGuid);
      return [originName, ...links.slice(1).map(({ toVaultName }) => toVaultName), holderName].map(
        (name) => name === 'Vault in network',
      );
    };
    expect(await namesIn(publisher)).toEqual([false, false, true, true]);
    expect(await namesIn(distributor)).toEqual([false, false, false, false]);
    expect(await namesIn(retailer)).toEqual([true, false, false, false]);
  });

  it('shows no document, actor or insertion of another vault', async () => {
    const custody = await keyCustody(retailer, keyGuid);
    const [inserted, first, second] = custody.links;
    expect(inserted).toMatchObject({
      transactionGuid: '',
      transactionId: 0,
      actor: '',
      reference: '',
      extractionGuid: '',
    });
    expect(first).toMatchObject({ transactionGuid: '', actor: '' });
    expect(second?.transactionGuid).not.toBe('');
    expect([custody.insertionGuid, custody.insertionId]).toEqual(['', 0]);
    const { links } = await keyEvidence(retailer, keyGuid);
    expect(links.map(({ document, leafIds, path }) => [document, leafIds, path])).toEqual(Array(3).fill(['', [], []]));
  });

  it('is a transaction that both sides may open, each without what the other keeps to itself', async () => {
    const [, given] = (await keyCustody(distributor, keyGuid)).links;
    if (given === undefined) throw new Error('no hand-over in the history');
    expect(given.ownerGuid).toBe(publisher.ownerGuid);
    const request = { transactionGuid: given.transactionGuid, ownerGuid: publisher.ownerGuid };
    const open = async (user: TestUser) =>
      (await user.service(TransactionsServiceService).getTransaction(request, user.call())).transaction;
    const own = await open(publisher);
    expect(own).toMatchObject({ isOwnSide: true, actor: expect.stringMatching(/./) as string });
    expect(own?.fromVaultName).not.toBe(own?.toVaultName);
    expect(await open(distributor)).toMatchObject({
      ...{ isOwnSide: false, actor: '', reference: '', insertionGuid: '', extractionGuid: '' },
      ...{ fromVaultName: given.fromVaultName, toVaultName: given.toVaultName },
    });
    for (const stranger of [retailer, await world.platform.user({ role: 'Owner' })])
      expect((await refusalOf(open(stranger))).code).toBe('stock.transaction_not_found');
  });

  it('does not exist for a vault that never had it', async () => {
    const stranger = await world.platform.user({ role: 'Owner' });
    expect((await refusalOf(keyCustody(stranger, keyGuid))).code).toBe('stock.key_not_found');
    expect((await refusalOf(keyEvidence(stranger, keyGuid))).code).toBe('stock.key_not_found');
  });
});
