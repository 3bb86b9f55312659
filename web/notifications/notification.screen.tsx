import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useAct } from '../ui/act/use-act.js';
import { Facts } from '../ui/facts/facts.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { ButtonLink } from '../ui/link/link.js';
import { Page } from '../ui/page/page.js';
import { PageError } from '../ui/states/page-error.js';
import { PageSkeleton } from '../ui/states/states.js';
import { useMarks } from './use-inbox.js';

const useStyles = makeStyles({
  text: { maxWidth: '640px', whiteSpace: 'pre-line', overflowWrap: 'anywhere', margin: 0 },
  paragraphs: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

const back = { text: 'Back to notifications', href: '/notifications/' };

/** /notifications/:notificationId - what somebody was told, in full. Who opens it has read it. */
const NotificationScreen = () => {
  const styles = useStyles();
  const { notificationId = '' } = useParams();
  const { data, error, reload } = useRead('GET /notifications/:notificationId', { params: { notificationId } });
  const { mark } = useMarks();
  const { isBusy, run } = useAct();
  const opened = useRef('');
  useEffect(() => {
    // As it was when it was opened: whoever marks it as unread here leaves it so.
    if (data === undefined || opened.current === notificationId) return;
    opened.current = notificationId;
    if (!data.isRead) run(() => mark(notificationId, true));
  });
  if (error && !data)
    return <PageError problem={error} subject="notification" back={back} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  const { subject, text, kind, href, action, createdAt, isRead } = data;
  return (
    <Page
      title={subject}
      breadcrumbs={[{ text: 'Notifications', href: '/notifications/' }, { text: subject }]}
      actions={
        isRead && (
          <Button disabledFocusable={isBusy} onClick={() => run(() => mark(notificationId, false))}>
            Mark as unread
          </Button>
        )
      }
      {...(href !== null && {
        mainAct: (
          <ButtonLink appearance="primary" href={href}>
            {action ?? 'Open'}
          </ButtonLink>
        ),
      })}
    >
      <div className={styles.paragraphs}>
        {text.split(/\n{2,}/).map((paragraph, at) => (
          <p key={at} className={styles.text}>
            {paragraph}
          </p>
        ))}
      </div>
      <Facts
        facts={[
          { name: 'Kind', value: kind },
          { name: 'Date', value: <UtcTime value={createdAt} isLabelled /> },
          { name: 'GUID', value: notificationId, isIdentifier: true },
        ]}
      />
    </Page>
  );
};

export default NotificationScreen;
