import {
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Radio,
  RadioGroup,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { ReplyOf } from '../api.js';
import { messageOf } from '../problems/message.js';
import { isProblem, type Problem } from '../problems/problem.js';
import { Refusal } from '../problems/refusal.js';
import { successTexts } from '../texts/specified.js';
import { CodeField } from '../../ui/code-field/code-field.js';
import { ResendCode } from '../../ui/code-field/resend-code.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { useToasts } from '../../ui/toasts/toasts.js';

/** How the user's code may come, as every irreversible act's gateway endpoint tells it. */
export type ConfirmationWays = Pick<
  ReplyOf<'GET /extraction/options'>,
  'methods' | 'emailHint' | 'resendAt' | 'lockedUntil' | 'authenticatorWaitsUntil'
>;
export type CodeMethod = ConfirmationWays['methods'][number];

/** Mails a code for one purpose. */
export type SendCode = () => Promise<{ readonly resendAt: string }>;

export interface Confirmation {
  readonly method: CodeMethod;
  readonly code: string;
  readonly isFinal: boolean;
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '640px' },
  code: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
  // Below its label, where it stands beside the field.
  resend: { paddingTop: '28px' },
});

const methodTexts: Record<CodeMethod, string> = {
  authenticator: 'Authenticator app (preferred)',
  email: 'Code by email',
};

interface EmailCodeProps {
  readonly resendAt: string | null;
  readonly sendCode: SendCode;
}

const EmailCode = ({ resendAt: firstResendAt, sendCode }: EmailCodeProps) => {
  const toasts = useToasts();
  const [resendAt, setResendAt] = useState(firstResendAt);
  const [isSending, setSending] = useState(false);
  const [wasSent, setSent] = useState(firstResendAt !== null);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const reply = await sendCode();
      setResendAt(reply.resendAt);
      setSent(true);
      toasts.success(successTexts.codeSent);
    } catch (thrown) {
      toasts.failure(thrown);
      // What holds it back says until when.
      const until = isProblem(thrown) ? thrown.params['resendAt'] : undefined;
      if (typeof until === 'string') setResendAt(until);
    } finally {
      setSending(false);
    }
  };
  return <ResendCode resendAt={resendAt} wasSent={wasSent} isSending={isSending} onResend={() => void send()} />;
};

export interface ConfirmFormProps {
  readonly options: ConfirmationWays;
  readonly sendCode: SendCode;
  readonly value: Confirmation;
  readonly onChange: (value: Confirmation) => void;
  /** The sentence of the finality tick, with the numbers in it; absent where nothing is final. */
  readonly tick?: string;
  readonly refusal: Problem | undefined;
  /** Above a refusal: 'Nothing was extracted.' */
  readonly refusedTitle: string;
}

/** Codes that belong to the code field rather than above the form. */
const codeProblems = ['accounts.code_wrong'];

const Held = ({ options, refusal, refusedTitle }: Pick<ConfirmFormProps, 'options' | 'refusal' | 'refusedTitle'>) => (
  <>
    <Refusal problem={refusal} title={refusedTitle} />
    {options.authenticatorWaitsUntil !== null && (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Your new authenticator app does not confirm anything final yet.</MessageBarTitle>
          It was connected after a recovery code was used, and confirms from{' '}
          <UtcTime value={options.authenticatorWaitsUntil} isLabelled /> on.
        </MessageBarBody>
      </MessageBar>
    )}
    {options.lockedUntil !== null && (
      <MessageBar intent="warning">
        <MessageBarBody>
          Codes are locked after too many wrong ones, until <UtcTime value={options.lockedUntil} isLabelled />.
        </MessageBarBody>
      </MessageBar>
    )}
  </>
);

/** The code in the way that is chosen; without a way there is nothing to enter. */
const CodePart = ({ options, sendCode, value, onChange, refusal }: Omit<ConfirmFormProps, 'tick' | 'refusedTitle'>) => {
  const styles = useStyles();
  const isAboutCode = refusal !== undefined && codeProblems.includes(refusal.code);
  return (
    <div className={styles.code}>
      <CodeField
        label={value.method === 'email' ? 'Code from the email' : 'Code of your authenticator app'}
        value={value.code}
        onChange={(code) => onChange({ ...value, code })}
        message={isAboutCode ? messageOf(refusal) : undefined}
        hint={
          value.method === 'email'
            ? `Six digits, out of the newest email to ${options.emailHint}`
            : 'Six digits, a new one every 30 seconds'
        }
      />
      {value.method === 'email' && (
        <span className={styles.resend}>
          <EmailCode resendAt={options.resendAt} sendCode={sendCode} />
        </span>
      )}
    </div>
  );
};

/** The code and the finality tick: what an irreversible act asks for everywhere. */
export const ConfirmForm = ({ options, sendCode, value, onChange, tick, refusal, refusedTitle }: ConfirmFormProps) => {
  const styles = useStyles();
  const isAboutCode = refusal !== undefined && codeProblems.includes(refusal.code);
  return (
    <div className={styles.form}>
      <Held options={options} refusal={isAboutCode ? undefined : refusal} refusedTitle={refusedTitle} />
      {options.methods.length > 1 && (
        <Field label="Confirm with">
          <RadioGroup
            layout="horizontal"
            value={value.method}
            onChange={(_, data) => onChange({ ...value, method: data.value as CodeMethod, code: '' })}
          >
            {options.methods.map((method) => (
              <Radio key={method} value={method} label={methodTexts[method]} />
            ))}
          </RadioGroup>
        </Field>
      )}
      {options.methods.length > 0 && <CodePart {...{ options, sendCode, value, onChange, refusal }} />}
      {!options.methods.includes('authenticator') && options.authenticatorWaitsUntil === null && (
        <div>
          An authenticator app is the preferred method:{' '}
          <TextLink href="/account/account/">set it up in your account</TextLink>.
        </div>
      )}
      {tick !== undefined && (
        <Checkbox
          label={tick}
          checked={value.isFinal}
          onChange={(_, data) => onChange({ ...value, isFinal: data.checked === true })}
        />
      )}
    </div>
  );
};
