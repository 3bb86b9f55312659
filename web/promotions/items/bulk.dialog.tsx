import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { formatCount } from '../../ui/format/format.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { promotionsChanged, type Promotion } from '../promotion.js';
import { bulkFields, noBulk, type Bulk } from './bulk-fields.js';

interface BulkDialogProps {
  readonly promotion: Promotion;
  readonly onClose: () => void;
}

interface Counted {
  readonly addedCount: number;
  readonly changedCount: number;
  readonly keptCount: number;
}

const doneText = ({ addedCount, changedCount, keptCount }: Counted): string =>
  [
    `${formatCount(addedCount, 'item is', 'items are')} added`,
    ...(changedCount > 0 ? [`${formatCount(changedCount, 'has', 'have')} another discount`] : []),
    ...(keptCount > 0 ? [formatCount(keptCount, 'stays as it is', 'stay as they are')] : []),
  ].join(', ');

/** Adds all SKUs of a product or franchise that may be sold, at once. */
const BulkDialog = ({ promotion, onClose }: BulkDialogProps) => {
  const { mutate } = useSWRConfig();
  const { data } = useRead('GET /promotion-choices', {}, { revalidateOnFocus: false });
  const { promotionGuid, version, canChange } = promotion;
  const add = async ({ way, product, franchise, discount, isReplacing }: Bulk): Promise<Saved> => {
    const isOfProduct = way === 'product';
    const reply = await call('PUT /promotions/:promotionGuid/items', {
      params: { promotionGuid },
      body: {
        ...{ version, items: [], discount, isReplacing: canChange && isReplacing },
        productGuid: isOfProduct ? (product?.productGuid ?? '') : '',
        franchise: isOfProduct ? '' : franchise,
      },
    });
    await mutate(promotionsChanged);
    return { text: `${doneText(reply)}.` };
  };
  return (
    <DialogFrame isOpen isAlert onClose={onClose}>
      {data && (
        <SavedParts
          title="Add many items"
          saveText="Add items"
          fields={bulkFields(data.franchises, canChange)}
          from={noBulk}
          valuesOf={(bulk) => bulk}
          save={add}
          onSaved={onClose}
          onCancel={onClose}
        />
      )}
    </DialogFrame>
  );
};

export default BulkDialog;
