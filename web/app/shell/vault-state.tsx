import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import { useLocation } from 'react-router';
import { isAppMissing, setUpHref } from '../../client/session/app-missing.js';
import { useSession } from '../../client/session/use-session.js';
import type { Session } from '../../client/api-types.js';
import { PlainLink } from '../routing/plain-link.js';

type IdleState = Exclude<NonNullable<Session['profile']>['vaultState'], 'active'>;

interface Notice {
  readonly intent: 'info' | 'warning';
  readonly title: string;
  readonly text: string;
}

const notices: Readonly<Record<IdleState, Notice>> = {
  pending_review: {
    intent: 'info',
    title: 'Your company is being reviewed',
    text: 'You can set up your account and your second factor. Everything else opens once we have approved it; we will email you.',
  },
  rejected: {
    intent: 'warning',
    title: 'Your company was not approved',
    text: 'You can sign in to your account, and nothing else is open.',
  },
  suspended: {
    intent: 'warning',
    title: 'Your company is suspended',
    text: 'What your vault holds is kept. Nothing can be traded, and calls of your programs are refused.',
  },
  closed: {
    intent: 'warning',
    title: 'Your company’s vault is closed',
    text: 'What it holds is kept. Nothing can be traded, and calls of your programs are refused.',
  },
};

const useStyles = makeStyles({ text: { overflowWrap: 'anywhere' } });

/** The vault asks for an authenticator app that the user has not connected yet (docs/domain.md, o1). */
const AppMissingNotice = ({ userGuid }: { readonly userGuid: string }) => {
  const styles = useStyles();
  const href = setUpHref({ userGuid });
  const isThere = useLocation().pathname === href;
  return (
    <MessageBar intent="warning" layout="multiline" politeness="polite">
      <MessageBarBody className={styles.text}>
        <MessageBarTitle>Your vault asks for an authenticator app</MessageBarTitle>
        Until you have connected one, nothing but your own account is open. What you have begun is kept.
      </MessageBarBody>
      {!isThere && (
        <MessageBarActions>
          <PlainLink to={href}>Connect an authenticator app</PlainLink>
        </MessageBarActions>
      )}
    </MessageBar>
  );
};

/** Why so little is there: the vault does not trade (docs/domain.md, n). With what staff has written. */
const VaultStateNotice = () => {
  const styles = useStyles();
  const { profile } = useSession();
  if (!profile) return null;
  if (profile.vaultState === 'active')
    return isAppMissing(profile) ? <AppMissingNotice userGuid={profile.userGuid} /> : null;
  const { intent, title, text } = notices[profile.vaultState];
  return (
    <MessageBar intent={intent} layout="multiline" politeness="polite">
      <MessageBarBody className={styles.text}>
        <MessageBarTitle>{title}</MessageBarTitle>
        {text}
        {profile.vaultStateReason !== null && ` The reason: ${profile.vaultStateReason}`}
      </MessageBarBody>
    </MessageBar>
  );
};

export default VaultStateNotice;
