import { makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { usePermission } from '../client/session/use-session.js';
import { Facts, FactsBeside } from '../ui/facts/facts.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { Opened, onDemand } from '../ui/on-demand/on-demand.js';
import { Section } from '../ui/page/section.js';
import { RecordScreen, lastChange } from '../ui/record/record.screen.js';
import { DelistingNote } from './delisting/delisting-note.js';
import { Missing } from './missing.js';
import { ProductActs } from './product-acts.js';
import { ProductFacts, ProductTexts } from './details/product-about.js';
import { ProductGallery } from './gallery/product-gallery.js';
import { LanguageChoice, useLanguage } from './texts/language-choice.js';
import { inLanguage } from './texts/local-text.js';
import { ProductPicture } from './product-picture.js';
import { ProductSkus } from './skus/product-skus.js';
import { editHref, productsPlace, readsOfMany, releaseTexts, type Product } from './product.js';

const SkuPrices = onDemand(() => import('./skus/sku-prices.js'));

const useStyles = makeStyles({
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
    '& > :last-child': { flex: '1 1 520px' },
  },
});

const EditLink = ({ product: { productGuid } }: { readonly product: Product }) => (
  <PermittedLink href={editHref(productGuid)} permission="product-write" icon={<EditRegular />} appearance="primary">
    Edit
  </PermittedLink>
);

/** Of what is sold: a SKU that stands for all of a product is none. */
const ProductPrices = ({ product: { skus } }: { readonly product: Product }) => {
  const mayRead = usePermission('pricelist-read', 'pricelist-all');
  const goods = skus.filter(({ isProductWide }) => !isProductWide);
  if (!mayRead || goods.length === 0) return null;
  return (
    <Section title="Prices">
      <Opened isOpen>
        <SkuPrices goods={goods} />
      </Opened>
    </Section>
  );
};

/** /productcatalog/products/products-preview/:id */
const ProductPreviewScreen = () => {
  const styles = useStyles();
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const [language, setLanguage] = useLanguage();
  const product = useRead('GET /products/:productGuid', { params: { productGuid: id } });
  useEvent(['collectionchanged', 'stockchanged'], () => void product.reload());
  const reload = () => Promise.all([product.reload(), mutate(isReadOf(...readsOfMany))]);
  const take = (now: Product) => Promise.all([product.reload(now), mutate(isReadOf(...readsOfMany))]);
  return (
    <RecordScreen
      place={productsPlace}
      read={product}
      titleOf={({ terms }) => terms.title}
      actions={(data) => <ProductActs product={data} onChanged={take} />}
      mainAct={(data) => (data.isEditable ? <EditLink product={data} /> : undefined)}
    >
      {(data) => (
        <>
          <DelistingNote product={data} onChanged={take} />
          <div className={styles.top}>
            <ProductPicture product={data} onChanged={reload} />
            <ProductFacts
              terms={data.terms}
              before={[
                { name: 'Status', value: <StatusBadge status={data.status} /> },
                { name: 'Release state', value: releaseTexts[data.releaseState] },
              ]}
            />
          </div>
          <Missing product={data} />
          <ProductSkus product={data} onChanged={reload} />
          <ProductPrices product={data} />
          <ProductGallery product={data} />
          <LanguageChoice terms={data.terms} pictures={[]} language={language} onChoose={setLanguage} />
          <ProductTexts terms={inLanguage(data.terms, language)} />
          <Section title="Record">
            <FactsBeside>
              <Facts
                facts={[
                  { name: 'Product ID', value: String(data.productId), isIdentifier: true },
                  { name: 'Product GUID', value: data.productGuid, isIdentifier: true },
                ]}
              />
              <Facts
                facts={[
                  { name: 'Created', value: <UtcTime value={data.createdAt} isLabelled /> },
                  ...(data.changedBy === null ? [] : lastChange(data)),
                ]}
              />
            </FactsBeside>
          </Section>
        </>
      )}
    </RecordScreen>
  );
};

export default ProductPreviewScreen;
