import { ListScreen } from '../ui/table/list-screen.js';
import { CreateRuleLink } from './create-rule-link.js';
import { SharingTabs } from './sharing-tabs.js';
import { byProductHref, sharingCrumbs } from './sharing.js';

/** /productcatalog/catalog-sharing/products/ - who sees each product; filtered by a connection, the catalogue as it sees it. */
const ByProductScreen = () => (
  <ListScreen
    route="GET /sharing/products"
    exportRoute="POST /sharing/products/export"
    title="Catalog sharing"
    breadcrumbs={sharingCrumbs}
    subtitle={<SharingTabs at={byProductHref} />}
    mainAct={<CreateRuleLink />}
    empty={{
      title: 'No products to share yet',
      text: 'A product is shared from when it is active. Drafts and archived products are not listed here.',
    }}
    refreshOn={['collectionchanged']}
  />
);

export default ByProductScreen;
