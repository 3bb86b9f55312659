import {
  Button,
  Checkbox,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { messageOf } from '../client/problems/message.js';
import type { Problem } from '../client/problems/problem.js';
import { successTexts } from '../client/texts/specified.js';
import { ChoiceCards } from '../ui/choice/choice-cards.js';
import { CodeField } from '../ui/code-field/code-field.js';
import { useCountdown } from '../ui/clock/use-clock.js';
import { CopyButton } from '../ui/copy-button/copy-button.js';
import { saveText } from '../ui/form/save-text.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { groupedSecret, recoveryFile } from './setup-steps.js';

export interface Secret {
  readonly secret: string;
  readonly otpauthUri: string;
  readonly expiresAt: string;
}

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '720px' },
  scan: { display: 'flex', columnGap: tokens.spacingHorizontalXXL, alignItems: 'flex-start' },
  // A scanner wants dark modules on a light ground, in every theme, with a quiet zone around.
  qr: {
    backgroundColor: '#ffffff',
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    display: 'inline-flex',
    forcedColorAdjust: 'none',
  },
  secret: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase400, overflowWrap: 'anywhere' },
  hint: { color: tokens.colorNeutralForeground3 },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, max-content)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalS,
    listStylePosition: 'inside',
    margin: 0,
    padding: tokens.spacingHorizontalXL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase400,
    width: 'fit-content',
  },
  acts: { display: 'flex', columnGap: tokens.spacingHorizontalS },
});

interface MethodStepProps {
  readonly method: 'authenticator' | 'email';
  /** Codes by email are no choice. */
  readonly isAppAsked: boolean;
  readonly onChange: (method: 'authenticator' | 'email') => void;
}

export const MethodStep = ({ method, isAppAsked, onChange }: MethodStepProps) => {
  const styles = useStyles();
  return (
    <div className={styles.step}>
      <ChoiceCards
        label="Method"
        value={method}
        cardWidth={320}
        choices={[
          {
            value: 'authenticator',
            title: 'Authenticator app (preferred)',
            detail:
              'A new six-digit code every 30 seconds on your phone, without a network. It also confirms extractions.',
          },
          {
            value: 'email',
            title: 'Code by email',
            detail: isAppAsked
              ? 'Not in your vault: a code by email lets you in to connect an app, and opens nothing else.'
              : 'A six-digit code in your mailbox each time. For extractions over the email link we take no responsibility for the assets.',
          },
        ]}
        onChange={(value) => onChange(value === 'email' && !isAppAsked ? 'email' : 'authenticator')}
      />
      {method === 'email' && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>Codes by email need no set-up: you can leave this page.</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
};

export const AppStep = () => {
  const styles = useStyles();
  return (
    <div className={styles.step}>
      <div>
        Install an authenticator app on your phone, if you do not have one yet. Any app for time-based codes works:
      </div>
      <ul className={styles.list}>
        <li>Microsoft Authenticator</li>
        <li>Google Authenticator</li>
        <li>2FAS, Aegis, FreeOTP or your password manager</li>
      </ul>
    </div>
  );
};

interface ScanStepProps {
  readonly secret: Secret | undefined;
  readonly onAgain: () => void;
}

export const ScanStep = ({ secret, onAgain }: ScanStepProps) => {
  const styles = useStyles();
  const secondsLeft = useCountdown(secret?.expiresAt ?? null);
  if (secret === undefined) return <Spinner label="A secret is being made" />;
  return (
    <div className={styles.step}>
      <div>Scan this code with your app, or type the secret into it.</div>
      <div className={styles.scan}>
        <span className={styles.qr}>
          <QRCodeSVG
            value={secret.otpauthUri}
            size={208}
            level="M"
            role="img"
            aria-label="QR code for your authenticator app"
          />
        </span>
        <div className={styles.step}>
          <div>
            <div className={styles.hint}>Secret</div>
            <span className={styles.secret} data-secret>
              {groupedSecret(secret.secret)}
            </span>
            <CopyButton text={secret.secret} label="Copy secret" />
          </div>
          <div className={styles.hint}>
            {secondsLeft > 0
              ? `Valid for another ${Math.ceil(secondsLeft / 60)} min. It takes effect with your first code.`
              : 'This secret has expired.'}
          </div>
          {secondsLeft === 0 && <Button onClick={onAgain}>Make a new secret</Button>}
        </div>
      </div>
    </div>
  );
};

interface CodeStepProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly onComplete: (code: string) => void;
  readonly refusal: Problem | undefined;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

export const CodeStep = ({ code, onChange, onComplete, refusal, isBusy, onAgain }: CodeStepProps) => {
  const styles = useStyles();
  return (
    <div className={styles.step}>
      <CodeField
        label="Code of your authenticator app"
        value={code}
        onChange={onChange}
        onComplete={onComplete}
        isDisabled={isBusy}
        autoFocus
        message={refusal && messageOf(refusal)}
        hint="Six digits; it is checked as soon as the last one is there."
      />
      {refusal?.code === 'accounts.setup_expired' && (
        <div>
          <Button onClick={onAgain}>Make a new secret</Button>
        </div>
      )}
    </div>
  );
};

interface RecoveryStepProps {
  readonly email: string;
  readonly codes: readonly string[];
  readonly isKept: boolean;
  readonly onKept: (isKept: boolean) => void;
}

export const RecoveryStep = ({ email, codes, isKept, onKept }: RecoveryStepProps) => {
  const styles = useStyles();
  const [madeAt] = useState(() => new Date());
  const text = recoveryFile(email, codes, madeAt);
  return (
    <div className={styles.step}>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>These codes are shown only now.</MessageBarTitle>
          Each works once in place of your app, should you lose your phone. Keep them where you keep passwords.
        </MessageBarBody>
      </MessageBar>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <CopyButton text={text} label="Copy the recovery codes" caption="Copy" />
        <Button icon={<ArrowDownloadRegular />} onClick={() => saveText('keyway-recovery-codes.txt', text)}>
          Download
        </Button>
      </div>
      <Checkbox
        label="I have kept the recovery codes"
        checked={isKept}
        onChange={(_, { checked }) => onKept(checked === true)}
      />
    </div>
  );
};

/** @param trustedFrom from when on the app confirms extractions, where a recovery code has led to it */
export const DoneStep = ({ trustedFrom }: { readonly trustedFrom: string | null }) => {
  const styles = useStyles();
  return (
    <div className={styles.step}>
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{successTexts.authenticatorConnected}</MessageBarTitle>
        </MessageBarBody>
      </MessageBar>
      {trustedFrom === null ? (
        <div>From now on your app gives the codes for signing in and for extractions.</div>
      ) : (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Your app signs you in from now on; extractions have to wait.</MessageBarTitle>
            You used a recovery code within the last day, so the app confirms extractions from{' '}
            <UtcTime value={trustedFrom} isLabelled /> on. We have told you by email as well.
          </MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
};
