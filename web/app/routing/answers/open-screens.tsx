import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router';
import { useSession } from '../../../client/session/use-session.js';
import { NavigationIcon } from '../../shell/navigation/navigation-icon.js';
import { openPlaces } from '../places.js';
import { Heading } from '../../../ui/page/section.js';

const useStyles = makeStyles({
  screens: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalM,
    height: '100%',
    padding: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}`, boxShadow: tokens.shadow4 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  icon: {
    display: 'inline-flex',
    flexShrink: 0,
    padding: tokens.spacingHorizontalSNudge,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '24px',
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  summary: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The built screens that this user may open, so that no page is a dead end. */
export const OpenScreens = () => {
  const styles = useStyles();
  const session = useSession();
  const open = openPlaces(session);
  if (open.length === 0) return null;
  return (
    <nav className={styles.screens} aria-labelledby="open-screens">
      <Heading id="open-screens">Available to you</Heading>
      <ul className={styles.list}>
        {open.map(({ href, name, summary, icon }) => (
          <li key={href}>
            <Link to={href} className={styles.card}>
              <span className={styles.icon}>
                <NavigationIcon name={icon} />
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.summary}>{summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
