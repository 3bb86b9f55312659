import { ListScreen } from '../ui/table/list-screen.js';
import { CreateRuleLink } from './create-rule-link.js';
import { SharingTabs } from './sharing-tabs.js';
import { rulesHref, sharingCrumbs } from './sharing.js';

/** /productcatalog/catalog-sharing/share-rules/ */
const RulesScreen = () => (
  <ListScreen
    route="GET /sharing/rules"
    exportRoute="POST /sharing/rules/export"
    title="Catalog sharing"
    breadcrumbs={sharingCrumbs}
    subtitle={<SharingTabs at={rulesHref} />}
    mainAct={<CreateRuleLink />}
    empty={{
      title: 'No rules yet',
      text: 'Without a rule a connection that you share your catalogue with sees all of your active SKUs. A rule narrows that.',
      action: <CreateRuleLink />,
    }}
    refreshOn={['collectionchanged']}
  />
);

export default RulesScreen;
