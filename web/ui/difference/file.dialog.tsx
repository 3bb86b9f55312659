import type { ReactNode } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.js';
import { TextLink } from '../link/link.js';
import { FileQuestion } from './file-question.js';

interface Props {
  readonly title: string;
  /** What a file is, and what becomes of what it does not name. */
  readonly children: ReactNode;
  /** What the same person has brought before. */
  readonly before: { readonly href: string; readonly fileName: string } | undefined;
  /** Sends it, and leads to what it would change. */
  readonly onSend: (file: File) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a file that an export has the form of. */
const FileDialog = ({ title, children, before, onSend, onClose }: Props) => (
  <DialogFrame isOpen onClose={onClose}>
    <FileQuestion
      title={title}
      label="Drop a workbook or a CSV file here"
      accept=".xlsx,.xls,.csv"
      hint=".xlsx, .xls or .csv, at most 20 MB and 200,000 rows."
      onSend={onSend}
      onClose={onClose}
    >
      {children}
      {before !== undefined && (
        <>
          {' '}
          <TextLink href={before.href}>{`Your last file: ${before.fileName}`}</TextLink>
        </>
      )}
    </FileQuestion>
  </DialogFrame>
);

export default FileDialog;
