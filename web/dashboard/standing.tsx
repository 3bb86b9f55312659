import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { formatNumber } from '../ui/format/format.js';
import { tilesOf, type Dashboard } from './dashboard.js';

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, textDecorationLine: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  main: { color: tokens.colorBrandForeground1 },
});

/** The vault's keys by state, each figure a link to its list. */
export const Standing = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <ul className={styles.tiles} aria-label="Keys by state">
      {tilesOf(dashboard).map(({ name, value, href, isMain = false }) => (
        <li key={name}>
          <Link
            href={href}
            className={styles.tile}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void navigate(href);
            }}
          >
            <span className={styles.name}>{name}</span>
            <span className={mergeClasses(styles.value, isMain && styles.main)}>{formatNumber(value)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
