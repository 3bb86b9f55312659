import {
  Button,
  Field,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  ProgressBar,
  Spinner,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useRef, type RefObject } from 'react';
import { call } from '../../client/api.js';
import type { Problem } from '../../client/problems/problem.js';
import { errorTexts } from '../../client/texts/specified.js';
import { FileDrop } from '../../ui/form/file-drop.js';
import { formatBytes, formatCount } from '../../ui/format/format.js';
import { ErrorState } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { blockingCount, hasExistingKeys, warningCount } from '../insertion/findings/findings.js';
import { FilesTable } from '../insertion/files.table.js';
import { ErrorKeys } from '../insertion/findings/error-keys.js';
import type { HalfFile, Insertion, InsertionFile } from '../insertion/insertion.js';
import { HalfFiles } from '../upload/half-files.table.js';
import { FixedDownload } from '../upload/unsent/fixed-download.js';
import { MissingFiles } from '../upload/unsent/missing-files.js';
import type { Unsent } from '../upload/unsent/use-unsent.js';
import { QueueTable } from '../upload/queue.table.js';
import type { Queued } from '../upload/upload-queue.js';
import type { Uploads } from '../upload/use-uploads.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  target: { overflowWrap: 'anywhere' },
  meter: { maxWidth: '480px' },
  acts: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalXS },
  hidden: { display: 'none' },
});

const Meter = ({ used, limit }: { readonly used: number; readonly limit: number }) => {
  const styles = useStyles();
  const text = `${formatBytes(used)} of ${formatBytes(limit)} used (${used.toLocaleString('en-GB')} of ${limit.toLocaleString('en-GB')} bytes)`;
  return (
    <Field className={styles.meter} validationMessage={text} validationState="none">
      <ProgressBar
        aria-label="Total upload size"
        aria-valuetext={text}
        // In thousandths: a few bytes of many megabytes would be a number like 5e-7, which readers do not take.
        value={Math.ceil(Math.min(used / limit, 1) * 1000) / 1000}
        color={used > limit ? 'error' : 'brand'}
        thickness="large"
      />
    </Field>
  );
};

const Verdict = ({ insertion, onFix }: { readonly insertion: Insertion; readonly onFix: () => void }) => {
  const { preflight } = insertion;
  const blocked = blockingCount(preflight);
  const warnings = warningCount(preflight);
  if (blocked > 0) {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{formatCount(blocked, 'line')} cannot be inserted.</MessageBarTitle>
          {hasExistingKeys(preflight)
            ? errorTexts.keysExist
            : 'Replace or remove the files below, or insert only the good keys in the next step.'}
        </MessageBarBody>
        {preflight.acceptableCount > 0 && (
          <MessageBarActions>
            <Button onClick={onFix}>
              {`Fix for me: insert the ${formatCount(preflight.acceptableCount, 'good key')}`}
            </Button>
          </MessageBarActions>
        )}
      </MessageBar>
    );
  }
  if (warnings > 0) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{formatCount(warnings, 'key')} with an unusual format.</MessageBarTitle>
          Check them below. You can accept them in the summary.
        </MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{formatCount(preflight.acceptableCount, 'key')} can be inserted.</MessageBarTitle>
        No duplicates in the files, in your vault or on the network.
      </MessageBarBody>
    </MessageBar>
  );
};

export interface FilesStepProps {
  readonly insertion: Insertion | null;
  /** Why there is no draft to take files. */
  readonly refusal: Problem | undefined;
  /** Makes it, after a refusal. */
  readonly onRetry: () => void;
  readonly uploads: Uploads;
  readonly unsent: Unsent;
  readonly limits: { readonly bytes: number; readonly files: number };
  readonly onChanged: () => Promise<unknown>;
  /** Goes on with the good keys alone. */
  readonly onFix: () => void;
}

