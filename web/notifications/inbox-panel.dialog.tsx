import {
  Button,
  Drawer,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReplyOf } from '../client/api.js';
import type { Problem } from '../client/problems/problem.js';
import { useAct } from '../ui/act/use-act.js';
import { FocusReturn } from '../ui/dialogs/focus-return.js';
import { TextLink } from '../ui/link/link.js';
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states/states.js';
import { NotificationCard } from './notification-card.js';
import { useMarks, type Notification } from './use-inbox.js';

const useStyles = makeStyles({
  top: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
});

const Newest = ({
  notifications,
  onFollow,
}: {
  readonly notifications: readonly Notification[];
  readonly onFollow: () => void;
}) => {
  const styles = useStyles();
  if (notifications.length === 0)
    return (
      <EmptyState
        title="No notifications"
        text="What happens in your vault and concerns you appears here, as an insertion that has finished."
      />
    );
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <li key={notification.notificationId}>
          <NotificationCard notification={notification} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
};

interface InboxPanelProps {
  readonly isOpen: boolean;
  /** Undefined while they are read for the first time. */
  readonly newest: ReplyOf<'GET /notifications/newest'> | undefined;
  readonly problem: Problem | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** What the bell opens. */
const InboxPanel = ({ isOpen, newest, problem, onRetry, onClose }: InboxPanelProps) => {
  const styles = useStyles();
  const { markAll } = useMarks();
  const { isBusy, run } = useAct();
  return (
    <Drawer position="end" size="medium" open={isOpen} onOpenChange={(_, data) => !data.open && onClose()}>
      <FocusReturn />
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label="Close the notifications"
              onClick={onClose}
            />
          }
        >
          Notifications
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <div className={styles.top}>
          <TextLink href="/notifications/" onFollow={onClose}>
            All notifications
          </TextLink>
          <Button
            size="small"
            disabledFocusable={isBusy || (newest?.unread ?? 0) === 0}
            onClick={() => run(() => markAll())}
          >
            Mark all as read
          </Button>
        </div>
        {newest ? (
          <Newest notifications={newest.notifications} onFollow={onClose} />
        ) : problem ? (
          <ErrorState problem={problem} onRetry={onRetry} />
        ) : (
          <PageSkeleton lines={4} />
        )}
      </DrawerBody>
    </Drawer>
  );
};

export default InboxPanel;
