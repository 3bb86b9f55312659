import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { Fragment, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RefusableButton } from '../act/refusable-button.js';
import { Facts, type Fact } from '../facts/facts.js';
import { UtcTime } from '../format/utc-time.js';
import { RecordScreen, type RecordPlace, type RecordRead } from '../record/record.screen.js';
import type { DifferenceCounts } from './difference-rows.js';
import { ImportActs } from './import-acts.js';
import { ImportOutcome } from './import-outcome.js';

/** A file that was compared with what there is. */
export interface UploadedFile extends DifferenceCounts {
  readonly fileName: string;
  readonly status: 'checking' | 'checked' | 'applying' | 'applied';
  readonly notes: readonly string[];
  readonly checkedAt: string;
  readonly appliedAt: string | null;
  /** The job that applies it, where it is one. */
  readonly jobId?: string | null;
}

/** It moves by itself, and is read again. */
export const isMoving = ({ status }: Pick<UploadedFile, 'status'>): boolean =>
  status === 'applying' || status === 'checking';

/** What keeps a file from being applied as things are. */
export const whyNotApplied = ({
  status,
  newCount,
  changedCount,
}: Pick<UploadedFile, 'status' | 'newCount' | 'changedCount'>): string | undefined => {
  if (status === 'checking') return 'It is being checked';
  if (status !== 'checked') return status === 'applied' ? 'It has been applied' : 'It is being applied';
  return newCount + changedCount === 0 ? 'Nothing in it can be applied' : undefined;
};

export interface ImportScreenProps<F extends UploadedFile> {
  readonly place: RecordPlace;
  readonly read: RecordRead<F>;
  /** Makes the difference anew, and has what is shown of it read. */
  readonly onCheck: (given: F) => Promise<unknown>;
  /** Asks for the job that writes the file with what is wrong in it. */
  readonly onAnnotate: (given: F) => Promise<unknown>;
  /** Deletes it. @returns where one goes then */
  readonly onForget: (given: F) => Promise<string>;
  /** Says what is saved, and asks for it. */
  readonly question: (given: F, close: () => void) => ReactNode;
  readonly facts: (given: F) => readonly Fact[];
  readonly rows: (given: F) => ReactNode;
  /** Who has applied it; the time follows. */
  readonly appliedBy?: (given: F) => string | null;
}

type OfFile<F extends UploadedFile> = Pick<ImportScreenProps<F>, 'question'> & { readonly given: F };

const Apply = <F extends UploadedFile>({ given, question }: OfFile<F>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefusableButton appearance="primary" refusal={whyNotApplied(given)} onClick={() => setOpen(true)}>
        Apply
      </RefusableButton>
      {isOpen && question(given, () => setOpen(false))}
    </>
  );
};

/** What a file would change, before it is applied. */
export const ImportScreen = <F extends UploadedFile>(props: ImportScreenProps<F>) => {
  const { place, read, question, facts, rows, appliedBy } = props;
  const navigate = useNavigate();
  const acts = (given: F): ReactNode => (
    <ImportActs
      status={given.status}
      onCheck={async () => {
        await props.onCheck(given);
        await read.reload();
      }}
      onAnnotate={() => props.onAnnotate(given)}
      onForget={async () => navigate(await props.onForget(given))}
    />
  );
  return (
    <RecordScreen
      place={place}
      read={read}
      titleOf={({ fileName }) => fileName}
      actions={acts}
      mainAct={(given) => <Apply given={given} question={question} />}
    >
      {(given) => (
        <>
          <ImportOutcome jobId={given.jobId ?? null} status={given.status}>
            {appliedBy ? `Applied by ${appliedBy(given) ?? ''}` : 'Applied'},{' '}
            <UtcTime value={given.appliedAt ?? ''} isLabelled />
          </ImportOutcome>
          {given.notes.map((note) => (
            <MessageBar key={note} intent="warning" layout="multiline">
              <MessageBarBody>{note}</MessageBarBody>
            </MessageBar>
          ))}
          <Facts facts={[...facts(given)]} />
          {/* A file that is checked anew has other rows: their pages begin again. */}
          <Fragment key={`${given.checkedAt} ${given.status} ${given.errorCount}`}>{rows(given)}</Fragment>
        </>
      )}
    </RecordScreen>
  );
};
