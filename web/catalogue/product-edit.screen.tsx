import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../client/api.js';
import { currentIn } from '../client/problems/conflict.js';
import { successTexts } from '../client/texts/specified.js';
import { ButtonLink } from '../ui/link/link.js';
import { RecordScreen } from '../ui/record/record.screen.js';
import { SavedForm } from '../ui/record/saved.form.js';
import type { Saved } from '../ui/record/use-saving.js';
import { EmptyState } from '../ui/states/empty-state.js';
import { PageSkeleton } from '../ui/states/states.js';
import { ProductGallery } from './gallery/product-gallery.js';
import { DelistingNote } from './delisting/delisting-note.js';
import { useProductFields } from './product-fields.js';
import { previewHref, productsPlace, readsOfMany, type Product, type Terms } from './product.js';

const route = 'PUT /products/:productGuid';

const EditForm = ({ product }: { readonly product: Product }) => {
  const { mutate } = useSWRConfig();
  const fields = useProductFields(product.terms);
  const save = async (terms: Terms, { productGuid, version }: Product): Promise<Saved> => {
    await call(route, { params: { productGuid }, body: { version, terms } });
    await mutate(isReadOf('GET /products/:productGuid', ...readsOfMany));
    return { text: successTexts.productSaved, href: previewHref(productGuid) };
  };
  if (!fields) return <PageSkeleton />;
  return (
    <SavedForm
      label="Product"
      fields={fields}
      from={product}
      valuesOf={({ terms }) => terms}
      saveText="Save"
      cancelHref={previewHref(product.productGuid)}
      save={save}
      stale={{ what: 'this product', theirsIn: (thrown) => currentIn(route, thrown) }}
    />
  );
};

/** /productcatalog/products/products-edit/:id */
const ProductEditScreen = () => {
  const { id = '' } = useParams();
  const product = useRead('GET /products/:productGuid', { params: { productGuid: id } }, { revalidateOnFocus: false });
  return (
    <RecordScreen
      place={productsPlace}
      read={product}
      titleOf={({ terms }) => terms.title}
      below={{ text: 'Edit', hrefOf: ({ productGuid }) => previewHref(productGuid) }}
      isForm
    >
      {(data) =>
        data.isEditable ? (
          <>
            <DelistingNote product={data} onChanged={(now) => product.reload(now)} />
            <EditForm product={data} />
            <ProductGallery product={data} />
          </>
        ) : (
          <EmptyState
            title="This product is only read"
            text="It is delisted or archived: its keys and its history stay, and nothing of it is changed any more."
            action={<ButtonLink href={previewHref(data.productGuid)}>Back to the product</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  );
};

export default ProductEditScreen;
