import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { formatNumber } from '../format/format.js';
import { TextLink } from '../link/link.js';
import { percentOf } from './chart.js';

export interface Bar {
  readonly name: string;
  readonly href: string;
  readonly media?: ReactNode;
  /** The main part, and what is there but bound. */
  readonly value: number;
  readonly further: number;
}

const useStyles = makeStyles({
  bars: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalM },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 2fr) minmax(80px, 3fr) minmax(72px, max-content)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
  },
  name: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  track: {
    display: 'flex',
    height: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusSmall,
  },
  main: {
    backgroundColor: tokens.colorCompoundBrandBackground,
    borderRadius: tokens.borderRadiusSmall,
    '@media (forced-colors: active)': { backgroundColor: 'LinkText', forcedColorAdjust: 'none' },
  },
  further: {
    backgroundColor: tokens.colorNeutralStrokeAccessible,
    '@media (forced-colors: active)': { backgroundColor: 'GrayText', forcedColorAdjust: 'none' },
  },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

/** Things by size, each a bar; the names lead to the lists behind them. The numbers stand beside the bars. */
export const Bars = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) => {
  const styles = useStyles();
  const max = Math.max(1, ...bars.map(({ value, further }) => value + further));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ name, href, media, value, further }) => (
        <li key={name} className={styles.row}>
          <span className={styles.name}>
            {media}
            <TextLink href={href}>{name}</TextLink>
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.main} style={{ width: `${percentOf(value, max)}%` }} />
            <span className={styles.further} style={{ width: `${percentOf(further, max)}%` }} />
          </span>
          <span className={styles.number}>{formatNumber(value)}</span>
        </li>
      ))}
    </ul>
  );
};
