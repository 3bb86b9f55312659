import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../client/api.js';
import { successTexts } from '../client/texts/specified.js';
import { Page } from '../ui/page/page.js';
import { placeCrumbs } from '../ui/record/record.screen.js';
import { SavedForm } from '../ui/record/saved.form.js';
import type { Saved } from '../ui/record/use-saving.js';
import { PageSkeleton } from '../ui/states/states.js';
import { useProductFields } from './product-fields.js';
import { newTerms, previewHref, productsPlace, readsOfMany, type Terms } from './product.js';

/** /productcatalog/products/products-add/ - a draft, which nobody else sees. */
const ProductAddScreen = () => {
  const { mutate } = useSWRConfig();
  const fields = useProductFields(newTerms);
  const add = async (body: Terms): Promise<Saved> => {
    const { productGuid } = await call('POST /products', { body });
    await mutate(isReadOf(...readsOfMany));
    return { text: successTexts.productAdded, href: previewHref(productGuid) };
  };
  return (
    <Page
      title="Add product"
      breadcrumbs={[...placeCrumbs(productsPlace), { text: 'Add product' }]}
      subtitle="It begins as a draft, which nobody else sees. Its image and SKUs come next."
    >
      {fields ? (
        <SavedForm
          label="Product"
          fields={fields}
          from={newTerms}
          valuesOf={(terms) => terms}
          saveText="Add product"
          cancelHref={productsPlace.list.href}
          save={add}
        />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
};

export default ProductAddScreen;
