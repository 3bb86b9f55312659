import { ListScreen } from '../ui/table/list-screen.js';

/** /administration/dead-letters/ - what the mail server did not take, without addresses and texts. */
const DeadLettersScreen = () => (
  <ListScreen
    route="GET /dead-letters"
    exportRoute="POST /dead-letters/export"
    title="Dead letters"
    breadcrumbs={[{ text: 'Administration' }, { text: 'Dead letters' }]}
    empty={{ title: 'No dead letters', text: 'Letters that the mail server refuses for good appear here.' }}
  />
);

export default DeadLettersScreen;
