import { ButtonLink } from '../ui/link/link.js';
import { ListScreen } from '../ui/table/list-screen.js';
import { CreateRuleLink } from './create-rule-link.js';
import { SharingTabs } from './sharing-tabs.js';
import { byConnectionHref, sharingCrumbs } from './sharing.js';

/** /productcatalog/catalog-sharing/ - what each connection sees. */
const ByConnectionScreen = () => (
  <ListScreen
    route="GET /sharing/connections"
    exportRoute="POST /sharing/connections/export"
    title="Catalog sharing"
    breadcrumbs={sharingCrumbs}
    subtitle={<SharingTabs at={byConnectionHref} />}
    mainAct={<CreateRuleLink />}
    empty={{
      title: 'Nobody to share with yet',
      text: 'You share your catalogue with the companies that you are connected with. Connect with one first.',
      action: <ButtonLink href="/network/connections/">Go to connections</ButtonLink>,
    }}
    refreshOn={['collectionchanged']}
  />
);

export default ByConnectionScreen;
