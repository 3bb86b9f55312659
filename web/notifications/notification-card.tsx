import { Button, Card, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useAct } from '../ui/act/use-act.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { TextLink } from '../ui/link/link.js';
import { useMarks, type Notification } from './use-inbox.js';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalS },
  title: { overflowWrap: 'anywhere', marginRight: 'auto' },
  unread: { fontWeight: tokens.fontWeightSemibold },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM, alignItems: 'center' },
});

/** One notification: what happened and when, with the way to it. Whoever follows it has read it. */
export const NotificationCard = ({
  notification: { notificationId, kind, subject, href, action, createdAt, isRead },
  onFollow,
}: {
  readonly notification: Notification;
  readonly onFollow: () => void;
}) => {
  const styles = useStyles();
  const { mark } = useMarks();
  const { isBusy, run } = useAct();
  const follow = (): void => {
    onFollow();
    if (!isRead) run(() => mark(notificationId, true));
  };
  return (
    <Card size="small">
      <div className={styles.head}>
        <span className={mergeClasses(styles.title, !isRead && styles.unread)}>{subject}</span>
        {!isRead && <StatusBadge status="Unread" />}
      </div>
      <div className={styles.small}>
        {kind}, <UtcTime value={createdAt} isLabelled />
      </div>
      <div className={styles.acts}>
        {href !== null && (
          <TextLink href={href} onFollow={follow}>
            {action ?? 'Open'}
          </TextLink>
        )}
        <TextLink href={`/notifications/${notificationId}`} onFollow={follow}>
          Details
        </TextLink>
        <Button
          size="small"
          appearance="subtle"
          disabledFocusable={isBusy}
          aria-label={`Mark as ${isRead ? 'unread' : 'read'}: ${subject}`}
          onClick={() => run(() => mark(notificationId, !isRead))}
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
    </Card>
  );
};
