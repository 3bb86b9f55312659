/** The buyer's switch: what of the shared it takes into its catalogue (docs/domain.md, e). */
import sharp from 'sharp';
import { GalleryServiceService, PictureKind, type Picture } from '../../../proto/gen/keyway/catalogue/v1/gallery.js';
import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import {
  databaseOf,
  defaultNetwork,
  endOfJob,
  insertKeys,
  keysOf,
  refusalOf,
  type TestSku,
} from '../stock/stock-world.js';
import {
  addRule,
  anOwner,
  computed,
  connected,
  letters,
  seenBy,
  setting,
  sharedAssets,
  sharing,
  termsOf as ruleTermsOf,
  threeSkus,
} from './sharing-world.js';

let world: InsidePlatform;
let seller: TestUser;
let buyer: TestUser;
let guid: string;
let skus: TestSku[];
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());
beforeEach(async () => {
  [seller, buyer] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Distributor')];
  guid = await connected(world, seller, buyer);
  skus = await threeSkus(world, seller);
});

const connectedOnes = async (user: TestUser) => letters(await seenBy(user, { IsConnected: 'yes' }));
const switchTo = (user: TestUser, isConnected: boolean, at = 0) =>
  sharing(user).setProductConnected({ productGuid: skus[at]?.productGuid ?? '', isConnected }, user.call());
const trail = async (user: TestUser) =>
  (
    await databaseOf(world).execute(
      `select action from audit_event where vault_id = $1 and action like 'sharing.product%' order by id`,
      [user.ownerGuid],
    )
  ).rows.map(({ action }) => action);

describe('a product that is shared', () => {
  it('is sold as a bundle while each SKU in it is, and is in stock while each is', async () => {
    const run = (text: string, values: unknown[]) => databaseOf(world).execute(text, values);
    const [a, b, bundle] = skus.map(({ skuGuid }) => skuGuid);
    await run(`update sku set sku_type = 'Bundle' where id = $1`, [bundle]);
    for (const part of [a, b])
      await run('insert into sku_bundle_item values ($1, $2, $3)', [seller.ownerGuid, bundle, part]);
    await computed(world, seller);
    const inStock = async () => letters(await seenBy(buyer, { Available: 'yes' }));
    const orderable = async () =>
      (
        await run(
          `select h.is_orderable from shared_sku as h join sharing_side as d on d.id = h.side_id
           where d.buyer_id = $1 and h.sku_id = $2`,
          [buyer.ownerGuid, bundle],
        )
      ).rows[0]?.['is_orderable'];
    await insertKeys(world, seller, a ?? '', keysOf(1), defaultNetwork);
    expect(await inStock()).toBe('A');
    await insertKeys(world, seller, b ?? '', keysOf(1), defaultNetwork);
    expect(await inStock()).toBe('ABC');
    expect(await orderable()).toBe(true);
    await run(`update sku set status = 'Discontinued' where id = $1`, [b]);
    await computed(world, seller);
    expect(letters(await seenBy(buyer))).toBe('AC');
    expect(await orderable()).toBe(false);
  });

  it('is not taken by a distributor by itself, and is by one that has it so', async () => {
    await computed(world, seller);
    expect(await connectedOnes(buyer)).toBe('');
    const retailer = await anOwner(world, 'Retailer');
    await connected(world, seller, retailer);
    await computed(world, seller);
    expect(await connectedOnes(retailer)).toBe('ABC');
  });

  it('is connected and disconnected with one line in the trail each, by twelve at once', async () => {
    await computed(world, seller);
    await Promise.all(twelveTimes.map(() => switchTo(buyer, true)));
    expect(await connectedOnes(buyer)).toBe('A');
    await Promise.all(twelveTimes.map(() => switchTo(buyer, false)));
    expect(await connectedOnes(buyer)).toBe('');
    expect(await trail(buyer)).toEqual(['sharing.product_connected', 'sharing.product_disconnected']);
  });

  it('stays disconnected when it is hidden and shown again', async () => {
    await setting(world, buyer, guid, 'is_auto_connect = true');
    await computed(world, seller);
    await switchTo(buyer, false);
    await setting(world, seller, guid, 'is_catalog_shared = false');
    await computed(world, seller);
    await setting(world, seller, guid, 'is_catalog_shared = true');
    await computed(world, seller);
    expect(await connectedOnes(buyer)).toBe('BC');
  });

  it('that is not seen now cannot be connected, by whoever asks', async () => {
    await computed(world, seller);
    const stranger = await anOwner(world, 'Retailer');
    const viewer = await world.user({ ownerGuid: buyer.ownerGuid, role: 'Viewer' });
    expect(await refusalOf(switchTo(stranger, true))).toMatchObject({ code: 'sharing.product_not_found' });
    expect(await refusalOf(switchTo(viewer, true))).toMatchObject({ code: 'permission.denied' });
    await setting(world, seller, guid, 'is_catalog_shared = false');
    expect(await refusalOf(switchTo(buyer, true))).toMatchObject({ code: 'sharing.product_not_found' });
    const unknown = sharing(buyer).setProductConnected({ productGuid: 'x', isConnected: true }, buyer.call());
    expect(await refusalOf(unknown)).toMatchObject({ code: 'sharing.product_not_found' });
  });

  it('is connected with all that the filter finds, and what is connected already is left', async () => {
    await computed(world, seller);
    await switchTo(buyer, true, 2);
    const selection = { list: sharedAssets, act: 'connect', ids: [], filter: {} };
    const bulk = buyer.service(BulkServiceService);
    expect(await bulk.previewBulk({ selection }, buyer.call())).toMatchObject({
      ...{ willChange: 2, skipped: [{ reason: 'Connected already', count: 1 }] },
    });
    const { jobId } = await bulk.startBulk({ selection }, buyer.call());
    expect(await endOfJob(world, buyer, jobId)).toMatchObject({ failedLines: 0, done: 3 });
    expect(await connectedOnes(buyer)).toBe('ABC');
  });
});

