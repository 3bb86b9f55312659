import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { ListScreen } from '../ui/table/list-screen.js';
import { addHref } from './right.js';

const AddRight = () => (
  <PermittedLink href={addHref} permission="inventory-all" icon={<AddRegular />} appearance="primary">
    Add right
  </PermittedLink>
);

/** /distribution/myvault/rights/ */
const RightsScreen = () => (
  <ListScreen
    route="GET /rights"
    exportRoute="POST /rights/export"
    title="Rights"
    breadcrumbs={[{ text: 'Distribution' }, { text: 'Rights' }]}
    mainAct={<AddRight />}
    empty={{ title: 'No rights', text: 'The system’s rights and your own appear here.' }}
    refreshOn={['stockchanged']}
  />
);

export default RightsScreen;
