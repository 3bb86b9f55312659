import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router';
import { builtRoutes } from '../../routes.js';
import { useSession } from '../../../client/session/use-session.js';
import { NavigationIcon } from '../../shell/navigation/navigation-icon.js';
import { admit } from '../admission.js';
import { allRoutes, type KnownRoute } from '../all-routes.js';
import type { Place } from '../../../ui/page/route-types.js';
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

const nowhere = { address: '', returnTo: null, isLost: false };

/** The address without parameters that may be left out. */
const addressOf = ({ path }: KnownRoute): string => path.replace(/\/:[^/]+\?/g, '');

const known = (path: string): KnownRoute | undefined =>
  allRoutes.find((route) => route.path.replace(/\/$/, '') === path.replace(/\/$/, ''));

/** What most people come for goes first; then in the order of the addresses. */
const beginnings = [
  '/distribution/myvault/inventory/',
  '/distribution/myvault/uploads/',
  '/distribution/',
  '/my_vault/',
];

type Shown = readonly [KnownRoute, Place];

const rankOf = ([{ path }]: Shown): number => {
  const rank = beginnings.findIndex((beginning) => path.startsWith(beginning));
  return rank < 0 ? beginnings.length : rank;
};

const inOrder = (one: Shown, other: Shown): number =>
  rankOf(one) - rankOf(other) || one[0].path.localeCompare(other[0].path);

const places = builtRoutes
  .flatMap(({ path, place }): readonly Shown[] => {
    const route = known(path);
    return place === undefined || route === undefined ? [] : [[route, place]];
  })
  .toSorted(inOrder);

/** The built screens that this user may open, so that no page is a dead end. */
export const OpenScreens = () => {
  const styles = useStyles();
  const session = useSession();
  const open = places.filter(([route]) => admit(route, session, nowhere).kind === 'show');
  if (open.length === 0) return null;
  return (
    <nav className={styles.screens} aria-labelledby="open-screens">
      <Heading id="open-screens">Available to you</Heading>
      <ul className={styles.list}>
        {open.map(([route, { name, summary, icon }]) => (
          <li key={route.path}>
            <Link to={addressOf(route)} className={styles.card}>
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
