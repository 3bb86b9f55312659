import { makeStyles, tokens } from '@fluentui/react-components';
import { formatCount } from '../../../ui/format/format.js';
import type { Change } from '../change.js';
import { changedCount } from '../consequences.js';

const useStyles = makeStyles({
  keys: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: '88px',
    overflowY: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
  },
  rest: { fontFamily: tokens.fontFamilyBase, color: tokens.colorNeutralForeground3 },
});

/** The last four characters of the keys that will be changed, where their texts named them. */
export const ChangedKeys = ({ change }: { readonly change: Change }) => {
  const styles = useStyles();
  const { changedKeys } = change;
  const more = changedCount(change) - changedKeys.length;
  if (changedKeys.length === 0) return null;
  return (
    // Scrolled by the keyboard, too.
    <ul className={styles.keys} aria-label="The keys, by their last characters" tabIndex={0}>
      {/* Two keys may end alike; the list is never sorted. */}
      {changedKeys.map((key, at) => (
        <li key={at}>{key}</li>
      ))}
      {more > 0 && <li className={styles.rest}>{`and ${formatCount(more, 'key')} more`}</li>}
    </ul>
  );
};
