import { Button, Skeleton, SkeletonItem, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { ReactElement, ReactNode } from 'react';
import { messageOf } from '../../app/problems/message.js';
import type { Problem } from '../../app/problems/problem.js';
import { CopyButton } from '../copy-button/copy-button.js';

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingVerticalXXXL,
    minHeight: '280px',
    boxSizing: 'border-box',
    textAlign: 'center',
  },
  icon: { fontSize: '40px', lineHeight: 1, color: tokens.colorNeutralForeground3 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  text: { maxWidth: '56ch', color: tokens.colorNeutralForeground2, whiteSpace: 'pre-line' },
  request: {
    display: 'flex',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  act: { marginTop: tokens.spacingVerticalS },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXXL,
  },
});

export interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactElement;
  /** The next step. */
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, text, icon, action }: EmptyStateProps) => {
  const styles = useStyles();
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{text}</div>
      {action !== undefined && <div className={styles.act}>{action}</div>}
    </div>
  );
};

/** A refused read in place of what it should have shown: section 8's text, request id, retry. */
export const ErrorState = ({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) => {
  const styles = useStyles();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} aria-hidden>
        <ErrorCircleRegular />
      </span>
      <div className={styles.text}>{messageOf(problem)}</div>
      {problem.correlationId !== '' && (
        <div className={styles.request}>
          Request {problem.correlationId}
          <CopyButton text={problem.correlationId} label="Copy request id" />
        </div>
      )}
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
