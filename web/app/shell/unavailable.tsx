import { makeStyles, tokens } from '@fluentui/react-components';
import { CloudErrorRegular } from '@fluentui/react-icons/svg/cloud-error';
import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useToasts } from '../../ui/toasts/toasts.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { messageOf } from '../../client/problems/message.js';
import type { Problem } from '../../client/problems/problem.js';
import { signOut } from '../../client/session/sign-out.js';

const goesOn = 'This page asks again every few seconds and goes on by itself.';

/** Beside a title that says already what is the matter. */
const textOf = (problem: Problem): string => {
  if (problem.status === 0) return `Please check your network. ${goesOn}`;
  return problem.status >= 502 ? `What you have saved is kept. ${goesOn}` : messageOf(problem);
};

/** How often the session is asked for again while nothing answers. */
const retryMs = 5_000;

const useStyles = makeStyles({
  actions: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  page: { display: 'flex', alignItems: 'center', justifyContent: 'center', flex: '1 0 auto' },
});

/**
 * No session could be read: the gateway, the identity provider or the device's network is away. Comes back by
 * itself. Whoever cannot wait for it may still sign out, where the gateway answers.
 */
export const Unavailable = ({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) => {
  const styles = useStyles();
  const toasts = useToasts();
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
        text={textOf(problem)}
        action={
          <div className={styles.actions}>
            <Button onClick={onRetry}>Try again</Button>
            {problem.status !== 0 && (
              <Button appearance="subtle" onClick={() => void signOut().catch(toasts.failure)}>
                Sign out
              </Button>
            )}
          </div>
        }
      />
    </main>
  );
};
