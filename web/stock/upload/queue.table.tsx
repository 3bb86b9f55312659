import { Button, ProgressBar, Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactElement } from 'react';
import { formatBytes, formatCount, formatNumber } from '../../ui/format/format.js';
import { saveText } from '../../ui/form/save-text.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { notesText } from '../insertion/file-notes.js';
import type { Inspection } from './local-preflight.js';
import { cleanFile, fixedName } from './unsent/clean-file.js';
import { refusalTexts } from './refusals.js';
import type { Queued } from './upload-queue.js';
import type { Uploads } from './use-uploads.js';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(160px, 320px) minmax(200px, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  refused: { border: `1px solid ${tokens.colorStatusDangerBorder1}` },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', columnGap: tokens.spacingHorizontalXS, justifyContent: 'flex-end' },
  // The lighter red: on the dark theme's page the usual one is too faint to read (WCAG 1.4.3).
  bad: { color: tokens.colorStatusDangerForeground3 },
  care: { color: tokens.colorStatusWarningForeground1 },
  icon: { fontSize: '20px', display: 'inline-flex' },
});

/** '1,200 keys, byte order mark accepted, 3 blank lines ignored'. */
const countedText = ({ keyCount, hasBom, ...notes }: Inspection): string =>
  [formatCount(keyCount, 'key'), notesText({ ...notes, hasByteOrderMark: hasBom })]
    .filter((text) => text !== '')
    .join(', ');

const repeatedText = ({ repeated, repeatedCount }: Inspection): string => {
  const shown = repeated.slice(0, 3).map(({ line, firstLine }) => `line ${line} repeats line ${firstLine}`);
  const rest = repeatedCount > shown.length ? `, and ${formatNumber(repeatedCount - shown.length)} more` : '';
  return `${formatNumber(repeatedCount)} repeated in this file: ${shown.join(', ')}${rest}`;
};

const sentText = (file: Queued, state: SentState): string => {
  const sent = `${formatBytes(state.sentBytes)} of ${formatBytes(file.sizeBytes)} sent`;
  if (state.at === 'paused') return `Paused, ${sent}. What has been sent is kept for seven days.`;
  if (state.at === 'retrying') return `${state.message} It continues by itself, ${sent}.`;
  return state.sentBytes < file.sizeBytes ? sent : 'The server checks the keys…';
};

type SentState = Extract<Queued['state'], { readonly sentBytes: number }>;

const Sent = ({ file, state }: { readonly file: Queued; readonly state: SentState }) => {
  const styles = useStyles();
  const isChecked = state.at === 'sending' && state.sentBytes >= file.sizeBytes;
  return (
    <div>
      <ProgressBar
        aria-label={`Sending ${file.name}`}
        color={state.at === 'retrying' ? 'warning' : 'brand'}
        {...(!isChecked && { value: state.sentBytes / file.sizeBytes })}
      />
      <span className={state.at === 'retrying' ? styles.care : styles.small}>{sentText(file, state)}</span>
    </div>
  );
};

const State = ({ file }: { readonly file: Queued }) => {
  const styles = useStyles();
  const { state, inspection } = file;
  switch (state.at) {
    case 'reading':
      return <span className={styles.small}>Counting keys…</span>;
    case 'refused':
      return <span className={styles.bad}>{refusalTexts[state.refusal]}</span>;
    case 'held':
      return <span className={styles.care}>{inspection && repeatedText(inspection)}</span>;
    case 'waiting':
      return <span className={styles.small}>Waiting for the file before it</span>;
    case 'failed':
      return <span className={styles.bad}>{state.message}</span>;
    case 'sending':
    case 'retrying':
    case 'paused':
      return <Sent file={file} state={state} />;
  }
};

const Icon = ({ file }: { readonly file: Queued }): ReactElement => {
  const styles = useStyles();
  const { at } = file.state;
  if (at === 'refused' || at === 'failed')
    return <ErrorCircleRegular className={mergeClasses(styles.icon, styles.bad)} />;
  if (at === 'paused') return <PauseRegular className={styles.icon} />;
  if (at === 'held' || at === 'retrying') return <WarningRegular className={mergeClasses(styles.icon, styles.care)} />;
  if (at === 'waiting') return <CheckmarkCircleRegular className={styles.icon} />;
  return <Spinner size="extra-tiny" />;
};

