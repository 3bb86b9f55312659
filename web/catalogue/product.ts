/** A product as the screens speak of it. */
import type { ReplyOf, RequestOf } from '../client/api-types.js';

export type Product = ReplyOf<'GET /products/:productGuid'>;
export type ProductSku = Product['skus'][number];
export type Terms = RequestOf<'POST /products'>['body'];
export type ProductAct = Product['acts'][number];
export type SkuAct = ProductSku['acts'][number];

export const productsPlace = {
  subject: 'product',
  area: 'Product Catalog',
  list: { text: 'Products', href: '/productcatalog/products/' },
} as const;
export const addHref = '/productcatalog/products/products-add/';
export const previewHref = (productGuid: string): string => `/productcatalog/products/products-preview/${productGuid}`;
export const editHref = (productGuid: string): string => `/productcatalog/products/products-edit/${productGuid}`;

/** Reads that a save makes old. */
export const readsOfMany = ['GET /products', 'GET /skus', 'GET /stock/insertable-products'] as const;

export const releaseTexts: Readonly<Record<Product['releaseState'], string>> = {
  announced: 'Announced',
  pre_order: 'Pre-order',
  pre_load: 'Pre-load',
  released: 'Released',
  delisted: 'Delisted',
};

/** What each requirement asks for, of who fills it in. */
export const requirementTexts: Readonly<Record<Product['missing'][number], string>> = {
  product_type: 'Choose a product type',
  developer: 'Choose a developer',
  publisher: 'Choose a publisher',
  image: 'Please select an image',
  sku: 'Add a SKU',
};

export const newTerms: Terms = {
  ...{ title: '', productType: '', developers: [], publishers: [], franchises: [], genres: [] },
  ...{ orderAcceptDate: '', fulfilmentDate: '', releaseDate: '', isEmbargoed: false, embargoUntil: '' },
  ...{ isDlc: false, isBaseGame: false, isNotSoldSeparately: false, website: '', description: '' },
  ...{ trailer: '', eula: '', socialMedia: [], externalId: '' },
  ...{ spokenLanguages: [], subtitleLanguages: [], menuLanguages: [] },
  ...{ requirementsMinimum: '', requirementsRecommended: '', localTexts: [] },
};
