import { Link as FluentLink, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { CopyButton } from '../../copy-button/copy-button.js';
import { formatNumber } from '../../format/format.js';
import { ProductImage } from '../../format/product-image.js';
import { StatusBadge } from '../../format/status-badge.js';
import { UtcTime } from '../../format/utc-time.js';
import type { GridCell, GridColumn } from '../list-types.js';

/** As many lines as the row's density has room for, then an ellipsis (set on the table, and how lines break). */
const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 'var(--row-lines)',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  minWidth: 0,
} as const;

const useStyles = makeStyles({
  clip: clamped,
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  copyable: { display: 'flex', alignItems: 'center', minWidth: 0 },
  muted: { color: tokens.colorNeutralForeground3 },
  boolean: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  link: { ...clamped, fontWeight: tokens.fontWeightSemibold },
});

const isTrue = (value: GridCell): boolean => value === true || value === 'True' || value === '1' || value === 1;

const Copyable = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const styles = useStyles();
  return (
    <span className={styles.copyable}>
      <span className={`${styles.clip} ${styles.code}`} title={text}>
        {text}
      </span>
      <CopyButton text={text} label={`Copy ${label}`} isInGrid />
    </span>
  );
};

/** '-ALL-' stands for no SKU (docs/domain.md, p); a cell holds one or a comma-separated list. */
const Sku = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const styles = useStyles();
  return text.includes('-ALL-') ? <span className={styles.muted}>No SKU</span> : <Copyable text={text} label={label} />;
};

const Flag = ({ isOn }: { readonly isOn: boolean }) => {
  const styles = useStyles();
  return (
    <span className={styles.boolean}>
      {isOn ? <CheckmarkCircleRegular aria-hidden /> : <SubtractCircleRegular aria-hidden className={styles.muted} />}
      {isOn ? 'Yes' : 'No'}
    </span>
  );
};

const Empty = () => {
  const styles = useStyles();
  return (
    <span className={styles.muted} aria-label="Nothing">
      –
    </span>
  );
};

const drawings: Readonly<Record<GridColumn['kind'], (value: GridCell, column: GridColumn) => ReactNode>> = {
  text: (value) => <Plain text={String(value)} />,
  number: (value) => (Number.isFinite(Number(value)) ? formatNumber(Number(value)) : String(value)),
  date: (value) => <UtcTime value={String(value)} />,
  image: (value) => <ProductImage path={String(value)} alt="" size={32} />,
  status: (value) => <StatusBadge status={String(value)} />,
  boolean: (value) => <Flag isOn={isTrue(value)} />,
  identifier: (value, column) => <Copyable text={String(value)} label={column.title} />,
  sku: (value, column) => <Sku text={String(value)} label={column.title} />,
};

/** An e-mail address breaks before its domain, if it must. */
const Breakable = ({ text }: { readonly text: string }) => {
  const [local = '', ...domains] = text.split(/(?=@)/);
  return (
    <>
      {local}
      {domains.map((domain) => (
        <Fragment key={domain}>
          <wbr />
          {domain}
        </Fragment>
      ))}
    </>
  );
};

const Plain = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  return (
    <span className={styles.clip} title={text}>
      <Breakable text={text} />
    </span>
  );
};

export interface CellProps {
  readonly column: GridColumn;
  readonly value: GridCell;
  /** The row's address on its leading column. */
  readonly href?: string | undefined;
}

const CellLink = ({ href, text }: { readonly href: string; readonly text: string }) => {
  const styles = useStyles();
  const address = useHref(href);
  const follow = useLinkClickHandler(href);
  return (
    <FluentLink
      href={address}
      className={styles.link}
      appearance="subtle"
      tabIndex={-1}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        event.stopPropagation();
        follow(event);
      }}
    >
      <span title={text}>{text}</span>
    </FluentLink>
  );
};

/** A value drawn by its column's kind. */
export const Cell = ({ column, value, href }: CellProps) => {
  if (value === null || value === '') return column.kind === 'image' ? drawings.image('', column) : <Empty />;
  if (href !== undefined && column.kind === 'text') return <CellLink href={href} text={String(value)} />;
  return drawings[column.kind](value, column);
};
