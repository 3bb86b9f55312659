import {
  Button,
  Link,
  Toast,
  ToastBody,
  ToastFooter,
  ToastTitle,
  ToastTrigger,
  Toaster,
  makeStyles,
  tokens,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { messageOf } from '../../app/problems/message.js';
import { asProblem, Problem } from '../../app/problems/problem.js';
import { CopyButton } from '../copy-button/copy-button.js';

/** Section 9: notification time-out. */
const timeoutMs = 8000;

export interface Toasts {
  readonly success: (text: string) => void;
  readonly info: (text: string) => void;
  readonly warning: (text: string) => void;
  /** A refused call (or any thrown value): its text by section 8, the request id, a copy button. Canceled calls stay silent. */
  readonly failure: (thrown: unknown) => void;
  /** Something is ready: the specification's toast with Download. */
  readonly download: (text: string, onDownload: () => void) => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

const useStyles = makeStyles({
  lines: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  request: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  id: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

const Dismiss = () => (
  <ToastTrigger>
    <Button appearance="transparent" size="small" icon={<DismissRegular />} aria-label="Close message" />
  </ToastTrigger>
);

const ProblemToast = ({ problem }: { readonly problem: Problem }) => {
  const styles = useStyles();
  return (
    <Toast>
      {/* The specification's report_problem icon. */}
      <ToastTitle media={<ErrorCircleFilled />} action={<Dismiss />}>
        <span className={styles.lines}>{messageOf(problem)}</span>
      </ToastTitle>
      {problem.correlationId !== '' && (
        <ToastBody className={styles.request}>
          <span>
            Request <span className={styles.id}>{problem.correlationId}</span>
          </span>
          <CopyButton text={problem.correlationId} label="Copy request id" />
        </ToastBody>
      )}
    </Toast>
  );
};

const TextToast = ({ text }: { readonly text: string }) => (
  <Toast>
    <ToastTitle action={<Dismiss />}>{text}</ToastTitle>
  </Toast>
);

const DownloadToast = ({ text, onDownload }: { readonly text: string; readonly onDownload: () => void }) => (
  <Toast>
    <ToastTitle action={<Dismiss />}>{text}</ToastTitle>
    <ToastFooter>
      <ToastTrigger>
        <Link as="button" onClick={onDownload}>
          <ArrowDownloadRegular aria-hidden /> Download
        </Link>
      </ToastTrigger>
    </ToastFooter>
  </Toast>
);

const isCanceled = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Gives `useToasts` to everything inside; messages appear at the top right. */
export const ToastsProvider = ({ children }: { readonly children: ReactNode }) => {
  const toasterId = useId('toasts');
  const { dispatchToast } = useToastController(toasterId);
  const toasts = useMemo<Toasts>(
    () => ({
      success: (text) => dispatchToast(<TextToast text={text} />, { intent: 'success' }),
      info: (text) => dispatchToast(<TextToast text={text} />, { intent: 'info' }),
      warning: (text) => dispatchToast(<TextToast text={text} />, { intent: 'warning' }),
      failure: (thrown) => {
        if (isCanceled(thrown)) return;
        dispatchToast(<ProblemToast problem={asProblem(thrown)} />, { intent: 'error', politeness: 'assertive' });
      },
      download: (text, onDownload) =>
        dispatchToast(<DownloadToast text={text} onDownload={onDownload} />, { intent: 'success' }),
    }),
    [dispatchToast],
  );
  return (
    <ToastsContext value={toasts}>
      {children}
      <Toaster toasterId={toasterId} position="top-end" timeout={timeoutMs} pauseOnHover pauseOnWindowBlur limit={5} />
    </ToastsContext>
  );
};

export const useToasts = (): Toasts => {
  const toasts = use(ToastsContext);
  if (!toasts) throw new Error('useToasts stands outside ToastsProvider');
  return toasts;
};
