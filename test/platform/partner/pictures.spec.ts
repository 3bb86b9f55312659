/** Pictures of products as programs read them: which there are, and their bytes. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { PictureKind } from '../../../proto/gen/keyway/catalogue/v1/gallery.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { galleryOf, picture, reserve, save, send } from '../catalogue/picture-world.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { guidsOf, readCatalogue } from './catalogue-world.js';
import { DescribedApi } from './described-api.js';
import { aPartner, partnerUrlIn, type TestPartner } from './partner-world.js';

interface PictureItem {
  readonly guid: string;
  readonly kind: string;
  readonly language: string;
  readonly alternativeText: string;
}

let world: InsidePlatform;
let api: DescribedApi;
let seller: TestUser;
let publisher: TestPartner;
let shop: TestPartner;
let stranger: TestPartner;
let sku: TestSku;
beforeAll(async () => {
  world = await startInside({ config: { PLATFORM_PARTNER_PORT: 0 } });
  api = await DescribedApi.of(world);
  seller = await anOwner(world, 'Publisher');
  const buyer = await anOwner(world, 'Retailer');
  publisher = await aPartner(world, { owner: seller });
  shop = await aPartner(world, { owner: buyer });
  stranger = await aPartner(world, { owner: await anOwner(world, 'Publisher') });
  await connected(world, seller, buyer);
});
afterAll(() => world.close());

const describeAll = async (texts: readonly string[]): Promise<void> => {
  const gallery = await galleryOf(seller, sku.productGuid);
  const pictures = gallery.pictures.map((each, at) => ({ ...each, alternativeText: texts[at] ?? '' }));
  await save(seller, sku.productGuid, { ...gallery, pictures });
};

/** A product with its image, a screenshot and a localized image, and one more that nobody has put into words. */
beforeEach(async () => {
  sku = await aSku(world, seller.ownerGuid, { title: 'Aurora Drift', code: `AD-${randomUUID().slice(0, 8)}-ROW` });
  await send(seller, '1', sku.productGuid, await picture(900, 500));
  for (const [kind, contextType, language] of [
    [PictureKind.SCREENSHOT, '4', ''],
    [PictureKind.LOCALIZED, '6', 'de'],
    [PictureKind.OTHER, '5', ''],
  ] as const)
    await send(seller, contextType, await reserve(seller, sku.productGuid, kind, language), await picture(400, 300));
  await describeAll(['The start line', 'Die Startlinie']);
  await computed(world, seller);
});

const picturesOf = async (partner: TestPartner): Promise<readonly PictureItem[]> => {
  const params = { productGuid: sku.productGuid };
  const { body } = await api.call(partner, 'GET /api/v4/products/{productGuid}', { params });
  return (body as { pictures: readonly PictureItem[] }).pictures;
};
const get = (partner: Pick<TestPartner, 'call'>, guid: string, query = '', headers = {}) =>
  partner.call(`/api/v4/pictures/${guid}${query}`, { headers });
const statusOf = async (partner: TestPartner, guid: string) => {
  const answer = await get(partner, guid);
  return [answer.status, answer.ok ? undefined : ((await answer.json()) as { code: string }).code];
};
const missing = [404, 'partner.picture_not_found'];
const guidOf = (pictures: readonly PictureItem[], kind: string): string =>
  pictures.find((each) => each.kind === kind)?.guid ?? '';

describe('pictures of a product', () => {
  it('are told in their order, to others those that are in words', async () => {
    const told = [
      { kind: 'product_image', language: '', alternativeText: 'Aurora Drift' },
      { kind: 'screenshot', language: '', alternativeText: 'The start line' },
      { kind: 'localized', language: 'de', alternativeText: 'Die Startlinie' },
    ];
    expect(await picturesOf(publisher)).toMatchObject([...told, { kind: 'other', alternativeText: '' }]);
    expect(await picturesOf(shop)).toMatchObject(told);
    expect(await picturesOf(shop)).toHaveLength(3);
  });

  it('come as they are kept, or as small as they are asked for', async () => {
    for (const partner of [publisher, shop])
      for (const [query, width] of [
        ['', 900],
        ['?width=512', 512],
        ['?width=64', 64],
      ] as const) {
        const answer = await get(partner, guidOf(await picturesOf(partner), 'product_image'), query);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
        const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect([image.format, image.width]).toEqual(['webp', width]);
      }
  });

  it('are not sent again to who has them, and are asked for each time', async () => {
    const guid = guidOf(await picturesOf(shop), 'screenshot');
    const first = await get(shop, guid);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await get(shop, guid, '', { 'if-none-match': etag });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    // Another width is another answer.
    expect((await get(shop, guid, '?width=64', { 'if-none-match': etag })).status).toBe(200);
  });

  it('need a token, and are nobody else’s', async () => {
    const guid = guidOf(await picturesOf(shop), 'screenshot');
    expect((await fetch(new URL(`/api/v4/pictures/${guid}`, partnerUrlIn(world)))).status).toBe(401);
    for (const each of await picturesOf(shop)) expect(await statusOf(stranger, each.guid)).toEqual(missing);
    for (const other of [randomUUID(), 'ours', `${guid}x`]) expect(await statusOf(shop, other)).toEqual(missing);
    expect((await get(shop, guid, '?width=65')).status).toBe(422);
  });

  it('are gone for others with what is not in words any more, and with the product', async () => {
    const [image, screenshot, localized] = await picturesOf(shop);
    const hidden = guidOf(await picturesOf(publisher), 'other');
    expect(await statusOf(shop, hidden)).toEqual(missing);
    expect(await statusOf(publisher, hidden)).toEqual([200, undefined]);
    await describeAll(['', 'Die Startlinie']);
    expect(await statusOf(shop, screenshot?.guid ?? '')).toEqual(missing);
    expect(await statusOf(shop, localized?.guid ?? '')).toEqual([200, undefined]);
    await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [sku.productGuid]);
    for (const each of [image, localized]) expect(await statusOf(shop, each?.guid ?? '')).toEqual(missing);
  });

  it('are those of products alone: a logo is none', async () => {
    const sent = await send(seller, 'owner', seller.ownerGuid, await picture());
    const { path } = (await sent.json()) as { path: string };
    const logo = path.slice(path.lastIndexOf('/') + 1);
    for (const partner of [publisher, shop]) expect(await statusOf(partner, logo)).toEqual(missing);
  });

  it('are a change of their product, also in its ETag', async () => {
    const params = { productGuid: sku.productGuid };
    for (const partner of [publisher, shop]) {
      const before = await readCatalogue(partner, 'products');
      const one = await partner.call(`/api/v4/products/${params.productGuid}`);
      const headers = { 'if-none-match': one.headers.get('etag') ?? '' };
      expect((await partner.call(`/api/v4/products/${params.productGuid}`, { headers })).status).toBe(304);
      await describeAll([`The start, seen by ${partner.vaultGuid}`, 'Die Startlinie']);
      const changes = await readCatalogue(partner, 'products', `?changedSince=${before.nextChangedSince}`);
      expect(guidsOf(changes.items)).toContain(sku.productGuid);
      expect((await partner.call(`/api/v4/products/${params.productGuid}`, { headers })).status).toBe(200);
    }
  });
});
