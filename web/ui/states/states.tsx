import { Button, Skeleton, SkeletonItem, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { messageOf } from '../../client/problems/message.js';
import type { Problem } from '../../client/problems/problem.js';
import { CopyButton } from '../copy-button/copy-button.js';
import { useStateStyles } from './empty-state.js';

export { EmptyState, type EmptyStateProps } from './empty-state.js';

const useStyles = makeStyles({
  lines: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXXL,
  },
});

/** For whoever is asked what went wrong. */
export const RequestId = ({ problem }: { readonly problem: Problem }) => {
  const styles = useStateStyles();
  if (problem.correlationId === '') return null;
  return (
    <div className={styles.request}>
      Request {problem.correlationId}
      <CopyButton text={problem.correlationId} label="Copy request id" />
    </div>
  );
};

/** A refused read in place of what it should have shown: its text, request id, retry. */
export const ErrorState = ({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) => {
  const styles = useStateStyles();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} aria-hidden>
        <ErrorCircleRegular />
      </span>
      <div className={styles.text}>{messageOf(problem)}</div>
      <RequestId problem={problem} />
      {onRetry && (
        <Button className={styles.act} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
};

/** Reserved space of a detail screen while it is read. */
export const PageSkeleton = ({ lines = 8 }: { readonly lines?: number }) => {
  const styles = useStyles();
  return (
    <Skeleton aria-label="Loading" className={styles.lines}>
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonItem key={index} size={index === 0 ? 32 : 20} />
      ))}
    </Skeleton>
  );
};
