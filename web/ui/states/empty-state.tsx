import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

export const useStateStyles = makeStyles({
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
});

export interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactElement;
  /** The next step. */
  readonly action?: ReactNode;
  /** It is the whole page: its title is the page's. */
  readonly isPage?: boolean;
}

export const EmptyState = ({ title, text, icon, action, isPage = false }: EmptyStateProps) => {
  const styles = useStateStyles();
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      <div className={styles.text}>{text}</div>
      {action !== undefined && <div className={styles.act}>{action}</div>}
    </div>
  );
};
