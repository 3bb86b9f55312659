import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { percentOf } from '../ui/chart/chart.js';
import { levelText, levelWord, shortLevelText, type Level } from './pool.js';

const useStyles = makeStyles({
  gauge: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM, minWidth: 0 },
  small: { flexDirection: 'column', alignItems: 'flex-end', rowGap: '2px' },
  track: {
    position: 'relative',
    flex: '0 1 320px',
    minWidth: '48px',
    height: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusSmall,
    // In high contrast the ground alone would not show where the bar ends.
    outline: `1px solid ${tokens.colorTransparentStroke}`,
    '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
  },
  // As long in each row, whatever the text above it.
  smallTrack: { flex: 'none', width: '64px', maxWidth: '100%', height: '4px' },
  bar: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 0,
    maxWidth: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    borderRadius: tokens.borderRadiusSmall,
    '@media (forced-colors: active)': { backgroundColor: 'LinkText', forcedColorAdjust: 'none' },
  },
  low: { backgroundColor: tokens.colorStatusWarningBackground3 },
  mark: {
    position: 'absolute',
    top: '-3px',
    bottom: '-3px',
    width: '2px',
    backgroundColor: tokens.colorNeutralForeground1,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
  },
  text: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

export interface PoolGaugeProps extends Level {
  /** In a row of a list. */
  readonly isSmall?: boolean;
}

/** How full a pool is, with the mark at which its owner is told. The text says the same. */
export const PoolGauge = ({ isSmall = false, ...level }: PoolGaugeProps) => {
  const styles = useStyles();
  const { available, maxStock, alertAt } = level;
  const isLow = levelWord(level) !== undefined;
  const track = (
    <span className={mergeClasses(styles.track, isSmall && styles.smallTrack)} aria-hidden>
      <span
        className={mergeClasses(styles.bar, isLow && styles.low)}
        style={{ width: `${percentOf(available, maxStock)}%` }}
      />
      {alertAt !== null && <span className={styles.mark} style={{ left: `${percentOf(alertAt, maxStock)}%` }} />}
    </span>
  );
  const text = <span className={styles.text}>{isSmall ? shortLevelText(level) : levelText(level)}</span>;
  return (
    <span className={mergeClasses(styles.gauge, isSmall && styles.small)}>
      {isSmall ? text : track}
      {isSmall ? track : text}
    </span>
  );
};
