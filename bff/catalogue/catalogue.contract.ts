import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { imageOf, instant, nothing, promised, textOrNull, word } from '../upstream/message.contract.js';
import { picture } from './gallery.contract.js';

const mayRead = ['product-read', 'product-all'] as const;

/** The lists' names in /mkapi/content. */
const productsScreen = '/productcatalog/products/';
const skusScreen = '/productcatalog/skus/';

/** Of attributes. */
const names = z.array(z.string().max(60)).max(20);
/** ISO 8601 in UTC; '' for none. */
const date = z.string().max(30);

/** BCP 47. */
const languages = z.array(z.string().max(20)).max(60);

/** What a person enters. */
const terms = z.object({
  title: z.string().max(200),
  productType: z.string().max(60),
  developers: names,
  publishers: names,
  franchises: names,
  genres: names,
  releaseDate: date,
  fulfilmentDate: date,
  orderAcceptDate: date,
  isEmbargoed: z.boolean(),
  /** '': until it is lifted. */
  embargoUntil: date,
  isDlc: z.boolean(),
  isBaseGame: z.boolean(),
  isNotSoldSeparately: z.boolean(),
  website: z.string().max(300),
  description: z.string().max(4000),
  /** https:// */
  trailer: z.string().max(300),
  spokenLanguages: languages,
  subtitleLanguages: languages,
  menuLanguages: languages,
  requirementsMinimum: z.string().max(2000),
  requirementsRecommended: z.string().max(2000),
  /** https:// */
  eula: z.string().max(300),
  /** https:// */
  socialMedia: z.array(z.string().max(300)).max(10),
  /** What the DRM platform or the shop calls it. */
  externalId: z.string().max(100),
  /** Title and description in further languages; '': as the product's own. */
  localTexts: z
    .array(z.object({ language: z.string().max(20), title: z.string().max(200), description: z.string().max(4000) }))
    .max(20),
});

const productActs = ['activate', 'deactivate', 'delist', 'take_back', 'archive'] as const;
const releaseStates = ['announced', 'pre_order', 'pre_load', 'released', 'delisted'] as const;
const skuActs = ['activate', 'deactivate', 'discontinue', 'bring_back'] as const;

const skuStatus = word(['inactive', 'active', 'discontinued'], 'inactive');

const product = z.object({
  productGuid: z.string(),
  /** The running number. */
  productId: z.number(),
  status: word(['draft', 'active', 'inactive', 'delisted', 'archived'], 'inactive'),
  releaseState: word(releaseStates, 'announced'),
  image: imageOf('512/0/2'),
  terms: promised(terms),
  /** A save states the one that it was made from. */
  version: z.number(),
  changedAt: instant,
  changedBy: textOrNull,
  createdAt: instant,
  /** What keeps it from being activated. */
  missing: z.array(word(['product_type', 'developer', 'publisher', 'image', 'sku'], 'sku')),
  /** What may be done to it now. */
  acts: z.array(word(productActs, 'deactivate')),
  skus: z.array(
    z.object({
      skuGuid: z.string(),
      sku: z.string(),
      platform: z.string(),
      region: z.string(),
      edition: z.string(),
      status: skuStatus,
      /** In any state. */
      keys: z.number(),
      available: z.number(),
      isBundle: z.boolean(),
      /** It stands for all SKUs of the product on its platform, and has no stock. */
      isProductWide: z.boolean(),
      /** Of a bundle. */
      components: z.array(
        z.object({
          skuGuid: z.string(),
          sku: z.string(),
          productGuid: z.string(),
          title: z.string(),
          status: skuStatus,
          available: z.number(),
          /** While one is not, the bundle cannot be ordered. */
          isOrderable: z.boolean(),
        }),
      ),
      /** Codes of the bundles that it is in. */
      bundles: z.array(z.string()),
      acts: z.array(word(skuActs, 'deactivate')),
    }),
  ),
  /** Neither delisted nor archived. */
  isEditable: z.boolean(),
  /** When it is delisted by itself, or was delisted. */
  delistedDate: textOrNull,
  /** Until when a delisted one can be taken back. */
  takenBackUntil: textOrNull,
});

/** Of another company, as the vault sees it. */
const sharedProduct = z.object({
  productGuid: z.string(),
  image: imageOf('512/0/2'),
  terms: promised(terms),
  releaseState: word(releaseStates, 'announced'),
  /** When it is delisted by itself. */
  delistedDate: textOrNull,
  company: z.string(),
  connectionGuid: z.string(),
  isConnected: z.boolean(),
  skus: z.array(
    z.object({
      skuGuid: z.string(),
      sku: z.string(),
      platform: z.string(),
      region: z.string(),
      edition: z.string(),
      isOrderable: z.boolean(),
      isInStock: z.boolean(),
    }),
  ),
  pictures: z.array(picture),
});

