import { ListScreen } from '../ui/table/list-screen.js';

/** /account/audit-log/ */
const AuditLogScreen = () => (
  <ListScreen
    route="GET /audit-events"
    exportRoute="POST /audit-events/export"
    title="Audit log"
    breadcrumbs={[{ text: 'Account & Help' }, { text: 'Audit log' }]}
    empty={{ title: 'Nothing has happened yet', text: 'Every change and every sensitive read appears here.' }}
  />
);

export default AuditLogScreen;
