/** Products as tests make them. */
import {
  ProductAct,
  ProductsServiceService,
  type ProductDetail,
  type ProductTerms,
} from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { systemVault } from '../../../platform/access/index.js';
import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';
import { databaseOf } from '../stock/stock-world.js';

export const termsOf = (): ProductTerms => ({
  ...{ title: 'Aurora Drift', productType: 'Game', developers: [], publishers: [], franchises: [], genres: ['Racing'] },
  ...{ description: 'A race below the northern lights.', website: 'https://drift.example/' },
  ...{ orderAcceptDate: '', fulfilmentDate: '', releaseDate: '', embargoUntil: '' },
  ...{ isEmbargoed: false, isDlc: false, isBaseGame: false, isNotSoldSeparately: false },
  ...{ trailer: 'https://video.example/drift', eula: '', socialMedia: [], externalId: '730' },
  ...{ spokenLanguages: ['en'], subtitleLanguages: ['en', 'pt-BR'], menuLanguages: [] },
  ...{ requirementsMinimum: '8 GB of memory', requirementsRecommended: '', localTexts: [] },
});

export const products = (user: TestUser) => user.service(ProductsServiceService);

const present = ({ product }: { readonly product?: ProductDetail | undefined }): ProductDetail => {
  if (!product) throw new Error('no product');
  return product;
};

export const addProduct = async (user: TestUser, terms: ProductTerms = termsOf()): Promise<ProductDetail> =>
  present(await products(user).addProduct({ terms }, user.call()));

export const getProduct = async (user: TestUser, productGuid: string): Promise<ProductDetail> =>
  present(await products(user).getProduct({ productGuid }, user.call()));

/** Staff keeps what complete products name. */
export const keepAttributes = async (world: TestPlatform): Promise<void> => {
  const staff = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
  for (const kind of ['Developer', 'Publisher']) {
    const values = { kind: { text: kind }, name: { text: 'Polar Systems' } };
    await world.service(CollectionsServiceService).createRecord({ collection: 'attributes', values }, staff.call());
  }
};

export const complete = (): ProductTerms => ({
  ...termsOf(),
  ...{ developers: ['Polar Systems'], publishers: ['Polar Systems'] },
});

export const addSkus = (user: TestUser, productGuid: string, more: object = {}, isDryRun = false) => {
  const matrix = { platforms: ['Steam'], regions: ['ROW'], editions: ['Standard'], isProductWide: false };
  return products(user).addSkus({ productGuid, ...matrix, isDryRun, ...more }, user.call());
};

export const act = (user: TestUser, { productGuid, version }: ProductDetail, which: ProductAct) =>
  products(user).actOnProduct({ productGuid, version, act: which }, user.call());

/** As if an image had been sent. */
export const withImage = (world: TestPlatform, productGuid: string) =>
  databaseOf(world).execute(`update product set image_path = '/api/content/image/i' where id = $1`, [productGuid]);

/** An active product whose SKUs are inactive. @param more SKUs than the one for Steam */
export const anActive = async (world: TestPlatform, user: TestUser, more: object = {}): Promise<ProductDetail> => {
  const { productGuid } = await addProduct(user, complete());
  await addSkus(user, productGuid, more);
  await withImage(world, productGuid);
  await act(user, await getProduct(user, productGuid), ProductAct.ACTIVATE);
  return getProduct(user, productGuid);
};

/** What was done to an object, the first act first. */
export const trailOf = async (world: TestPlatform, objectId: string) =>
  (
    await databaseOf(world).execute('select action from audit_event where object_id = $1 order by id', [objectId])
  ).rows.map(({ action }) => action);
