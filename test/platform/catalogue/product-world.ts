/** Products as tests make them. */
import {
  ProductsServiceService,
  type ProductDetail,
  type ProductTerms,
} from '../../../proto/gen/keyway/catalogue/v1/products.js';
import type { TestUser } from '../../support/platform.js';

export const termsOf = (): ProductTerms => ({
  ...{ title: 'Aurora Drift', productType: 'Game', developers: [], publishers: [], franchises: [], genres: ['Racing'] },
  ...{ description: 'A race below the northern lights.', website: 'https://drift.example/' },
  ...{ orderAcceptDate: '', fulfilmentDate: '', releaseDate: '', embargoUntil: '' },
  ...{ isEmbargoed: false, isDlc: false, isBaseGame: false, isNotSoldSeparately: false },
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
