import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useClock } from '../../ui/clock/use-clock.js';
import { TextLink } from '../../ui/link/link.js';
import { placeIn, type Entry, type Month } from './calendar.js';

const contrast = '@media (forced-colors: active)';

const useStyles = makeStyles({
  rows: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    // In a narrow window the month stands below the words: all of it is seen without scrolling sideways.
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1000px)': { gridTemplateColumns: 'minmax(220px, 1fr) minmax(460px, 2fr)' },
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'stretch',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  said: { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS, overflowWrap: 'anywhere' },
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  track: { position: 'relative', display: 'flex', minHeight: '28px' },
  day: {
    flex: '1 1 0',
    borderLeft: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'center',
    fontSize: tokens.fontSizeBase100,
    color: tokens.colorNeutralForeground2,
  },
  weekend: { backgroundColor: tokens.colorNeutralBackground3 },
  head: { alignSelf: 'end', paddingBottom: tokens.spacingVerticalXS, minHeight: '18px' },
  bar: {
    position: 'absolute',
    top: 'calc(50% - 7px)',
    height: '14px',
    // A promotion of an hour is seen as well.
    minWidth: '4px',
    borderRadius: tokens.borderRadiusSmall,
    boxSizing: 'border-box',
    [contrast]: { backgroundColor: 'LinkText', forcedColorAdjust: 'none' },
  },
  active: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  scheduled: { backgroundColor: tokens.colorCompoundBrandBackground },
  draft: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
    [contrast]: { backgroundColor: 'Canvas', border: '2px dashed CanvasText' },
  },
  ended: { backgroundColor: tokens.colorNeutralStrokeAccessible, [contrast]: { backgroundColor: 'GrayText' } },
  cancelled: { backgroundColor: tokens.colorNeutralStrokeAccessible, [contrast]: { backgroundColor: 'GrayText' } },
  // A moment is a point.
  prices: {
    width: '12px',
    height: '12px',
    top: 'calc(50% - 6px)',
    transform: 'translateX(-6px) rotate(45deg)',
    backgroundColor: tokens.colorPaletteMarigoldForeground1,
    [contrast]: { backgroundColor: 'CanvasText' },
  },
  now: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: '2px',
    backgroundColor: tokens.colorPaletteRedForeground1,
    [contrast]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
});

const Days = ({ month, isHead = false }: { readonly month: Month; readonly isHead?: boolean }) => {
  const styles = useStyles();
  return month.days.map(({ day, isWeekend }) => (
    <span key={day} className={mergeClasses(styles.day, isWeekend && styles.weekend, isHead && styles.head)}>
      {isHead && day}
    </span>
  ));
};

/** Minutes since 1970: it is drawn again no more often than that. */
const minuteMs = 60_000;

const Now = ({ month }: { readonly month: Month }) => {
  const styles = useStyles();
  const now = useClock((instant) => Math.floor(instant / minuteMs)) * minuteMs;
  if (now < month.from || now >= month.until) return null;
  return <span className={styles.now} style={{ left: `${placeIn(month, now)}%` }} />;
};

const Mark = ({ month, entry: { tone, from, until } }: { readonly month: Month; readonly entry: Entry }) => {
  const styles = useStyles();
  const left = placeIn(month, from);
  const width = until === undefined ? undefined : `${placeIn(month, until) - left}%`;
  return <span className={mergeClasses(styles.bar, styles[tone])} style={{ left: `${left}%`, width }} />;
};

interface TimeLineProps {
  readonly label: string;
  readonly month: Month;
  readonly entries: readonly Entry[];
}

/** What is planned, each in words and, beside them, at its place in the month. */
export const TimeLine = ({ label, month, entries }: TimeLineProps) => {
  const styles = useStyles();
  return (
    <div>
      <div className={mergeClasses(styles.rows, styles.row)} aria-hidden>
        <span />
        <span className={styles.track}>
          <Days month={month} isHead />
        </span>
      </div>
      <ul className={styles.rows} aria-label={label}>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.row}>
            <div className={styles.said}>
              <TextLink href={entry.href}>{entry.title}</TextLink>
              {entry.texts.map((text) => (
                <div key={text} className={styles.text}>
                  {text}
                </div>
              ))}
            </div>
            <span className={styles.track} aria-hidden>
              <Days month={month} />
              <Mark month={month} entry={entry} />
              <Now month={month} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
