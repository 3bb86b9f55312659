/** Many items at once: all SKUs of a product or of a franchise, with one discount. */
import { validationTexts } from '../../client/texts/specified.js';
import { ProductChoice, type PricedProduct } from '../../ui/pricing/product-choice.js';
import type { Fields, OwnInputProps } from '../../ui/record/fields.js';

export interface Bulk {
  readonly way: 'product' | 'franchise';
  readonly product: PricedProduct | null;
  readonly franchise: string;
  /** In percent. */
  readonly discount: number;
  readonly isReplacing: boolean;
}

export const noBulk: Bulk = {
  ...{ way: 'product', product: null, franchise: '', discount: Number.NaN, isReplacing: false },
};

const ProductInput = ({ label, fault, onChange, onLeave }: OwnInputProps<Bulk, PricedProduct | null>) => (
  <ProductChoice
    label={label}
    route="GET /promotion-products"
    fault={fault}
    onChoose={(product) => {
      onChange(product ?? null);
      onLeave();
    }}
  />
);

const productFault = (product: PricedProduct | null): string | undefined => {
  if (product === null) return validationTexts.promotionItem;
  return product.skus.length === 0 ? validationTexts.noSku : undefined;
};

/** @param mayChange items that are there already may get this discount too */
export const bulkFields = (franchises: readonly string[], mayChange: boolean): Fields<Bulk> => ({
  way: {
    ...{ kind: 'choice', label: 'Add all SKUs of' },
    choices: { product: { text: 'A product' }, franchise: { text: 'A franchise' } },
  },
  product: {
    ...{ kind: 'own', label: 'Product', Input: ProductInput, text: (product) => product?.title ?? '' },
    isAsked: ({ way }) => way === 'product',
    fault: productFault,
  },
  franchise: {
    ...{ kind: 'select', label: 'Franchise', isRequired: true },
    options: franchises.map((name) => ({ value: name, text: name })),
    isAsked: ({ way }) => way === 'franchise',
    codes: ['promotions.no_skus'],
  },
  discount: {
    ...{ kind: 'number', label: 'Discount', isRequired: true, min: 0.01, max: 99.99, decimals: 2, unit: '%' },
  },
  isReplacing: {
    ...{ kind: 'tick', label: 'Those that are items already get this discount too' },
    isAsked: () => mayChange,
  },
});
