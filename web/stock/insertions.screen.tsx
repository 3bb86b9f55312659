import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { usePermission } from '../client/session/use-session.js';
import { BulkDialog } from '../ui/table/bulk/bulk.dialog.js';
import { ListScreen } from '../ui/table/list-screen.js';
import type { Selection } from '../ui/table/list-types.js';
import { useChangesOfRows } from './changes/changes-of-rows.js';
import { InsertLink, useInsertEmpty } from './insertion/insert-link.js';
import { detailHref, insertionsHref, resumeHref } from './insertion/insertion.js';

/** /distribution/myvault/uploads/ - drafts lead back into the wizard, the others to their detail. */
const InsertionsScreen = () => {
  const mayInsert = usePermission('insertkeys-write');
  const changes = useChangesOfRows(insertionsHref);
  const empty = useInsertEmpty({
    title: 'No insertions yet',
    text: 'Choose a product, a platform and a right, add your .txt files: duplicates are found before anything is stored.',
    otherText: 'Insertions by your colleagues appear here.',
  });
  const [canceling, setCanceling] = useState<Selection>();
  return (
    <>
      <ListScreen
        route="GET /stock/insertions"
        exportRoute="POST /stock/insertions/export"
        title="Insertions"
        breadcrumbs={[{ text: 'Distribution' }, { text: 'Insertions' }]}
        info="Every insertion of keys into your vault, with its files and what happened to it. A draft is kept on the server until it is committed or canceled."
        mainAct={<InsertLink />}
        empty={empty}
        hrefOf={(row) => (row.cells['Status'] === 'Draft' && mayInsert ? resumeHref(row.id) : detailHref(row.id))}
        bulk={[
          {
            name: 'cancel',
            title: 'Cancel drafts',
            icon: <DismissRegular />,
            missingPermission: mayInsert ? null : 'insertkeys-write',
            run: setCanceling,
          },
          ...changes,
        ]}
        refreshOn={['stockchanged', 'jobchanged']}
      />
      {canceling && (
        <BulkDialog
          list={insertionsHref}
          act="cancel"
          title="Cancel these drafts?"
          confirmText="Cancel the drafts"
          cancelText="Keep them"
          selection={canceling}
          onClose={() => setCanceling(undefined)}
          onStarted={() => setCanceling(undefined)}
        />
      )}
    </>
  );
};

export default InsertionsScreen;
