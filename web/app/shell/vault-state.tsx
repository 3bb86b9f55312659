import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import { useSession } from '../../client/session/use-session.js';
import type { Session } from '../../client/api-types.js';

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

/** Why so little is there: the vault does not trade (docs/domain.md, n). With what staff has written. */
const VaultStateNotice = () => {
  const styles = useStyles();
  const { profile } = useSession();
  if (!profile || profile.vaultState === 'active') return null;
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
