import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, upload } from '../../client/api.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { FileQuestion } from '../../ui/difference/file-question.js';
import { TextLink } from '../../ui/link/link.js';
import { fileEndings, importHref, importsHref } from './import.js';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes a file, and leads to what it would change. */
const ImportDialog = ({ isOpen, onClose }: Props) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const send = async (file: File): Promise<void> => {
    const { importGuid } = await upload('POST /imports', { query: { name: file.name, size: file.size }, file });
    await mutate(isReadOf('GET /imports'));
    onClose();
    await navigate(importHref(importGuid));
  };
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose}>
      <FileQuestion
        title="Import products and SKUs"
        label="Drop a workbook or a JSON file here"
        accept={fileEndings}
        hint=".xlsx, .xls or .json, at most 20 MB and 20,000 rows."
        onSend={send}
        onClose={onClose}
      >
        Export the catalogue, change it, and bring it back here. You see what it changes before anything is stored. Rows
        that are not in the file stay as they are.{' '}
        <TextLink href={importsHref}>Imports of the last seven days</TextLink>
      </FileQuestion>
    </DialogFrame>
  );
};

export default ImportDialog;
