import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '../client/api.js';
import { messageOf } from '../client/problems/message.js';
import { useAskedOnce } from '../client/routing/asked-once.js';
import { forgetLink } from '../client/routing/mailed-link.js';
import { loginAddress } from '../client/routing/return-to.js';
import { Entrance } from '../ui/entrance/entrance.js';
import { MailedVisit } from '../ui/entrance/mailed-visit.js';
import { ButtonLink, TextLink } from '../ui/link/link.js';
import type { Fields } from '../ui/record/fields.js';
import { SavedForm } from '../ui/record/saved.form.js';
import { ErrorState } from '../ui/states/states.js';
import { newPasswordInputFor, type NewPassword } from './new-password.js';
import { brokenRule } from './password-rules.js';

interface Link {
  readonly linkGuid: string;
  readonly secret: string;
}

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  email: { overflowWrap: 'anywhere' },
});

const fieldsFor = (email: string): Fields<NewPassword> => ({
  password: {
    kind: 'own',
    Input: newPasswordInputFor(email),
    text: () => '',
    label: 'New password',
    isRequired: true,
    fault: (password) => brokenRule(password),
    codes: ['accounts.password_guessable'],
  },
});

const Unusable = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  return (
    <Entrance title="This link cannot be used">
      <p className={styles.text}>{text}</p>
      <p className={styles.text}>
        A registration that was not completed within 24 hours is forgotten:{' '}
        <TextLink href="/create-account-company/">register again</TextLink>, or with the link of your invitation.
      </p>
      <ButtonLink href="/reset-password/">Ask for a new link</ButtonLink>
    </Entrance>
  );
};

type Purpose = 'reset' | 'completion' | 'invitation';

interface DoneWords {
  readonly doneTitle: string;
  readonly doneText: string;
}

type Words = {
  readonly title: string;
  /** After the address. */
  readonly means: string;
} & (DoneWords | { readonly doneHref: string });

const words: Readonly<Record<Purpose, Words>> = {
  reset: {
    title: 'Define new password',
    means: 'All sessions of this account end with it.',
    doneTitle: 'Your new password is set',
    doneText: 'All sessions of your account have ended. Sign in with your new password.',
  },
  completion: {
    title: 'Set your password',
    means: 'It completes the registration of your company.',
    doneHref: '/create-account-Registered/',
  },
  invitation: {
    title: 'Set your password',
    means: 'You sign in with it from now on.',
    doneTitle: 'Your password is set',
    doneText: 'Sign in with it. The first time you set up a second factor as well.',
  },
};

const Done = ({ doneTitle, doneText }: DoneWords) => {
  const styles = useStyles();
  return (
    <Entrance title={doneTitle}>
      <p className={styles.text} role="status">
        {doneText}
      </p>
      <Button appearance="primary" size="large" onClick={() => location.assign(loginAddress('/'))}>
        Sign in
      </Button>
    </Entrance>
  );
};

interface DefineProps extends Link {
  readonly email: string;
  readonly purpose: Purpose;
  readonly onDone: () => void;
}

const Define = ({ linkGuid, secret, email, purpose, onDone }: DefineProps) => {
  const styles = useStyles();
  const fields = useMemo(() => fieldsFor(email), [email]);
  return (
    <Entrance title={words[purpose].title}>
      <p className={styles.text}>
        For <strong className={styles.email}>{email}</strong>. {words[purpose].means}
      </p>
      <SavedForm
        label="New password"
        fields={fields}
        from={{ password: '' }}
        valuesOf={(values) => values}
        saveText="Set the password"
        isGuarded={false}
        save={async ({ password }) => {
          await call('POST /passwords', { body: { linkGuid, secret, password } });
          forgetLink(linkGuid);
          onDone();
          return {};
        }}
      />
    </Entrance>
  );
};

const WithLink = (link: Link) => {
  const [isDone, setDone] = useState(false);
  const { linkGuid, secret } = link;
  const ask = useCallback(() => call('POST /passwords/links/find', { body: { linkGuid, secret } }), [linkGuid, secret]);
  const { found, problem, retry } = useAskedOnce(ask);
  if (found !== undefined && isDone) {
    const told = words[found.purpose];
    return 'doneHref' in told ? <Navigate to={told.doneHref} replace /> : <Done {...told} />;
  }
  if (problem?.code.startsWith('accounts.') || problem?.code === 'request.invalid')
    return <Unusable text={messageOf(problem)} />;
  if (problem) {
    return (
      <Entrance title="Define new password">
        <ErrorState problem={problem} onRetry={retry} />
      </Entrance>
    );
  }
  if (found === undefined) {
    return (
      <Entrance title="Define new password">
        <Spinner label="Loading" />
      </Entrance>
    );
  }
  return <Define {...link} {...found} onDone={() => setDone(true)} />;
};

const SetPasswordScreen = () => (
  <MailedVisit
    cut={
      <Unusable text="The link is not whole, or it was used already. Open it from the email again, or ask for a new one." />
    }
  >
    {({ guid, secret }) => <WithLink linkGuid={guid} secret={secret} />}
  </MailedVisit>
);

export default SetPasswordScreen;
