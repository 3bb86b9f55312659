import { makeStyles, tokens } from '@fluentui/react-components';
import { useSession } from '../../session/use-session.js';
import { admit } from '../admission.js';
import { allRoutes, type KnownRoute } from '../all-routes.js';
import { PlainLink } from '../plain-link.js';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

const nowhere = { address: '', returnTo: null, isLost: false };

/** The address without parameters that may be left out. */
const placeOf = ({ path }: KnownRoute): string => path.replace(/\/:[^/]+\?/g, '');

/** Screens with a fixed address that have a title of their own: places to go to. */
const isPlace = (route: KnownRoute): route is KnownRoute & { readonly title: string } =>
  route.load !== undefined &&
  route.access === 'auth' &&
  route.isBare !== true &&
  route.title !== undefined &&
  !placeOf(route).includes(':');

/** The built screens that this user may open, so that no page is a dead end. */
export const OpenScreens = () => {
  const styles = useStyles();
  const session = useSession();
  const places = allRoutes.filter(isPlace).filter((route) => admit(route, session, nowhere).kind === 'show');
  if (places.length === 0) return null;
  return (
    <nav aria-labelledby="open-screens">
      <h2 id="open-screens" className={styles.title}>
        Available to you
      </h2>
      <ul className={styles.list}>
        {places.map((route) => (
          <li key={route.path}>
            <PlainLink to={placeOf(route)}>{route.title.replace(/^My Vault - /, '')}</PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
