import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { Suspense, lazy } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isAppMissing, setUpHref } from '../../../client/session/app-missing.js';
import { useSession } from '../../../client/session/use-session.js';
import { otherTexts } from '../../../client/texts/specified.js';
import { Checklist } from '../../checklist/checklist.js';
import { PlainLink } from '../plain-link.js';
import { home, signInPath } from '../../../client/routing/return-to.js';
import { OpenScreens } from './open-screens.js';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    maxWidth: '1128px',
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalXXL}`,
    boxSizing: 'border-box',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    letterSpacing: '-0.01em',
    outlineStyle: 'none',
  },
  company: { color: tokens.colorNeutralForeground2 },
  note: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  icon: {
    display: 'inline-flex',
    flexShrink: 0,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '20px',
  },
  text: { maxWidth: '72ch', margin: 0, lineHeight: tokens.lineHeightBase400 },
  missing: { marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground3 },
});

interface NoteProps {
  /** Where the page's title does not say it. */
  readonly feature?: string;
  readonly missing: string | undefined;
}

/** The specification's sentence, and what the page would take. */
const Note = ({ feature, missing }: NoteProps) => {
  const styles = useStyles();
  return (
    <div className={styles.note}>
      <span className={styles.icon}>
        <LockClosedRegular aria-hidden />
      </span>
      <div className={styles.text}>
        {feature !== undefined && <strong>{feature}</strong>}
        <div>{otherTexts.featureNotAvailable}</div>
        {missing !== undefined && <div className={styles.missing}>This page needs the {missing}.</div>}
      </div>
    </div>
  );
};

/** The first page after signing in: who is here, where to go, and that the dashboard is not among it. */
const Welcome = ({ missing }: NoteProps) => {
  const styles = useStyles();
  const { profile } = useSession();
  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.title} tabIndex={-1} data-page-title>
          Welcome{profile && `, ${profile.userName}`}
        </h1>
        {profile && (
          <div className={styles.company}>
            {profile.ownerName} · {profile.roleName}
          </div>
        )}
      </div>
      <Checklist />
      <OpenScreens />
      <Note feature="Dashboard" missing={missing} />
    </div>
  );
};

/** Few come here without a session: the frame of the sign-in pages comes with its own script. */
const Entrance = lazy(async () => ({ default: (await import('../../../ui/entrance/entrance.js')).Entrance }));

/** For a visitor, before signing in. */
const ForVisitor = () => (
  <Suspense fallback={null}>
    <Entrance title="Not available">
      <div>{otherTexts.featureNotAvailable}</div>
      <div>
        <PlainLink to={signInPath}>Back to sign in</PlainLink>
      </div>
    </Entrance>
  </Suspense>
);

interface NotAvailableProps {
  /** What it is called. */
  readonly feature: string | undefined;
  readonly missing?: string;
}

/**
 * The specification's answer to a feature that the account does not have: a route whose screen is not
 * built, or one that this user may not open (`missing` says what it takes).
 */
export const NotAvailable = ({ feature, missing: lacked }: NotAvailableProps) => {
  const styles = useStyles();
  const { pathname } = useLocation();
  const { isAuthenticated, profile } = useSession();
  // Of a vault that does not trade the notice above says why; no permission would help.
  const missing = profile?.vaultState === 'active' ? lacked : undefined;
  if (!isAuthenticated) return <ForVisitor />;
  // Led to what opens everything else; the notice above the page says why.
  if (profile?.vaultState === 'active' && isAppMissing(profile)) return <Navigate replace to={setUpHref(profile)} />;
  if (pathname.replace(/\/?$/, '/') === home) return <Welcome missing={missing} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1} data-page-title>
        {feature === undefined ? 'Not available' : `${feature}: not available`}
      </h1>
      <Note missing={missing} />
      <OpenScreens />
      <div>
        <PlainLink to={home}>Back to home</PlainLink>
      </div>
    </div>
  );
};
