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
import type { ReplyOf } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import type { Problem } from '../../client/problems/problem.js';
import { Refusal } from '../../client/problems/refusal.js';
import { CodeField } from '../../ui/code-field/code-field.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { EmailCode, type SendCode } from './email-code.js';

/** How the user's code may come, as every irreversible act's gateway endpoint tells it. */
export type ConfirmationWays = Pick<
  ReplyOf<'GET /extraction/options'>,
  'methods' | 'emailHint' | 'resendAt' | 'lockedUntil' | 'authenticatorWaitsUntil'
>;
export type CodeMethod = ConfirmationWays['methods'][number];

export interface Confirmation {
  readonly method: CodeMethod;
  readonly code: string;
  readonly isFinal: boolean;
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '640px' },
});

const methodTexts: Record<CodeMethod, string> = {
  authenticator: 'Authenticator app (preferred)',
  email: 'Code by email',
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
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          Codes are locked after too many wrong ones, until <UtcTime value={options.lockedUntil} isLabelled />.
        </MessageBarBody>
      </MessageBar>
    )}
  </>
);

/** The code in the way that is chosen; without a way there is nothing to enter. */
const CodePart = ({ options, sendCode, value, onChange, refusal }: Omit<ConfirmFormProps, 'tick' | 'refusedTitle'>) => {
  const isAboutCode = refusal !== undefined && codeProblems.includes(refusal.code);
  const isMailed = value.method === 'email';
  const field = (
    <CodeField
      label={isMailed ? 'Code from the email' : 'Code of your authenticator app'}
      value={value.code}
      onChange={(code) => onChange({ ...value, code })}
      message={isAboutCode ? messageOf(refusal) : undefined}
      hint={isMailed ? 'Six digits, out of the newest email' : 'Six digits, a new one every 30 seconds'}
    />
  );
  if (!isMailed) return field;
  return (
    <EmailCode
      emailHint={options.emailHint}
      resendAt={options.resendAt}
      isAutomatic={options.methods.length === 1}
      isHeld={options.lockedUntil !== null}
      sendCode={sendCode}
    >
      {field}
    </EmailCode>
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
