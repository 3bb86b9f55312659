import { ListScreen } from '../../ui/table/list-screen.js';

/** /administration/mail-templates/ - every kind of letter, and whether its words were edited. */
const MailTemplatesScreen = () => (
  <ListScreen
    route="GET /mail-templates"
    exportRoute="POST /mail-templates/export"
    title="Mail templates"
    breadcrumbs={[{ text: 'Administration' }, { text: 'Mail templates' }]}
    empty={{ title: 'No letters', text: 'Every kind of letter that Keyway writes appears here.' }}
  />
);

export default MailTemplatesScreen;
