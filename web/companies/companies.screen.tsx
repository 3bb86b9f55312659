import { ListScreen } from '../ui/table/list-screen.js';
import { companiesPlace } from './company.js';

/** /administration/companies/ */
const CompaniesScreen = () => (
  <ListScreen
    route="GET /companies"
    exportRoute="POST /companies/export"
    title="Companies"
    breadcrumbs={[{ text: companiesPlace.area }, { text: 'Companies' }]}
    empty={{ title: 'No companies', text: 'Companies that register appear here.' }}
    refreshOn={['collectionchanged']}
  />
);

export default CompaniesScreen;
