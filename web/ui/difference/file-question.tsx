import { ProgressBar } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../act/use-act.js';
import { DialogParts } from '../dialogs/dialog-frame.js';
import { FileDrop } from '../form/file-drop.js';

/** The server's, in bytes; told before anything is sent. */
const maxFileBytes = 20 * 1024 * 1024;

export interface FileQuestionProps {
  readonly title: string;
  /** What a file does. */
  readonly children: ReactNode;
  /** While there is none. */
  readonly label: string;
  /** '.xlsx,.xls' */
  readonly accept: string;
  readonly hint: string;
  /** Sends it, and leads to what it would change. */
  readonly onSend: (file: File) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a file that is checked before anything is stored; a refusal says each place. Of a dialog. */
export const FileQuestion = ({ title, children, label, accept, hint, onSend, onClose }: FileQuestionProps) => {
  const { isBusy, refusal, run } = useRefusableAct();
  const [file, setFile] = useState<File>();
  const [tooLarge, setTooLarge] = useState('');
  const choose = ([chosen]: readonly File[]): void => {
    if (chosen === undefined) return;
    const isTooLarge = chosen.size > maxFileBytes;
    setTooLarge(isTooLarge ? `${chosen.name} is larger than 20 MB.` : '');
    setFile(isTooLarge ? undefined : chosen);
  };
  const send = (): void =>
    run(async () => {
      if (file !== undefined) await onSend(file);
    });
  return (
    <DialogParts
      title={title}
      actText="Check the file"
      onAct={send}
      isPossible={file !== undefined}
      isBusy={isBusy}
      onCancel={onClose}
    >
      <div>{children}</div>
      <FileDrop
        label={file ? file.name : label}
        accept={accept}
        isMultiple={false}
        isDisabled={isBusy}
        hint={hint}
        onFiles={choose}
      />
      {tooLarge !== '' && <div role="alert">{tooLarge}</div>}
      {isBusy && <ProgressBar aria-label="The file is being checked" />}
      <Refusal problem={refusal} />
      {refusal !== undefined && refusal.violations.length > 0 && (
        <ul>
          {refusal.violations.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>
              {pointer}: {message}
            </li>
          ))}
        </ul>
      )}
    </DialogParts>
  );
};
