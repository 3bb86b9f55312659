import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { UtcTime } from '../format/utc-time.js';
import { useCountdown } from '../clock/use-clock.js';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  why: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** '50 s'; whole minutes where seconds say nothing, after too many codes in an hour. */
const waitText = (seconds: number): string => (seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

/** Longer than after one code: only the limit of codes an hour makes one wait so long. */
export const isOverLimit = (seconds: number): boolean => seconds > 60;

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
        {seconds > 0 ? `${text} in ${waitText(seconds)}` : text}
      </Button>
      {resendAt !== null && isOverLimit(seconds) && (
        <span className={styles.why} role="status">
          No more codes are sent this hour: five went out. The next one can be had from{' '}
          <UtcTime value={resendAt} isLabelled /> on.
        </span>
      )}
    </div>
  );
};
