import { makeStyles } from '@fluentui/react-components';
import { CloudErrorRegular } from '@fluentui/react-icons/svg/cloud-error';
import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { EmptyState } from '../../ui/states/empty-state.js';
import { messageOf } from '../problems/message.js';
import type { Problem } from '../problems/problem.js';

/** How often the session is asked for again while nothing answers. */
const retryMs = 5_000;

const useStyles = makeStyles({
  page: { display: 'flex', alignItems: 'center', justifyContent: 'center', minHeight: '100vh' },
});

/** No session could be read: the gateway is away or the device is offline. Comes back by itself. */
export const Unavailable = ({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) => {
  const styles = useStyles();
  useEffect(() => {
    const timer = window.setInterval(onRetry, retryMs);
    window.addEventListener('online', onRetry);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <main className={styles.page}>
      <EmptyState
        isPage
        icon={<CloudErrorRegular />}
        title={problem.status === 0 ? 'You are offline' : 'Not available at the moment'}
        text={messageOf(problem)}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </main>
  );
};
