import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { scaleLinear } from 'd3-scale';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '../format/format.js';
import { labelledPoints, nextPoint, percentOf, type Point } from './chart.js';

const useStyles = makeStyles({
  chart: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gridTemplateRows: 'auto 140px auto',
    columnGap: tokens.spacingHorizontalS,
  },
  readout: {
    gridColumn: '1 / -1',
    minHeight: tokens.lineHeightBase300,
    marginBottom: tokens.spacingVerticalM,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  axis: {
    position: 'relative',
    minWidth: '48px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  tick: { position: 'absolute', right: 0, transform: 'translateY(50%)', whiteSpace: 'nowrap' },
  plot: { position: 'relative', display: 'flex', alignItems: 'stretch', columnGap: '2px' },
  line: { position: 'absolute', left: 0, right: 0, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  column: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    alignItems: 'flex-end',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  bar: {
    width: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    borderTopLeftRadius: tokens.borderRadiusSmall,
    borderTopRightRadius: tokens.borderRadiusSmall,
    // Forced colours take backgrounds away: the bar is drawn as a border there.
    '@media (forced-colors: active)': {
      border: '1px solid LinkText',
      backgroundColor: 'LinkText',
      forcedColorAdjust: 'none',
    },
  },
  labels: { gridColumn: 2, display: 'flex', columnGap: '2px', fontSize: tokens.fontSizeBase200 },
  label: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    height: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  labelText: { position: 'absolute', left: '50%', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
  lastLabel: { left: 'auto', right: 0, transform: 'none' },
});

export interface ColumnsProps {
  /** Names the chart to assistive technology: 'Inserted keys by day'. */
  readonly label: string;
  readonly points: readonly Point[];
  /** What a number counts, as in the readout: `(value) => '4 keys'`. */
  readonly formatValue: (value: number) => string;
}

/** Most labels below the axis. */
const maxLabels = 5;

/** A series over time as columns: one stop of the keyboard, arrows between the columns, Enter opens the list behind one. */
const Columns = ({ label, points, formatValue }: ColumnsProps) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const group = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(points.length - 1);
  const [hovered, setHovered] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const scale = scaleLinear().domain([0, highest]).nice(4);
  const [, top = highest] = scale.domain();
  const ticks = scale.ticks(4).filter(Number.isInteger);
  const labelled = new Set(labelledPoints(points.length, maxLabels));
  const current = Math.min(active, points.length - 1);
  const shown = points[hovered ?? (isFocused ? current : -1)];
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const move = (event: KeyboardEvent, at: number): void => {
    const next = nextPoint(event.key, at, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    group.current?.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  return (
    <div className={styles.chart}>
      <div className={styles.readout} aria-hidden>
        {shown ? `${shown.name}: ${formatValue(shown.value)}` : `${formatValue(total)} in all`}
      </div>
      <div className={styles.axis} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div ref={group} className={styles.plot} role="group" aria-label={label}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        {points.map((point, at) => (
          <a
            key={point.name}
            href={point.href}
            className={styles.column}
            aria-label={`${point.name}: ${formatValue(point.value)}`}
            tabIndex={at === current ? 0 : -1}
            onMouseEnter={() => setHovered(at)}
            onMouseLeave={() => setHovered(undefined)}
            onFocus={() => {
              setActive(at);
              setFocused(true);
            }}
            onBlur={() => setFocused(false)}
            onKeyDown={(event) => move(event, at)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void navigate(point.href);
            }}
          >
            <span className={styles.bar} style={{ height: `${percentOf(point.value, top)}%` }} />
          </a>
        ))}
      </div>
      <div className={styles.labels} aria-hidden>
        {points.map((point, at) => (
          <span key={point.name} className={styles.label}>
            {labelled.has(at) && (
              <span className={mergeClasses(styles.labelText, at === points.length - 1 && styles.lastLabel)}>
                {point.label}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
};

export default Columns;
