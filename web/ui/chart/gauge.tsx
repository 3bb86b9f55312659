import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { percentOf } from './chart.js';

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
  warning: { backgroundColor: tokens.colorStatusWarningBackground3 },
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

export interface GaugeProps {
  readonly value: number;
  readonly whole: number;
  /** Where on the way to the whole something happens; null: nowhere. */
  readonly mark?: number | null;
  readonly isWarning?: boolean;
  /** Says what the bar shows. */
  readonly text: string;
  /** In a row of a list. */
  readonly isSmall?: boolean;
}

/** A part of a whole as a bar, beside the words that say the same; in a row of a list below them. */
export const Gauge = ({ value, whole, mark = null, isWarning = false, text, isSmall = false }: GaugeProps) => {
  const styles = useStyles();
  const track = (
    <span className={mergeClasses(styles.track, isSmall && styles.smallTrack)} aria-hidden>
      <span
        className={mergeClasses(styles.bar, isWarning && styles.warning)}
        style={{ width: `${percentOf(value, whole)}%` }}
      />
      {mark !== null && <span className={styles.mark} style={{ left: `${percentOf(mark, whole)}%` }} />}
    </span>
  );
  const said = <span className={styles.text}>{text}</span>;
  return (
    <span className={mergeClasses(styles.gauge, isSmall && styles.small)}>
      {isSmall ? said : track}
      {isSmall ? track : said}
    </span>
  );
};
