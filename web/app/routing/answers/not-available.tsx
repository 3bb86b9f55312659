import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { useLocation } from 'react-router';
import { home } from '../return-to.js';
import { otherTexts } from '../../texts/specified.js';
import { OpenScreens } from './open-screens.js';
import { PlainLink } from '../plain-link.js';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalL,
    maxWidth: '640px',
    padding: `72px ${tokens.spacingHorizontalXXL}`,
  },
  icon: {
    display: 'inline-flex',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '28px',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600, outlineStyle: 'none' },
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  missing: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/**
 * The specification's answer to a feature that the account does not have: a route whose screen is not
 * built, or one that this user may not open (`missing` says what it takes).
 */
export const NotAvailable = ({ missing }: { readonly missing?: string }) => {
  const styles = useStyles();
  const { pathname } = useLocation();
  const isHome = pathname.replace(/\/?$/, '/') === home;
  return (
    <div className={styles.page}>
      <span className={styles.icon}>
        <LockClosedRegular aria-hidden />
      </span>
      <h1 className={styles.title} tabIndex={-1} data-page-title>
        Not available
      </h1>
      <p className={styles.text}>{otherTexts.featureNotAvailable}</p>
      {missing !== undefined && <p className={styles.missing}>This page needs the {missing}.</p>}
      <OpenScreens />
      {!isHome && <PlainLink to={home}>Back to home</PlainLink>}
    </div>
  );
};
