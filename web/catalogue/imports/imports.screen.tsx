import { ListScreen } from '../../ui/table/list-screen.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { ImportButton } from './import-act.js';
import { importsPlace } from './import.js';

/** /productcatalog/imports/ - files that were checked or applied in the last days. */
const ImportsScreen = () => (
  <ListScreen
    route="GET /imports"
    title="Imports"
    breadcrumbs={placeCrumbs(importsPlace)}
    mainAct={<ImportButton appearance="primary" />}
    empty={{
      title: 'No imports',
      text: 'A file of products and SKUs is checked first. It stands here until it is applied, or for seven days.',
      action: <ImportButton />,
    }}
    refreshOn={['jobchanged']}
  />
);

export default ImportsScreen;
