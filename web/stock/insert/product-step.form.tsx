import { Input, Skeleton, SkeletonItem, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../client/api.js';
import { ChoiceCards } from '../../ui/choice/choice-cards.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { EmptyState, ErrorState } from '../../ui/states/states.js';
import type { InsertableProduct } from '../insertion/insertion.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  search: { width: '420px' },
  skeleton: { height: '88px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    gap: tokens.spacingVerticalM,
  },
  more: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const platformsText = ({ skus }: InsertableProduct): string => {
  const platforms = [...new Set(skus.map(({ platform }) => platform))];
  return platforms.length === 0 ? 'No SKU yet' : platforms.join(', ');
};

export interface ProductStepProps {
  readonly productGuid: string;
  readonly onChoose: (product: InsertableProduct) => void;
}

interface ProductsProps extends ProductStepProps {
  readonly products: readonly InsertableProduct[];
  readonly search: string;
}

const NoProducts = ({ search }: Pick<ProductsProps, 'search'>) =>
  search === '' ? (
    <EmptyState title="No product takes keys yet" text="Keys are inserted for a SKU of one of your own products." />
  ) : (
    <EmptyState title={`No product matches “${search}”`} text="Try a part of the title or of the SKU." />
  );

const Products = ({ products, search, productGuid, onChoose }: ProductsProps) => {
  if (products.length === 0) return <NoProducts search={search} />;
  return (
    <ChoiceCards
      label="Product"
      value={productGuid}
      cardWidth={300}
      choices={products.map((product) => ({
        value: product.productGuid,
        title: product.title,
        media: <ProductImage path={product.image} alt="" size={64} />,
        detail: (
          <>
            {product.productType}, ID {product.productId}
            <br />
            {platformsText(product)}
          </>
        ),
        isDisabled: product.skus.length === 0,
      }))}
      onChange={(guid) => {
        const product = products.find((each) => each.productGuid === guid);
        if (product) onChoose(product);
      }}
    />
  );
};

const ProductsSkeleton = () => {
  const styles = useStyles();
  return (
    <Skeleton className={styles.grid} aria-label="Loading products">
      {Array.from({ length: 8 }, (_, index) => (
        <SkeletonItem key={index} className={styles.skeleton} />
      ))}
    </Skeleton>
  );
};

/** Step 1: the product, found by its title or by a part of one of its SKUs. */
export const ProductStep = ({ productGuid, onChoose }: ProductStepProps) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error, reload } = useRead(
    'GET /stock/insertable-products',
    { query: search === '' ? {} : { search } },
    { keepPreviousData: true },
  );
  return (
    <div className={styles.step}>
      <Input
        className={styles.search}
        type="search"
        value={typed}
        contentBefore={<SearchRegular />}
        placeholder="Search by title or SKU"
        aria-label="Search products by title or SKU"
        onChange={(_, { value }) => setTyped(value)}
      />
      {error && <ErrorState problem={error} onRetry={() => void reload()} />}
      {!data && !error && <ProductsSkeleton />}
      {data && <Products products={data.products} search={search} productGuid={productGuid} onChoose={onChoose} />}
      {data?.hasMore === true && (
        <div className={styles.more}>There are more products: search to narrow them down.</div>
      )}
    </div>
  );
};
