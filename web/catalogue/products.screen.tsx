import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { ListScreen } from '../ui/table/list-screen.js';
import { ExportCatalogueButton, ImportButton } from './imports/import-act.js';
import { addHref, productsPlace } from './product.js';

const AddProduct = () => (
  <PermittedLink href={addHref} permission="product-write" icon={<AddRegular />} appearance="primary">
    Add product
  </PermittedLink>
);

/** /productcatalog/products/ - the products that the company has created. */
const ProductsScreen = () => (
  <ListScreen
    route="GET /products"
    exportRoute="POST /products/export"
    title="Products"
    breadcrumbs={[{ text: productsPlace.area }, { text: 'Products' }]}
    actions={
      <>
        <ImportButton />
        <ExportCatalogueButton />
      </>
    }
    mainAct={<AddProduct />}
    empty={{
      title: 'No products yet',
      text: 'A product is what you sell; its SKUs say for which platform, region and edition. Add the first one.',
      action: <AddProduct />,
    }}
    refreshOn={['collectionchanged']}
  />
);

export default ProductsScreen;
