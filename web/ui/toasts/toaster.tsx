import {
  Button,
  Link,
  Portal,
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
import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { messageOf } from '../../client/problems/message.js';
import type { Problem } from '../../client/problems/problem.js';
import { CopyButton } from '../copy-button/copy-button.js';
import type { Message } from './message.js';
import { giveRoom, messagesHeight } from './room.js';

/** How long a message stays (docs/domain.md, p). */
const timeoutMs = 8000;

/** Side by side in the strip. */
const maxAtOnce = 2;

/** Says only that something is done: it gives way to the next one, which would come 8 s after its act otherwise. */
const givesWay = (message: Message): boolean => message.intent !== 'error' && !('onDownload' in message);

/** Brings the keyboard to the newest message from wherever it is, and Escape brings it back. */
const shortcuts = { focus: ({ key }: KeyboardEvent): boolean => key === 'F8' };

/** A dialog neither hides the messages from assistive technology nor keeps the keyboard from them. */
const besideDialogs = {
  'data-tabster': '{"modalizer":{"id":"messages","isOthersAccessible":true,"isAlwaysAccessible":true}}',
  'data-tabster-never-hide': '',
};

const useStyles = makeStyles({
  strip: {
    position: 'fixed',
    left: 0,
    right: 0,
    bottom: 0,
    height: messagesHeight,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  room: {
    '& > .fui-Toaster': {
      position: 'static',
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'center',
      alignItems: 'flex-start',
      gap: tokens.spacingHorizontalS,
      width: 'auto',
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& .fui-ToastContainer': { flex: '1 1 280px', maxWidth: '480px', marginTop: 0 },
    '& .fui-Toast': { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`, overflowWrap: 'anywhere' },
  },
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

/**
 * Draws each message once, for 8 s, in a strip of its own along the lower edge of the window. The pointer, the focus
 * or another window holds it; Delete closes the one that has the focus, Escape all. Of more than two the newest are
 * shown; a fault and what can be downloaded have their whole time, and the others wait for it.
 */
const Toaster = ({ messages }: { readonly messages: readonly Message[] }) => {
  const styles = useStyles();
  const toasterId = useId('toasts');
  const { dispatchToast, dismissToast } = useToastController(toasterId);
  const lastShown = useRef(0);
  const shown = useRef(new Map<string, Message>());
  const room = useCallback((filled: HTMLDivElement | null) => (filled ? giveRoom(filled) : undefined), []);
  useEffect(() => {
    for (const message of messages) {
      if (message.id <= lastShown.current) continue;
      lastShown.current = message.id;
      const toastId = String(message.id);
      const [oldest] = [...shown.current].find(([, each]) => givesWay(each)) ?? [];
      if (oldest !== undefined && shown.current.size >= maxAtOnce) {
        dismissToast(oldest);
        shown.current.delete(oldest);
      }
      shown.current.set(toastId, message);
      dispatchToast(drawingOf(message), {
        toastId,
        intent: message.intent,
        politeness: message.intent === 'error' ? 'assertive' : 'polite',
        onStatusChange: (_, { status }) => {
          if (status === 'dismissed' || status === 'unmounted') shown.current.delete(toastId);
        },
      });
    }
  }, [messages, dispatchToast, dismissToast]);
  return (
    <Portal>
      <div className={styles.strip} {...besideDialogs}>
        <div ref={room} className={styles.room}>
          <FluentToaster
            inline
            aria-label="Messages"
            toasterId={toasterId}
            position="bottom-end"
            shortcuts={shortcuts}
            timeout={timeoutMs}
            pauseOnHover
            pauseOnWindowBlur
            limit={maxAtOnce}
          />
        </div>
      </div>
    </Portal>
  );
};

export default Toaster;
