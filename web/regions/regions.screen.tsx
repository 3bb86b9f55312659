import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { ListScreen } from '../ui/table/list-screen.js';
import { addHref, regionsPlace } from './region.js';

const AddRegion = () => (
  <PermittedLink href={addHref} permission="region-write" icon={<AddRegular />} appearance="primary">
    Add region
  </PermittedLink>
);

/** /distribution/distributionsettings/regions/ */
const RegionsScreen = () => (
  <ListScreen
    route="GET /regions-list"
    exportRoute="POST /regions-list/export"
    title="Regions"
    breadcrumbs={[{ text: regionsPlace.area }, { text: 'Regions' }]}
    mainAct={<AddRegion />}
    empty={{ title: 'No regions', text: 'The system’s regions and your own appear here.' }}
    refreshOn={['stockchanged']}
  />
);

export default RegionsScreen;
