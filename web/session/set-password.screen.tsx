import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { call, type Problem } from '../client/api.js';
import { isProblem } from '../client/problems/problem.js';
import { messageOf } from '../client/problems/message.js';
import { forgetLink, keptLink, takeLinkFromAddress } from '../client/routing/mailed-link.js';
import { loginAddress } from '../client/routing/return-to.js';
import { Entrance } from '../ui/entrance/entrance.js';
import { ButtonLink } from '../ui/link/link.js';
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
      <ButtonLink href="/reset-password/">Ask for a new link</ButtonLink>
    </Entrance>
  );
};

const Done = () => {
  const styles = useStyles();
  return (
    <Entrance title="Your new password is set">
      <p className={styles.text} role="status">
        All sessions of your account have ended. Sign in with your new password.
      </p>
      <Button appearance="primary" size="large" onClick={() => location.assign(loginAddress('/'))}>
        Sign in
      </Button>
    </Entrance>
  );
};

interface DefineProps extends Link {
  readonly email: string;
  readonly onDone: () => void;
}

const Define = ({ linkGuid, secret, email, onDone }: DefineProps) => {
  const styles = useStyles();
  const fields = useMemo(() => fieldsFor(email), [email]);
  return (
    <Entrance title="Define new password">
      <p className={styles.text}>
        For <strong className={styles.email}>{email}</strong>. All sessions of this account end with it.
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

/** The secret travels in a body, so it is no read by address: it is asked once. */
const useFoundLink = ({ linkGuid, secret }: Link) => {
  const [email, setEmail] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<void> => {
      try {
        const found = await call('POST /passwords/links/find', { body: { linkGuid, secret } });
        if (isCurrent) setEmail(found.email);
      } catch (thrown) {
        if (isCurrent && isProblem(thrown)) setProblem(thrown);
      }
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [linkGuid, secret, attempts]);
  const retry = (): void => {
    setProblem(undefined);
    setAttempts((before) => before + 1);
  };
  return { email, problem, retry };
};

const WithLink = (link: Link) => {
  const [isDone, setDone] = useState(false);
  const { email, problem, retry } = useFoundLink(link);
  if (isDone) return <Done />;
  if (problem?.code.startsWith('accounts.') || problem?.code === 'request.invalid')
    return <Unusable text={messageOf(problem)} />;
  if (problem) {
    return (
      <Entrance title="Define new password">
        <ErrorState problem={problem} onRetry={retry} />
      </Entrance>
    );
  }
  if (email === undefined) {
    return (
      <Entrance title="Define new password">
        <Spinner label="Loading" />
      </Entrance>
    );
  }
  return <Define {...link} email={email} onDone={() => setDone(true)} />;
};

/** One visit of an address: another link that is opened in this tab is another visit. */
const Visit = ({ guid }: { readonly guid: string }) => {
  const [secret] = useState(() => {
    takeLinkFromAddress();
    return keptLink(guid);
  });
  return secret === undefined ? (
    <Unusable text="The link is not whole, or it was used already. Open it from the email again, or ask for a new one." />
  ) : (
    <WithLink linkGuid={guid} secret={secret} />
  );
};

const SetPasswordScreen = () => {
  const { guid = '' } = useParams();
  const { key, hash } = useLocation();
  return <Visit key={`${guid} ${key} ${hash}`} guid={guid} />;
};

export default SetPasswordScreen;
