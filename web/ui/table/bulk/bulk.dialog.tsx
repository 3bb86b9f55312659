import { MessageBar, MessageBarBody, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call, type ReplyOf } from '../../../client/api.js';
import { asProblem, type Problem } from '../../../client/problems/problem.js';
import { Refusal } from '../../../client/problems/refusal.js';
import { useAct } from '../../act/use-act.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { formatCount, formatNumber } from '../../format/format.js';
import { useToasts } from '../../toasts/toasts.js';
import type { Selection } from '../list-types.js';

export interface BulkDialogProps {
  /** What rows are selected under: the grid's `viewsOf`. */
  readonly list: string;
  /** The act's name at the platform. */
  readonly act: string;
  readonly title: string;
  readonly confirmText: string;
  /** Absent: 'Cancel', which says nothing where the act is a cancellation itself. */
  readonly cancelText?: string;
  /** The sentence to tick where it cannot be undone. */
  readonly tick?: string;
  readonly selection: Selection;
  /** What it means, before the numbers. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

const requestOf = ({ list, act, selection }: BulkDialogProps) => ({
  list,
  act,
  ids: selection.kind === 'rows' ? [...selection.ids] : [],
  filter: selection.kind === 'all' ? { ...selection.filter } : {},
});

/** '11,902 will change, 578 skipped: embargoed', a line for each reason. */
const Preview = ({ preview }: { readonly preview: ReplyOf<'POST /bulk/preview'> }) => {
  const styles = useStyles();
  const skipped = preview.skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>
        <strong>{`${formatNumber(preview.willChange)} will change`}</strong>
        {skipped > 0 && `, ${formatNumber(skipped)} skipped:`}
      </p>
      {preview.warnings.map(({ reason, count }) => (
        <MessageBar key={reason} intent="warning" layout="multiline">
          <MessageBarBody>{`${formatCount(count, 'row')}: ${reason}`}</MessageBarBody>
        </MessageBar>
      ))}
      {skipped > 0 && (
        <ul className={styles.list}>
          {preview.skipped.map(({ reason, count }) => (
            <li key={reason}>{`${formatCount(count, 'row')}: ${reason}`}</li>
          ))}
        </ul>
      )}
    </>
  );
};

/** Dry run first, in numbers; then a job, with what happened to each row. */
export const BulkDialog = (props: BulkDialogProps) => {
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  const [preview, setPreview] = useState<ReplyOf<'POST /bulk/preview'>>();
  const [refusal, setRefusal] = useState<Problem>();
  const request = requestOf(props);
  // One dry run for what was selected when it was opened.
  const first = useRef(request);
  useEffect(() => {
    const ending = new AbortController();
    call('POST /bulk/preview', { body: first.current }, { signal: ending.signal })
      .then(setPreview)
      .catch((thrown: unknown) => {
        if (!ending.signal.aborted) setRefusal(asProblem(thrown));
      });
    return () => ending.abort();
  }, []);
  const start = async (): Promise<void> => {
    await call('POST /bulk', { body: request });
    toasts.info('This is under way. The job centre shows the progress and what happened to each row.');
    props.onStarted();
  };
  return (
    <ConfirmDialog
      isOpen
      title={props.title}
      confirmText={props.confirmText}
      {...(props.cancelText !== undefined && { cancelText: props.cancelText })}
      {...(props.tick !== undefined && { tick: props.tick })}
      isBusy={isBusy}
      isPossible={preview !== undefined && preview.willChange > 0}
      onConfirm={() => run(start)}
      onCancel={props.onClose}
    >
      <Refusal problem={refusal} />
      {props.children}
      {preview === undefined && refusal === undefined && <Spinner size="tiny" label="Counting what would change" />}
      {preview && <Preview preview={preview} />}
    </ConfirmDialog>
  );
};
