import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, upload, useRead } from '../../client/api.js';
import FileDialog from '../../ui/difference/file.dialog.js';
import type { Promotion } from '../promotion.js';
import { importHref } from './promotion-import.js';

interface Props {
  readonly promotion: Promotion;
  readonly onClose: () => void;
}

/** Takes a file of items, and leads to what it would change. */
const PromotionImportDialog = ({ promotion: { promotionGuid, terms }, onClose }: Props) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const params = { promotionGuid };
  const { data } = useRead('GET /promotions/:promotionGuid/imports', { params });
  const [latest] = data?.imports ?? [];
  const send = async (file: File): Promise<void> => {
    const query = { name: file.name, size: file.size };
    const { importGuid } = await upload('POST /promotions/:promotionGuid/imports', { params, query, file });
    await mutate(isReadOf('GET /promotions/:promotionGuid/imports'));
    onClose();
    await navigate(importHref(importGuid));
  };
  return (
    <FileDialog
      title={`Import items into ${terms.title}`}
      before={latest && { href: importHref(latest.importGuid), fileName: latest.fileName }}
      onSend={send}
      onClose={onClose}
    >
      Export the promotion, change it, and bring it back here; a row without an id is a new item. You see what it
      changes before anything is saved. Items that are not in the file stay as they are.
    </FileDialog>
  );
};

export default PromotionImportDialog;
