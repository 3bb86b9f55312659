import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
});

const secondsUntil = (instant: string | null): number =>
  instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** Whole seconds until an instant (UTC ISO 8601), counting down; 0 when it has passed or is null. */
export const useCountdown = (instant: string | null): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant));
  useEffect(() => {
    setSeconds(secondsUntil(instant));
    if (secondsUntil(instant) === 0) return undefined;
    const timer = window.setInterval(() => {
      const left = secondsUntil(instant);
      setSeconds(left);
      if (left === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [instant]);
  return seconds;
};

export interface ResendCodeProps {
  /** When a code may be asked for again (50 s after the last one); null = now. */
  readonly resendAt: string | null;
  readonly onResend: () => void;
  readonly isSending?: boolean;
  /** Whether a code was sent in this visit: 'Send code' before, 'Send a new code' after. */
  readonly wasSent: boolean;
}

export const ResendCode = ({ resendAt, onResend, isSending = false, wasSent }: ResendCodeProps) => {
  const styles = useStyles();
  const seconds = useCountdown(resendAt);
  const text = wasSent || seconds > 0 ? 'Send a new code' : 'Send code';
  return (
    <div className={styles.row}>
      <Button onClick={onResend} disabledFocusable={seconds > 0 || isSending}>
        {seconds > 0 ? `${text} in ${seconds} s` : text}
      </Button>
    </div>
  );
};
