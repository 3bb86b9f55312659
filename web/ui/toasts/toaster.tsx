import {
  Button,
  Link,
  Toast,
  ToastBody,
  ToastFooter,
  ToastTitle,
  ToastTrigger,
  Toaster as FluentToaster,
  makeStyles,
  tokens,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { useEffect, useRef, type MouseEvent } from 'react';
import { messageOf } from '../../app/problems/message.js';
import type { Problem } from '../../app/problems/problem.js';
import { CopyButton } from '../copy-button/copy-button.js';
import type { Message } from './message.js';

/** Section 9: notification time-out. */
const timeoutMs = 8000;

/** In px: below the header, whose bell and menus stay in reach. */
const belowHeader = { vertical: 60, horizontal: 20 };

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

/**
 * Fluent gives the focus of a toast that was closed to the next one, when its exit has been drawn: too
 * late for a pointer, whose user has opened a panel meanwhile and would lose it to assistive technology.
 * With the keyboard (no clicks counted) the focus stays in Fluent's hands.
 */
const letGo = ({ detail }: MouseEvent): void => {
  if (detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

const Dismiss = () => (
  <ToastTrigger>
    <Button
      appearance="transparent"
      size="small"
      icon={<DismissRegular />}
      aria-label="Close message"
      onClick={letGo}
    />
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
        <Link
          as="button"
          onClick={(event) => {
            letGo(event);
            onDownload();
          }}
        >
          <ArrowDownloadRegular aria-hidden /> Download
        </Link>
      </ToastTrigger>
    </ToastFooter>
  </Toast>
);

const drawingOf = (message: Message) => {
  if (message.intent === 'error') return <ProblemToast problem={message.problem} />;
  if ('onDownload' in message) return <DownloadToast text={message.text} onDownload={message.onDownload} />;
  return <TextToast text={message.text} />;
};

/** Draws each message once, at the top right, for 8 s; the pointer or another window holds it. */
const Toaster = ({ messages }: { readonly messages: readonly Message[] }) => {
  const toasterId = useId('toasts');
  const { dispatchToast } = useToastController(toasterId);
  const lastShown = useRef(0);
  useEffect(() => {
    for (const message of messages) {
      if (message.id <= lastShown.current) continue;
      lastShown.current = message.id;
      dispatchToast(drawingOf(message), {
        intent: message.intent,
        politeness: message.intent === 'error' ? 'assertive' : 'polite',
      });
    }
  }, [messages, dispatchToast]);
  return (
    <FluentToaster
      toasterId={toasterId}
      position="top-end"
      offset={belowHeader}
      timeout={timeoutMs}
      pauseOnHover
      pauseOnWindowBlur
      limit={5}
    />
  );
};

export default Toaster;
