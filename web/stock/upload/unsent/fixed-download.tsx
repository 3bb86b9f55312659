import { Button } from '@fluentui/react-components';
import { call } from '../../../client/api.js';
import { useAct } from '../../../ui/act/use-act.js';
import { saveText } from '../../../ui/form/save-text.js';
import { useToasts } from '../../../ui/toasts/toasts.js';
import type { Insertion, InsertionFile } from '../../insertion/insertion.js';
import { fixedName, withoutLines } from './clean-file.js';

export interface FixedDownloadProps {
  readonly insertion: Insertion;
  readonly file: InsertionFile;
  /** The text that was sent, where this page still has it: the server's copy is not given out. */
  readonly sent: File | undefined;
}

/** Who may read the refused lines without (another) code. */
const mayRead = ({ areRefusedOwn, errorKeysOpenUntil }: Insertion): boolean =>
  areRefusedOwn || errorKeysOpenUntil !== null;

/** A sent file without the lines that the server refused: duplicates, keys that exist already, lines that are no key. */
export const FixedDownload = ({ insertion, file, sent }: FixedDownloadProps) => {
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  if (sent === undefined || file.rejectedCount === 0 || !mayRead(insertion)) return null;
  const download = async (): Promise<void> => {
    const { lines, isCut } = await call('POST /stock/insertions/:insertionGuid/rejected', {
      params: { insertionGuid: insertion.insertionGuid },
    });
    if (isCut) {
      toasts.warning('Too many lines are rejected to fix the file here. “Download rejected” has them all.');
      return;
    }
    const rejected = new Set(lines.filter(({ fileName }) => fileName === file.name).map(({ line }) => line));
    saveText(fixedName(file.name), await (await withoutLines(sent, rejected)).text());
  };
  return (
    <Button
      size="small"
      disabledFocusable={isBusy}
      title="Without its rejected lines"
      aria-label={`Download ${file.name} fixed`}
      onClick={() => run(download)}
    >
      Download fixed
    </Button>
  );
};