/** Removes a file from the draft, or puts another in its place. */
const useFileActs = ({ insertion, uploads, onChanged }: FilesStepProps, picker: RefObject<HTMLInputElement | null>) => {
  const toasts = useToasts();
  const replaced = useRef<InsertionFile>(undefined);
  const remove = async (file: { readonly fileGuid: string }): Promise<void> => {
    if (insertion === null) return;
    const { insertionGuid } = insertion;
    await call('DELETE /stock/insertions/:insertionGuid/files/:fileGuid', {
      params: { insertionGuid, fileGuid: file.fileGuid },
    });
    await onChanged();
  };
  const replaceBy = async (file: InsertionFile, chosen: File): Promise<void> => {
    await remove(file);
    uploads.add([chosen]);
  };
  return {
    remove: (file: InsertionFile) => void remove(file).catch(toasts.failure),
    discard: (file: HalfFile) => void remove(file).catch(toasts.failure),
    pickFor: (file: InsertionFile) => {
      replaced.current = file;
      picker.current?.click();
    },
    picked: (chosen: File | undefined) => {
      const file = replaced.current;
      if (file !== undefined && chosen !== undefined) void replaceBy(file, chosen).catch(toasts.failure);
    },
    replaceQueued: ({ id, name }: Queued) => {
      const file = insertion?.files.find((each) => each.name === name);
      const chosen = uploads.fileOf(id);
      uploads.remove(id);
      if (file !== undefined && chosen !== undefined) void replaceBy(file, chosen).catch(toasts.failure);
    },
  };
};

interface DropProps extends Pick<FilesStepProps, 'limits' | 'refusal' | 'onRetry'> {
  /** The draft is there, and with it its limits. */
  readonly isReady: boolean;
  readonly isCompact: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const Drop = ({ isReady, isCompact, limits, refusal, onRetry, onFiles }: DropProps) => {
  if (!isReady)
    return refusal ? <ErrorState problem={refusal} onRetry={onRetry} /> : <Spinner label="Preparing the draft" />;
  return (
    <FileDrop
      label="Drop .txt files here, one key on each line"
      accept=".txt"
      isCompact={isCompact}
      hint={`Only .txt, up to ${limits.files} files and ${formatBytes(limits.bytes)} in total. Blank lines are ignored.`}
      onFiles={onFiles}
    />
  );
};

/** Where the keys go: whoever came with files has not passed the steps before. */
const Target = ({ insertion }: Pick<FilesStepProps, 'insertion'>) => {
  const styles = useStyles();
  if (insertion === null) return null;
  const { productTitle, platform, sku, rightName } = insertion;
  if (sku === null || rightName === null) return null;
  return (
    <div className={styles.target}>
      For <strong>{productTitle}</strong> on {platform} ({sku}), under the right <strong>{rightName}</strong>.
    </div>
  );
};

/** Step 4: the .txt files, what the browser finds before sending and what the server finds after. */
export const FilesStep = (props: FilesStepProps) => {
  const { insertion, uploads, unsent, limits } = props;
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const acts = useFileActs(props, picker);
  const { files, usedBytes } = insertion ?? { files: [], usedBytes: 0 };
  const isCompact = files.length > 0 || uploads.queue.length > 0;
  const queued = new Set(uploads.queue.map(({ name }) => name));
  const halves = (insertion?.incoming ?? []).filter(({ name }) => !queued.has(name));
  const used = usedBytes + uploads.pendingBytes + halves.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  // While files are on their way the last verdict is about another set of files.
  const judged = files.length > 0 && !uploads.isBusy ? insertion : null;
  return (
    <div className={styles.step}>
      <Target insertion={insertion} />
      <Drop
        isReady={insertion !== null}
        refusal={props.refusal}
        onRetry={props.onRetry}
        isCompact={isCompact}
        limits={limits}
        onFiles={(chosen) => uploads.add(chosen)}
      />
      <Meter used={used} limit={limits.bytes} />
      {judged && <Verdict insertion={judged} onFix={props.onFix} />}
      <MissingFiles names={unsent.missing} onLeaveOut={(name) => unsent.leaveOut(name)} />
      <HalfFiles files={halves} onChosen={(chosen) => uploads.add(chosen)} onDiscard={(file) => acts.discard(file)} />
      <QueueTable uploads={uploads} onReplace={(queued) => acts.replaceQueued(queued)} />
      {files.length > 0 && (
        <FilesTable
          files={files}
          actionsOf={(file) => (
            <span className={styles.acts}>
              {judged && <FixedDownload insertion={judged} file={file} sent={uploads.sentFile(file)} />}
              <Button size="small" aria-label={`Replace ${file.name}`} onClick={() => acts.pickFor(file)}>
                Replace
              </Button>
              <Button
                size="small"
                appearance="subtle"
                aria-label={`Remove ${file.name}`}
                onClick={() => acts.remove(file)}
              >
                Remove
              </Button>
            </span>
          )}
        />
      )}
      <input
        ref={picker}
        className={styles.hidden}
        type="file"
        accept=".txt"
        tabIndex={-1}
        aria-hidden
        data-replace
        onChange={(event) => {
          acts.picked(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {judged && <ErrorKeys insertion={judged} onChanged={() => void props.onChanged()} />}
    </div>
  );
};
