import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, upload, useRead } from '../../client/api.js';
import { FileQuestion } from '../../ui/difference/file-question.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { TextLink } from '../../ui/link/link.js';
import type { PriceList } from '../price-list.js';
import { fileEndings, importHref } from './price-import.js';

/** What the same person has brought to the list before. */
const Before = ({ listGuid }: { readonly listGuid: string }) => {
  const { data } = useRead('GET /pricing/lists/:listGuid/imports', { params: { listGuid } });
  const [latest] = data?.imports ?? [];
  if (latest === undefined) return null;
  return (
    <>
      {' '}
      <TextLink href={importHref(latest.importGuid)}>{`Your last file: ${latest.fileName}`}</TextLink>
    </>
  );
};

interface Props {
  readonly list: PriceList;
  readonly onClose: () => void;
}

/** Takes a file of prices, and leads to what it would change. */
const PriceImportDialog = ({ list: { listGuid, terms }, onClose }: Props) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const send = async (file: File): Promise<void> => {
    const query = { name: file.name, size: file.size };
    const { importGuid } = await upload('POST /pricing/lists/:listGuid/imports', { params: { listGuid }, query, file });
    await mutate(isReadOf('GET /pricing/lists/:listGuid/imports'));
    onClose();
    await navigate(importHref(importGuid));
  };
  return (
    <DialogFrame isOpen onClose={onClose}>
      <FileQuestion
        title={`Import prices into ${terms.title}`}
        label="Drop a workbook or a CSV file here"
        accept={fileEndings}
        hint=".xlsx, .xls or .csv, at most 20 MB and 200,000 rows."
        onSend={send}
        onClose={onClose}
      >
        Export the list, change it, and bring it back here. You see what it changes before anything is saved. Prices
        that are not in the file stay as they are.
        <Before listGuid={listGuid} />
      </FileQuestion>
    </DialogFrame>
  );
};

export default PriceImportDialog;
