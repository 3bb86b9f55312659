import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useCountdown } from '../../ui/clock/use-clock.js';
import { codeDigits } from '../../ui/code-field/code-field.js';
import { ResendCode, isOverLimit } from '../../ui/code-field/resend-code.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { ReplyOf } from '../../client/api-types.js';
import { isProblem } from '../../client/problems/problem.js';
import { successTexts } from '../../client/texts/specified.js';

export type CodeSent = ReplyOf<'POST /second-factor/email'>;

/** What the request says of who asks: a page that opens is content with a code that waits in the mailbox. */
export type CodeAsked = { readonly unlessOneWaits?: 'true' };

/** Mails a code for one purpose. @throws Problem */
export type SendCode = (query: CodeAsked) => Promise<CodeSent>;

const useStyles = makeStyles({
  code: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  text: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** When the page asks by itself: at once, as soon as another code may be sent, or not (any more). */
type Due = 'now' | 'when free' | 'no';

const asksNow = (due: Due, seconds: number, isHeld: boolean): boolean =>
  !isHeld && (due === 'now' || (due === 'when free' && seconds === 0));

export interface EmailCodeProps {
  readonly emailHint: string;
  /** When a code may be asked for again; null = now. */
  readonly resendAt: string | null;
  /** Email is the only way: the first code goes without a press. */
  readonly isAutomatic: boolean;
  /** Nothing is sent now, as while codes are locked. */
  readonly isHeld?: boolean;
  readonly sendCode: SendCode;
  readonly onSent?: (sent: CodeSent) => void;
  readonly onRefused?: () => void;
  /** The field that the code is typed into. */
  readonly children: ReactNode;
}

interface SaysProps {
  readonly emailHint: string;
  readonly sent: CodeSent | undefined;
  readonly isAsking: boolean;
  readonly waitSeconds: number | undefined;
  /** The codes of this hour are used up. */
  readonly isOver: boolean;
}

/** Where the code is. */
const Says = ({ emailHint, sent, isAsking, waitSeconds, isOver }: SaysProps) => {
  const to = <strong>{emailHint}</strong>;
  const digits = `${codeDigits}-digit code`;
  if (sent?.wasSent === true)
    return (
      <>
        We have sent a {digits} to {to}.
      </>
    );
  if (sent !== undefined)
    return (
      <>
        The {digits} that we have sent to {to} still works, until <UtcTime value={sent.expiresAt} isLabelled />.
      </>
    );
  if (waitSeconds !== undefined)
    return (
      <>
        The next {digits} goes to {to} in {waitSeconds} s.
      </>
    );
  if (isOver) return <>No code can be sent to {to} now.</>;
  return isAsking ? (
    <>
      Sending a {digits} to {to}…
    </>
  ) : (
    <>
      We send a {digits} to {to}.
    </>
  );
};

/** A code by email: says where it is, and sends another one when the time for it has come. */
export const EmailCode = (props: EmailCodeProps) => {
  const { emailHint, isAutomatic, isHeld = false, sendCode, onSent, onRefused, children } = props;
  const styles = useStyles();
  const toasts = useToasts();
  const [resendAt, setResendAt] = useState(props.resendAt);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<CodeSent>();
  const [due, setDue] = useState<Due>(isAutomatic ? 'now' : 'no');
  const seconds = useCountdown(resendAt);

  const refuse = (thrown: unknown, isByItself: boolean): void => {
    const until = isProblem(thrown) ? thrown.params['resendAt'] : undefined;
    // What holds it back says until when.
    if (typeof until === 'string') setResendAt(until);
    // The code before has just been used: the next one goes as soon as it may.
    if (isByItself && isProblem(thrown) && thrown.code === 'accounts.code_too_soon') setDue('when free');
    else if (!isByItself || until === undefined) toasts.failure(thrown);
    onRefused?.();
  };
  const send = async (query: CodeAsked): Promise<void> => {
    const isByItself = query.unlessOneWaits === 'true';
    setSending(true);
    try {
      const reply = await sendCode(query);
      setSent(reply);
      setResendAt(reply.resendAt);
      onSent?.(reply);
      if (!isByItself) toasts.success(successTexts.codeSent);
    } catch (thrown) {
      refuse(thrown, isByItself);
    } finally {
      setSending(false);
    }
  };
  const isTime = asksNow(due, seconds, isHeld);
  const askByItself = useEffectEvent(() => {
    setDue('no');
    void send({ unlessOneWaits: 'true' });
  });
  useEffect(() => {
    if (!isTime) return undefined;
    // Once the page stands: one that is gone at once asks for nothing.
    const timer = setTimeout(() => askByItself());
    return () => clearTimeout(timer);
  }, [isTime]);
  return (
    <div className={styles.code}>
      <p className={styles.text} role="status">
        <Says
          emailHint={emailHint}
          sent={sent}
          isAsking={isTime || isSending}
          isOver={isOverLimit(seconds)}
          waitSeconds={due === 'when free' && seconds > 0 ? seconds : undefined}
        />
      </p>
      {children}
      <ResendCode
        resendAt={resendAt}
        wasSent={sent !== undefined || props.resendAt !== null}
        isSending={isSending || isHeld}
        onResend={() => {
          setDue('no');
          void send({});
        }}
      />
    </div>
  );
};