describe('the page of a product that is shared', () => {
  const read = (user: TestUser, productGuid = skus[0]?.productGuid ?? '') =>
    sharing(user).getSharedProduct({ productGuid }, user.call());

  it('has those of its SKUs that the vault sees, who shares it, and whether it is connected', async () => {
    await computed(world, seller);
    expect((await read(buyer)).product).toMatchObject({
      ...{ connectionGuid: guid, isConnected: false, releaseState: 'released', delistedDate: '' },
      terms: { title: 'Aurora A' },
      skus: [{ skuGuid: skus[0]?.skuGuid, platform: 'Steam', isOrderable: true, isInStock: false }],
    });
    await switchTo(buyer, true);
    expect((await read(buyer)).product?.isConnected).toBe(true);
    await addRule(seller, ruleTermsOf([guid], { providers: ['GOG'] }));
    await computed(world, seller);
    expect(await refusalOf(read(buyer))).toMatchObject({ code: 'sharing.product_not_found' });
    expect((await read(buyer, skus[2]?.productGuid)).product?.skus).toHaveLength(1);
  });

  it('is nobody else’s, and goes with the sharing', async () => {
    await computed(world, seller);
    const stranger = await anOwner(world, 'Retailer');
    for (const call of [() => read(stranger), () => read(buyer, 'x')])
      expect(await refusalOf(call())).toMatchObject({ code: 'sharing.product_not_found' });
    await setting(world, seller, guid, 'is_catalog_shared = false');
    expect(await refusalOf(read(buyer))).toMatchObject({ code: 'sharing.product_not_found' });
  });
});

describe('the pictures of a product that is shared', () => {
  const galleries = (user: TestUser) => user.service(GalleryServiceService);
  /** Two screenshots, the second without a text. */
  const withTwo = async (productGuid: string): Promise<readonly Picture[]> => {
    const body = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0b6a6f' } })
      .png()
      .toBuffer();
    for (let at = 0; at < 2; at += 1) {
      const request = { productGuid, kind: PictureKind.SCREENSHOT, language: '' };
      const { pictureGuid } = await galleries(seller).reservePicture(request, seller.call());
      await seller.fetch(`/api/content/uploadimage?contextType=4&id=${pictureGuid}`, {
        ...{ method: 'POST', body: new Uint8Array(body), headers: { 'content-type': 'image/png' } },
      });
    }
    const { gallery } = await galleries(seller).getGallery({ productGuid }, seller.call());
    const pictures = (gallery?.pictures ?? []).map((each, at) =>
      at === 0 ? { ...each, alternativeText: 'A race' } : each,
    );
    await galleries(seller).updateGallery({ productGuid, version: gallery?.version ?? 0, pictures }, seller.call());
    return pictures;
  };

  it('are seen once they have a text, by whom it is shared with, until it is withdrawn', async () => {
    await computed(world, seller);
    const productGuid = skus[0]?.productGuid ?? '';
    const pictures = await withTwo(productGuid);
    const stranger = await anOwner(world, 'Retailer');
    const statuses = (user: TestUser) =>
      Promise.all(pictures.map(async ({ image }) => (await user.fetch(`${image}/64/0/2`)).status));
    const { product } = await sharing(buyer).getSharedProduct({ productGuid }, buyer.call());
    expect(product?.pictures).toEqual([pictures[0]]);
    expect(await statuses(seller)).toEqual([200, 200]);
    expect(await statuses(buyer)).toEqual([200, 404]);
    expect(await statuses(stranger)).toEqual([404, 404]);
    const { gallery } = await galleries(seller).getGallery({ productGuid }, seller.call());
    const version = gallery?.version ?? 0;
    await galleries(seller).updateGallery({ productGuid, version, pictures: [] }, seller.call());
    expect(await statuses(buyer)).toEqual([404, 404]);
    await galleries(seller).updateGallery(
      { productGuid, version: version + 1, pictures: [...pictures] },
      seller.call(),
    );
    expect(await statuses(buyer)).toEqual([200, 404]);
    await setting(world, seller, guid, 'is_catalog_shared = false');
    expect(await statuses(buyer)).toEqual([404, 404]);
  });
});

describe('the stock flag', () => {
  it('is set by free keys that others may be given, and not by those of a private right', async () => {
    await computed(world, seller);
    const [first, second] = skus;
    await insertKeys(world, seller, first?.skuGuid ?? '', keysOf(2), defaultNetwork);
    await insertKeys(world, seller, second?.skuGuid ?? '', keysOf(2));
    const rows = await contentOf(buyer, sharedAssets);
    const flags = rowsBy(rows, 'Available');
    expect(letters(rowsBy(rows, 'SKU').filter((_, at) => flags[at] === 'In stock'))).toBe('A');
  });
});
