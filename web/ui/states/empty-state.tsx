import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { takeDueFocus } from '../page/title-focus.js';

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
  title: {
    maxWidth: '56ch',
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
  },
  pageTitle: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  text: { maxWidth: '56ch', color: tokens.colorNeutralForeground2, whiteSpace: 'pre-line' },
  request: {
    display: 'flex',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  act: { display: 'flex', columnGap: tokens.spacingHorizontalM, marginTop: tokens.spacingVerticalS },
});

export interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactElement;
  /** Below the text: the id of a refused request. */
  readonly more?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
  /** It is the whole page: its title is the page's. */
  readonly isPage?: boolean;
}

export const EmptyState = ({ title, text, icon, more, action, isPage = false }: EmptyStateProps) => {
  const styles = useStateStyles();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPage && frame.current) takeDueFocus(frame.current);
  }, [isPage]);
  return (
    <div ref={frame} className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      {isPage ? (
        <h1 className={mergeClasses(styles.title, styles.pageTitle)} tabIndex={-1} data-page-title>
          {title}
        </h1>
      ) : (
        <h2 className={styles.title}>{title}</h2>
      )}
      {text !== '' && <div className={styles.text}>{text}</div>}
      {more}
      {action !== undefined && <div className={styles.act}>{action}</div>}
    </div>
  );
};