/** What goes on with a file, by its state; all but 'Pause' let it go (on). */
const releases: Partial<Record<Queued['state']['at'], { text: string; label: (name: string) => string }>> = {
  held: { text: 'Send anyway', label: (name) => `Send ${name} anyway` },
  paused: { text: 'Resume', label: (name) => `Resume ${name}` },
  failed: { text: 'Try again', label: (name) => `Try ${name} again` },
};

/** For a file that holds keys twice: sent or downloaded with each of them once. */
const Fix = ({ file: { id, name }, uploads }: { readonly file: Queued; readonly uploads: Uploads }) => {
  const toasts = useToasts();
  const clean = async (then: (cleaned: File) => unknown): Promise<void> => {
    const file = uploads.fileOf(id);
    if (file !== undefined) await then(await cleanFile(file));
  };
  const send = (): void => void clean((cleaned) => uploads.exchange(id, cleaned)).catch(toasts.failure);
  const download = (): void =>
    void clean(async (cleaned) => saveText(fixedName(name), await cleaned.text())).catch(toasts.failure);
  return (
    <>
      <Button
        size="small"
        appearance="primary"
        title="Keeps the first of each repeated key"
        aria-label={`Fix ${name} for me`}
        onClick={send}
      >
        Fix for me
      </Button>
      <Button size="small" aria-label={`Download ${name} fixed`} onClick={download}>
        Download fixed
      </Button>
    </>
  );
};

const Acts = ({
  file,
  uploads,
  onReplace,
}: { readonly file: Queued } & Pick<QueueTableProps, 'uploads' | 'onReplace'>) => {
  const { state, id, name, isResumable } = file;
  const release = releases[state.at];
  const isSameName = state.at === 'refused' && state.refusal === 'same_name';
  const isStarted = 'sentBytes' in state;
  return (
    <>
      {release && (
        <Button size="small" aria-label={release.label(name)} onClick={() => uploads.release(id)}>
          {release.text}
        </Button>
      )}
      {state.at === 'held' && <Fix file={file} uploads={uploads} />}
      {isResumable && isStarted && state.at !== 'paused' && (
        <Button size="small" aria-label={`Pause ${name}`} onClick={() => uploads.pause(id)}>
          Pause
        </Button>
      )}
      {isSameName && (
        <Button size="small" aria-label={`Replace ${name}`} onClick={() => onReplace(file)}>
          Replace
        </Button>
      )}
      <Button
        size="small"
        appearance="subtle"
        aria-label={isStarted ? `Cancel ${name}` : `Remove ${name} from the list`}
        onClick={() => uploads.remove(id)}
      >
        {isStarted ? 'Cancel' : 'Remove'}
      </Button>
    </>
  );
};

export interface QueueTableProps {
  readonly uploads: Uploads;
  /** A file of the same name is there already: this one is to take its place. */
  readonly onReplace: (file: Queued) => void;
}

/** The files that are not on the server yet, each with what the browser found and what can be done. */
export const QueueTable = ({ uploads, onReplace }: QueueTableProps) => {
  const styles = useStyles();
  if (uploads.queue.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Files to send">
      {uploads.queue.map((file) => (
        <li
          key={file.id}
          className={mergeClasses(
            styles.row,
            (file.state.at === 'refused' || file.state.at === 'failed') && styles.refused,
          )}
        >
          <Icon file={file} />
          <div>
            <div className={styles.name}>{file.name}</div>
            <div className={styles.small}>
              {formatBytes(file.sizeBytes)}
              {file.inspection && file.inspection.refusal === null && `, ${countedText(file.inspection)}`}
            </div>
          </div>
          <div role="status">
            <State file={file} />
          </div>
          <div className={styles.acts}>
            <Acts file={file} uploads={uploads} onReplace={onReplace} />
          </div>
        </li>
      ))}
    </ul>
  );
};
