/** What a vault does with keys that it has by transfers alone: their SKUs stand in another vault's catalogue. */
import { CustodyServiceService } from '../../../proto/gen/keyway/stock/v1/custody.js';
import { InventoryServiceService } from '../../../proto/gen/keyway/stock/v1/inventory.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { aChangeOf, BLACKLISTING } from '../stock/runs/changes/change-world.js';
import { refusalOf, tablesOf } from '../stock/stock-world.js';
import { accept, aPair, offer } from './transfers-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

it('keys that came by a transfer are worked with as one’s own, though the vault has no SKU of their platform', async () => {
  const pair = await aPair(world, 3);
  const { receiver, sku, keys } = pair;
  const { sku: code, platform } = await tablesOf(world)
    .selectFrom('sku')
    .select(['sku', 'platform'])
    .where('id', '=', sku.skuGuid)
    .executeTakeFirstOrThrow();
  const custody = receiver.service(CustodyServiceService);
  const byText = () => custody.findKey({ keyText: keys[0] ?? '', platform: '' }, receiver.call());
  const marks = receiver.service(InventoryServiceService);
  const mark = { skuGuid: sku.skuGuid, lowAt: 5, version: 0 };
  expect((await refusalOf(byText())).code).toBe('stock.key_not_found');
  expect((await refusalOf(marks.setThreshold(mark, receiver.call()))).code).toBe('stock.sku_not_found');
  await accept(receiver, await offer(pair, { quantity: 3 }));
  expect(await byText()).toMatchObject({ keys: [{ sku: code, stateNow: 'Available' }] });
  expect(await marks.setThreshold(mark, receiver.call())).toMatchObject({ threshold: { lowAt: 5 } });
  const { groups } = await aChangeOf(receiver, BLACKLISTING, keys);
  expect(groups).toMatchObject([{ sku: code, platform, productTitle: 'Aurora', count: 3 }]);
  const byCode = { SKU: code.toLowerCase() };
  expect(rowsBy(await contentOf(receiver, '/my_vault/transaction/', byCode), 'Kind')).toEqual(['Received']);
  const choices = await receiver.fetch(`/mkapi/content/GetContent?currentSiteId=2`, {
    headers: { 'original-url': '/distribution/myvault/inventory/' },
  });
  expect(await choices.text()).toContain(JSON.stringify({ text: platform, value: platform }));
});
