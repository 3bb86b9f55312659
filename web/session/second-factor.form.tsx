import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Tab,
  TabList,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, type ReplyOf } from '../client/api.js';
import { EmailCode } from '../ui/confirmation/email-code.js';
import { messageOf } from '../client/problems/message.js';
import { isProblem } from '../client/problems/problem.js';
import { notifyTabs } from '../client/session/session-tabs.js';
import { CodeField, codeDigits } from '../ui/code-field/code-field.js';
import { useCountdown } from '../ui/clock/use-clock.js';
import { useToasts } from '../ui/toasts/toasts.js';

type SecondFactor = ReplyOf<'GET /second-factor'>;
type Method = SecondFactor['methods'][number];

const methodTitles: Readonly<Record<Method, string>> = {
  email: 'Email',
  authenticator: 'Authenticator app',
  recovery: 'Recovery code',
};

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  tabs: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalMNudge})` },
});

const timeText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

const LockNotice = ({ seconds }: { readonly seconds: number }) => (
  <MessageBar intent="warning" layout="multiline" politeness="assertive">
    <MessageBarBody>
      <MessageBarTitle>Authentication is locked</MessageBarTitle>
      Too many wrong codes. You can try again in {timeText(seconds)}.
    </MessageBarBody>
  </MessageBar>
);

/** Few need it: it comes when its tab is opened. */
const RecoveryCodeForm = lazy(() => import('./recovery-code.form.js'));

interface MethodTabsProps {
  readonly methods: readonly Method[];
  readonly method: Method;
  readonly onMethod: (method: Method) => void;
}

const MethodTabs = ({ methods, method, onMethod }: MethodTabsProps) => {
  const styles = useStyles();
  if (methods.length < 2) return null;
  return (
    <TabList className={styles.tabs} selectedValue={method} onTabSelect={(_, data) => onMethod(data.value as Method)}>
      {methods.map((each) => (
        <Tab key={each} value={each}>
          {methodTitles[each]}
        </Tab>
      ))}
    </TabList>
  );
};

interface DigitsFormProps {
  readonly label: string;
  readonly code: string;
  readonly message: string | undefined;
  readonly isDisabled: boolean;
  readonly isReady: boolean;
  readonly onCode: (code: string) => void;
  readonly onVerify: (code: string) => void;
}

const DigitsForm = ({ label, code, message, isDisabled, isReady, onCode, onVerify }: DigitsFormProps) => {
  const styles = useStyles();
  return (
    <form
      className={styles.form}
      aria-label="Second factor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onVerify(code);
      }}
    >
      <CodeField
        label={label}
        value={code}
        message={message}
        isDisabled={isDisabled}
        autoFocus
        onChange={onCode}
        onComplete={onVerify}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={!isReady}>
        Authenticate
      </Button>
    </form>
  );
};

/** The authenticator app is the preferred one. */
const preferredOf = (methods: readonly Method[]): Method =>
  methods.includes('authenticator') ? 'authenticator' : (methods[0] ?? 'email');

export interface SecondFactorFormProps {
  readonly state: SecondFactor;
  readonly returnTo: string;
  readonly onState: (next: SecondFactor | undefined) => void;
}

/** Sends and checks the code. Six digits check themselves; a wrong code says so at the field. */
export const SecondFactorForm = ({ state, returnTo, onState }: SecondFactorFormProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [method, setMethod] = useState<Method>(preferredOf(state.methods));
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<string>();
  const [isVerifying, setVerifying] = useState(false);
  const lockSeconds = useCountdown(state.lockedUntil);
  const isLocked = lockSeconds > 0;

  const refuse = (thrown: unknown): void => {
    if (!isProblem(thrown) || !thrown.code.startsWith('accounts.')) {
      toasts.failure(thrown);
      return;
    }
    setMessage(messageOf(thrown));
    setCode('');
    onState(undefined);
  };

  const verify = async (given: string): Promise<void> => {
    await call('POST /second-factor/verify', { body: { method, code: given } });
    await mutate(isReadOf('GET /session'));
    notifyTabs('renewed');
    void navigate(returnTo, { replace: true });
  };

  const verifyDigits = async (given: string): Promise<void> => {
    setVerifying(true);
    setMessage(undefined);
    try {
      await verify(given);
    } catch (thrown) {
      refuse(thrown);
    } finally {
      setVerifying(false);
    }
  };

  const verifyRecovery = async (given: string): Promise<void> => {
    try {
      await verify(given);
    } catch (thrown) {
      // How long the lock lasts is asked for again; the form says the rest.
      onState(undefined);
      throw thrown;
    }
  };

  const isComplete = code.length === codeDigits;
  const digits = (
    <DigitsForm
      key={method}
      label={method === 'email' ? 'Code from the email' : 'Code from your app'}
      code={code}
      message={message}
      isDisabled={isLocked || isVerifying}
      isReady={isComplete && !isLocked && !isVerifying}
      onCode={(next) => {
        setCode(next);
        if (next !== '') setMessage(undefined);
      }}
      onVerify={(complete) => {
        if (!isVerifying) void verifyDigits(complete);
      }}
    />
  );
  const forms: Readonly<Record<Method, ReactNode>> = {
    email: (
      <EmailCode
        emailHint={state.emailHint}
        resendAt={state.resendAt}
        isAutomatic={!state.methods.includes('authenticator')}
        isHeld={isLocked}
        sendCode={(query) => call('POST /second-factor/email', { query })}
        onSent={({ resendAt }) => onState({ ...state, resendAt })}
        onRefused={() => onState(undefined)}
      >
        {digits}
      </EmailCode>
    ),
    authenticator: digits,
    recovery: (
      <Suspense fallback={null}>
        <RecoveryCodeForm isDisabled={isLocked} onVerify={verifyRecovery} />
      </Suspense>
    ),
  };
  return (
    <div className={styles.form}>
      {isLocked && <LockNotice seconds={lockSeconds} />}
      <MethodTabs
        methods={state.methods}
        method={method}
        onMethod={(chosen) => {
          setMethod(chosen);
          setCode('');
          setMessage(undefined);
        }}
      />
      {forms[method]}
    </div>
  );
};