const version = z.int().min(1);
const stale = { code: 'catalogue.changed_meanwhile', read: 'catalogue.v1.ProductsService/GetProduct' } as const;

/** Products that the vault has created, and their SKUs. */
export const catalogueContract = {
  products: listEndpoint('GET /products', mayRead, productsScreen),
  exportProducts: exportEndpoint('POST /products/export', mayRead, productsScreen),
  skus: listEndpoint('GET /skus', mayRead, skusScreen),
  exportSkus: exportEndpoint('POST /skus/export', mayRead, skusScreen),
  product: relay('GET /products/:productGuid', 'catalogue.v1.ProductsService/GetProduct', {
    reply: product,
    of: 'product',
  }),
  /** One that a connection shares with the vault. */
  sharedProduct: relay('GET /sharing/shared-with-us/:productGuid', 'sharing.v1.SharingService/GetSharedProduct', {
    reply: sharedProduct,
    of: 'product',
  }),
  addProduct: relay('POST /products', 'catalogue.v1.ProductsService/AddProduct', {
    body: terms,
    into: 'terms',
    reply: product,
    of: 'product',
  }),
  updateProduct: relay('PUT /products/:productGuid', 'catalogue.v1.ProductsService/UpdateProduct', {
    body: z.object({ version, terms }),
    reply: product,
    of: 'product',
    stale,
  }),
  actOnProduct: relay('POST /products/:productGuid/status', 'catalogue.v1.ProductsService/ActOnProduct', {
    body: z.object({ version, act: z.enum(['activate', 'deactivate']) }),
    reply: product,
    of: 'product',
    stale,
  }),
  /** Sets, changes or clears the instant at which it is delisted by itself. */
  scheduleDelisting: relay('PUT /products/:productGuid/delisting', 'catalogue.v1.ProductsService/ScheduleDelisting', {
    body: z.object({ version, delistedDate: date }),
    reply: product,
    of: 'product',
    stale,
  }),
  delistProduct: relay('POST /products/:productGuid/delisting', 'catalogue.v1.ProductsService/DelistProduct', {
    body: z.object({ version, act: z.enum(['delist', 'take_back']) }),
    reply: product,
    of: 'product',
    stale,
  }),
  archiveProduct: relay('POST /products/:productGuid/archive', 'catalogue.v1.ProductsService/ArchiveProduct', {
    body: z.object({ version }),
    reply: product,
    of: 'product',
    stale,
  }),
  /** Adds what the product lacks of the matrix. */
  addSkus: relay('POST /products/:productGuid/skus', 'catalogue.v1.ProductsService/AddSkus', {
    body: z.object({
      platforms: z.array(z.string().max(20)).max(20),
      /** Codes. */
      regions: z.array(z.string().max(6)).max(50),
      editions: names,
      /** For each platform one that stands for all SKUs of the product; without regions and editions. */
      isProductWide: z.boolean(),
      /** What it would be, and nothing else. */
      isDryRun: z.boolean(),
    }),
    reply: z.object({
      added: z.array(z.object({ sku: z.string(), platform: z.string(), region: z.string(), edition: z.string() })),
      /** Combinations that the product has already. */
      presentCount: z.number(),
    }),
  }),
  /** Adds a bundle of other SKUs. */
  addBundle: relay('POST /products/:productGuid/bundles', 'catalogue.v1.ProductsService/AddBundle', {
    body: z.object({
      platform: z.string().max(20),
      /** A code. */
      region: z.string().max(6),
      edition: z.string().max(60),
      /** GUIDs of SKUs. */
      components: z.array(z.string().max(64)).max(100),
    }),
    /** Its code. */
    reply: z.object({ sku: z.string() }),
  }),
  /** Puts one SKU into a bundle, or takes one out. */
  changeBundle: relay(
    'POST /products/:productGuid/bundles/:skuGuid/content',
    'catalogue.v1.ProductsService/ChangeBundle',
    { body: z.object({ componentGuid: z.string().max(64), isIn: z.boolean() }), reply: nothing },
  ),
  /** SKUs that a bundle can hold. */
  components: relay('GET /bundle-components', 'catalogue.v1.ProductsService/FindComponents', {
    query: z.object({ search: z.string().max(100) }),
    reply: z.object({ components: z.array(z.object({ skuGuid: z.string(), sku: z.string(), title: z.string() })) }),
  }),
  actOnSku: relay('POST /products/:productGuid/skus/:skuGuid/status', 'catalogue.v1.ProductsService/ActOnSku', {
    body: z.object({ act: z.enum(skuActs) }),
    reply: nothing,
  }),
};
