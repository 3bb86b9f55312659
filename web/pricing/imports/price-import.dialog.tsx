import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, upload, useRead } from '../../client/api.js';
import FileDialog from '../../ui/difference/file.dialog.js';
import type { PriceList } from '../price-list.js';
import { importHref } from './price-import.js';

interface Props {
  readonly list: PriceList;
  readonly onClose: () => void;
}

/** Takes a file of prices, and leads to what it would change. */
const PriceImportDialog = ({ list: { listGuid, terms }, onClose }: Props) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const params = { listGuid };
  const { data } = useRead('GET /pricing/lists/:listGuid/imports', { params });
  const [latest] = data?.imports ?? [];
  const send = async (file: File): Promise<void> => {
    const query = { name: file.name, size: file.size };
    const { importGuid } = await upload('POST /pricing/lists/:listGuid/imports', { params, query, file });
    await mutate(isReadOf('GET /pricing/lists/:listGuid/imports'));
    onClose();
    await navigate(importHref(importGuid));
  };
  return (
    <FileDialog
      title={`Import prices into ${terms.title}`}
      before={latest && { href: importHref(latest.importGuid), fileName: latest.fileName }}
      onSend={send}
      onClose={onClose}
    >
      Export the list, change it, and bring it back here. You see what it changes before anything is saved. Prices that
      are not in the file stay as they are.
    </FileDialog>
  );
};

export default PriceImportDialog;
