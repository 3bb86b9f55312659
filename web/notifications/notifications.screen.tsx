import { Button } from '@fluentui/react-components';
import { MailReadRegular } from '@fluentui/react-icons/svg/mail-read';
import { MailUnreadRegular } from '@fluentui/react-icons/svg/mail-unread';
import { useState } from 'react';
import { useToasts } from '../ui/toasts/toasts.js';
import { useAct } from '../ui/act/use-act.js';
import { BulkDialog } from '../ui/table/bulk/bulk.dialog.js';
import { ListScreen } from '../ui/table/list-screen.js';
import type { GridAction, GridRow, Selection } from '../ui/table/list-types.js';
import { useMarks } from './use-inbox.js';

const acts = [
  { name: 'mark-read', title: 'Mark as read', icon: <MailReadRegular /> },
  { name: 'mark-unread', title: 'Mark as unread', icon: <MailUnreadRegular /> },
];

/** /notifications/ - what the user was told, of the last 180 days. */
const NotificationsScreen = () => {
  const toasts = useToasts();
  const { mark, markAll } = useMarks();
  const { isBusy, run } = useAct();
  const [asked, setAsked] = useState<{ readonly act: string; readonly selection: Selection }>();
  const act = (row: GridRow, { name }: GridAction, reload: () => void): void => {
    void mark(row.id, name === 'mark-read')
      .then(reload)
      .catch(toasts.failure);
  };
  return (
    <>
      <ListScreen
        route="GET /notifications"
        title="Notifications"
        breadcrumbs={[{ text: 'Notifications' }]}
        info="What happened in your vault and concerns you. Only you see these. They are kept for 180 days."
        actions={
          <Button disabledFocusable={isBusy} onClick={() => run(markAll)}>
            Mark all as read
          </Button>
        }
        empty={{ title: 'No notifications', text: 'What happens in your vault and concerns you appears here.' }}
        bulk={acts.map(({ name, ...shown }) => ({
          name,
          ...shown,
          run: (selection) => setAsked({ act: name, selection }),
        }))}
        onRowAction={act}
        refreshOn={['notificationschanged']}
      />
      {asked && (
        <BulkDialog
          list="/notifications/"
          act={asked.act}
          title={asked.act === 'mark-read' ? 'Mark these as read?' : 'Mark these as unread?'}
          confirmText={asked.act === 'mark-read' ? 'Mark as read' : 'Mark as unread'}
          cancelText="Cancel"
          selection={asked.selection}
          onClose={() => setAsked(undefined)}
          onStarted={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

export default NotificationsScreen;
