/** Products in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  ProductAct,
  ProductDetail,
  ProductsServiceService,
  ProductStatus,
  ReleaseState,
  Requirement,
  SkuAct,
  SkuStatus,
} from '../../proto/gen/keyway/catalogue/v1/products.js';
import { PictureKind } from '../../proto/gen/keyway/catalogue/v1/gallery.js';
import { SharedProduct, SharingServiceService } from '../../proto/gen/keyway/sharing/v1/sharing.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let manager: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  manager = await world.signIn({
    permissions: ['product-read', 'product-write', 'product-delete', 'product-delisted-write', 'sku-write'],
  });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const terms = {
  ...{ title: 'Aurora Drift', productType: 'Game', developers: ['Polar'], publishers: [], franchises: [], genres: [] },
  ...{ description: '', website: '', orderAcceptDate: '', fulfilmentDate: '', releaseDate: '', embargoUntil: '' },
  ...{ isEmbargoed: false, isDlc: false, isBaseGame: false, isNotSoldSeparately: false },
  ...{ trailer: '', eula: '', socialMedia: [], externalId: '', spokenLanguages: ['de'], subtitleLanguages: [] },
  ...{ menuLanguages: [], requirementsMinimum: '', requirementsRecommended: '' },
  localTexts: [{ language: 'de', title: 'Nordlicht', description: '' }],
};
const sku = {
  skuGuid: 's1',
  sku: 'NORT-GA-STE-AURORADRIF-STA-RO',
  platform: 'Steam',
  region: 'ROW',
  edition: 'Standard',
};
const by = { changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'Ada', createdAt: '2026-11-01T10:00:00.000Z' };
const product = ProductDetail.fromPartial({
  ...{ productGuid: 'p1', productId: 1001, status: ProductStatus.DRAFT, releaseState: ReleaseState.PRE_ORDER, terms },
  ...{
    version: 3,
    image: '/api/content/image/i1',
    missing: [Requirement.PUBLISHER],
    acts: [ProductAct.ACTIVATE],
    ...by,
  },
  skus: [
    {
      ...sku,
      status: SkuStatus.ACTIVE,
      keys: 5,
      available: 4,
      acts: [SkuAct.DEACTIVATE],
      isBundle: false,
      bundles: ['B1'],
    },
  ],
  ...{ isEditable: true, delistedDate: '2027-01-01T00:00:00.000Z' },
});
const shown = {
  ...{ productGuid: 'p1', productId: 1001, status: 'draft', releaseState: 'pre_order', terms, version: 3 },
  ...{ image: '/api/content/image/i1/512/0/2', missing: ['publisher'], acts: ['activate'], ...by, isEditable: true },
  ...{ delistedDate: '2027-01-01T00:00:00.000Z', takenBackUntil: null },
  skus: [
    {
      ...sku,
      status: 'active',
      keys: 5,
      available: 4,
      acts: ['deactivate'],
      isBundle: false,
      isProductWide: false,
      components: [],
      bundles: ['B1'],
    },
  ],
};
const { getProduct, addProduct, updateProduct, actOnProduct, addSkus, actOnSku } = ProductsServiceService;
const { addBundle, changeBundle, findComponents } = ProductsServiceService;
const bundle = { platform: 'Steam', region: 'ROW', edition: 'Standard', components: ['s1', 's2'] };
const { scheduleDelisting, delistProduct, archiveProduct } = ProductsServiceService;
const matrix = { platforms: ['Steam'], regions: ['ROW'], editions: ['Standard'], isProductWide: false, isDryRun: true };

describe('a product', () => {
  it('is read with its SKUs and with what it lacks', async () => {
    world.grpc.stub(getProduct, () => Promise.resolve({ product }));
    expect((await manager.browser.ask('GET /products/p1')).json()).toEqual(shown);
  });

  it.each([
    ['GET /products/p9', getProduct, 'catalogue.product_not_found', undefined],
    ['PUT /products/p9', updateProduct, 'catalogue.product_not_found', { version: 1, terms }],
    ['POST /products/p9/status', actOnProduct, 'catalogue.product_not_found', { version: 1, act: 'activate' }],
    ['PUT /products/p9/delisting', scheduleDelisting, 'catalogue.product_not_found', { version: 1, delistedDate: '' }],
    ['POST /products/p9/delisting', delistProduct, 'catalogue.product_not_found', { version: 1, act: 'delist' }],
    ['POST /products/p9/archive', archiveProduct, 'catalogue.product_not_found', { version: 1 }],
    ['POST /products/p9/skus', addSkus, 'catalogue.product_not_found', matrix],
    ['POST /products/p9/bundles', addBundle, 'catalogue.product_not_found', bundle],
    [
      'POST /products/p1/bundles/s9/content',
      changeBundle,
      'catalogue.sku_not_found',
      { componentGuid: 's2', isIn: true },
    ],
    ['POST /products/p1/skus/s9/status', actOnSku, 'catalogue.sku_not_found', { act: 'activate' }],
  ])('of another vault is not found by %s', async (route, method, code, body) => {
    world.grpc.stub(method, () => Promise.reject(new DomainError(code, 'not_found')));
    const answer = await manager.browser.ask(route, body === undefined ? {} : { body });
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code })]);
  });

  it('is added, saved and moved as it was entered, from the state that was seen', async () => {
    world.grpc.stub(addProduct, () => Promise.resolve({ product }));
    world.grpc.stub(updateProduct, () => Promise.resolve({ product }));
    world.grpc.stub(actOnProduct, () => Promise.resolve({ product }));
    expect((await manager.browser.ask('POST /products', { body: terms })).json()).toEqual(shown);
    expect(requestOf(addProduct.path)).toEqual({ terms });
    await manager.browser.ask('PUT /products/p1', { body: { version: 2, terms } });
    expect(requestOf(updateProduct.path)).toEqual({ productGuid: 'p1', version: 2, terms });
    await manager.browser.ask('POST /products/p1/status', { body: { version: 3, act: 'activate' } });
    expect(requestOf(actOnProduct.path)).toEqual({ productGuid: 'p1', version: 3, act: 'activate' });
  });

  it('is delisted by a date or now, and archived', async () => {
    for (const method of [scheduleDelisting, delistProduct, archiveProduct])
      world.grpc.stub(method, () => Promise.resolve({ product }));
    const date = '2027-01-01T00:00:00.000Z';
    await manager.browser.ask('PUT /products/p1/delisting', { body: { version: 3, delistedDate: date } });
    expect(requestOf(scheduleDelisting.path)).toEqual({ productGuid: 'p1', version: 3, delistedDate: date });
    await manager.browser.ask('POST /products/p1/delisting', { body: { version: 3, act: 'take_back' } });
    expect(requestOf(delistProduct.path)).toEqual({ productGuid: 'p1', version: 3, act: 'take_back' });
    expect((await manager.browser.ask('POST /products/p1/archive', { body: { version: 3 } })).json()).toEqual(shown);
    expect(requestOf(archiveProduct.path)).toEqual({ productGuid: 'p1', version: 3 });
  });

  it('of a connection is shown as the vault sees it, and another’s is not found', async () => {
    const { getSharedProduct } = SharingServiceService;
    const buyer = await world.signIn({ permissions: ['sharedskus-read'] });
    const of = { company: 'Northwind', connectionGuid: 'c1', isConnected: true };
    const seen = { skuGuid: 's1', sku: 'A', platform: 'Steam', region: 'ROW', edition: 'Standard' };
    const skus = [{ ...seen, isOrderable: true, isInStock: false }];
    const shot = {
      pictureGuid: 'a1',
      kind: PictureKind.SCREENSHOT,
      language: '',
      alternativeText: 'A car in the snow',
    };
    const given = { productGuid: 'p1', terms, ...of, skus, releaseState: ReleaseState.RELEASED };
    const pictures = [{ ...shot, image: '/api/content/image/i2' }];
    world.grpc.stub(getSharedProduct, () =>
      Promise.resolve({ product: SharedProduct.fromPartial({ ...given, pictures }) }),
    );
    const answer = await buyer.browser.ask('GET /sharing/shared-with-us/p1');
    expect(answer.json()).toEqual({
      ...{ ...given, releaseState: 'released', delistedDate: null, image: null },
      pictures: [{ ...shot, image: '/api/content/image/i2/512/0/2' }],
    });
    world.grpc.stub(getSharedProduct, () => Promise.reject(new DomainError('sharing.product_not_found', 'not_found')));
    expect((await buyer.browser.ask('GET /sharing/shared-with-us/p9')).status).toBe(404);
    expect((await manager.browser.ask('GET /sharing/shared-with-us/p1')).status).toBe(403);
  });

  it('gets bundles, whose content is found and changed', async () => {
    world.grpc.stub(addBundle, () => Promise.resolve({ sku: 'B1' }));
    world.grpc.stub(changeBundle, () => Promise.resolve({}));
    const components = [{ skuGuid: 's2', sku: 'A', title: 'Aurora' }];
    world.grpc.stub(findComponents, () => Promise.resolve({ components }));
    expect((await manager.browser.ask('POST /products/p1/bundles', { body: bundle })).json()).toEqual({ sku: 'B1' });
    expect(requestOf(addBundle.path)).toEqual({ productGuid: 'p1', ...bundle });
    await manager.browser.ask('POST /products/p1/bundles/b1/content', { body: { componentGuid: 's2', isIn: false } });
    expect(requestOf(changeBundle.path)).toEqual({
      ...{ productGuid: 'p1', skuGuid: 'b1', componentGuid: 's2', isIn: false },
    });
    expect((await manager.browser.ask('GET /bundle-components?search=aur')).json()).toEqual({ components });
    expect(requestOf(findComponents.path)).toEqual({ search: 'aur' });
  });

  it('gets SKUs, and moves them', async () => {
    world.grpc.stub(addSkus, () => Promise.resolve({ added: [{ ...sku, skuGuid: undefined }], presentCount: 2 }));
    world.grpc.stub(actOnSku, () => Promise.resolve({}));
    const { skuGuid: _, ...planned } = sku;
    const answer = await manager.browser.ask('POST /products/p1/skus', { body: matrix });
    expect(answer.json()).toEqual({ added: [planned], presentCount: 2 });
    await manager.browser.ask('POST /products/p1/skus/s1/status', { body: { act: 'discontinue' } });
    expect(requestOf(actOnSku.path)).toEqual({ productGuid: 'p1', skuGuid: 's1', act: 'discontinue' });
  });
});
