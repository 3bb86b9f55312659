import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button/copy-button.js';

export interface Fact {
  readonly name: string;
  /** Null and '' show a dash. */
  readonly value: ReactNode;
  /** An id, a SKU, a hash: monospace with a copy button; the value must be a text. */
  readonly isIdentifier?: boolean;
}

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    alignItems: 'baseline',
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  // What somebody has written at length does not push the rest out of the window.
  long: { maxHeight: '104px', overflowY: 'auto' },
  beside: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalL,
    alignItems: 'flex-start',
    // Two lists stay in line on the narrowest screen, and near each other on the widest.
    '& > dl': { flex: '1 1 400px', minWidth: 0, maxWidth: '560px' },
  },
  // One that needs two lines keeps its button beside it.
  identifier: {
    display: 'flex',
    alignItems: 'center',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Characters from which on a text may fill more lines than are shown. */
const longText = 120;

const isLongText = (value: ReactNode): boolean => typeof value === 'string' && value.length > longText;

const Identifier = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const styles = useStyles();
  return (
    <dd className={mergeClasses(styles.value, styles.identifier)}>
      <span>{text}</span>
      <CopyButton text={text} label={`Copy ${name}`} />
    </dd>
  );
};

const FactValue = ({ name, value, isIdentifier = false }: Fact) => {
  const styles = useStyles();
  if (value === null || value === undefined || value === '') return <dd className={styles.value}>–</dd>;
  if (isIdentifier && typeof value === 'string') return <Identifier name={name} text={value} />;
  const isLong = isLongText(value);
  return (
    <dd className={mergeClasses(styles.value, isLong && styles.long)} {...(isLong && { tabIndex: 0 })}>
      {value}
    </dd>
  );
};

/** Names and values of one thing, as a definition list. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.name} style={{ display: 'contents' }}>
          <dt className={styles.name}>{fact.name}</dt>
          <FactValue {...fact} />
        </div>
      ))}
    </dl>
  );
};

/** Several lists of facts beside each other, with a picture before them where there is one. */
export const FactsBeside = ({ children }: { readonly children: ReactNode }) => {
  const styles = useStyles();
  return <div className={styles.beside}>{children}</div>;
};
