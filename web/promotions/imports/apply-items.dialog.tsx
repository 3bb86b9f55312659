import { useSWRConfig } from 'swr';
import { call } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { promotionsChanged } from '../promotion.js';
import type { PromotionImport } from './promotion-import.js';

interface Props {
  readonly of: PromotionImport;
  readonly onAsked: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what is put, and asks for it. Rows with errors are left out only by a tick that says how many. */
export const ApplyItemsDialog = ({ of: given, onAsked, onClose }: Props) => {
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const { importGuid, promotionTitle, newCount, changedCount, errorCount, warningCount } = given;
  const apply = (): void =>
    run(async () => {
      const body = { isWithoutErrors: errorCount > 0 };
      await call('POST /promotions/imports/:importGuid/apply', { params: { importGuid }, body });
      await Promise.all([onAsked(), mutate(promotionsChanged)]);
      toasts.success(`${formatCount(newCount + changedCount, 'item')} saved`);
      onClose();
    }, onAsked);
  return (
    <ConfirmDialog
      isOpen
      title={`Apply this file to ${promotionTitle}?`}
      confirmText="Apply"
      isBusy={isBusy}
      {...(errorCount > 0 && { tick: `Leave out ${formatCount(errorCount, 'row')} with errors` })}
      onConfirm={apply}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      All of it is applied, or nothing: where somebody has changed the promotion meanwhile, nothing is.
      <Facts
        facts={[
          { name: 'New', value: formatNumber(newCount) },
          { name: 'Changed', value: formatNumber(changedCount) },
          { name: 'Left out', value: formatNumber(errorCount) },
          { name: 'With warnings', value: formatNumber(warningCount) },
        ]}
      />
    </ConfirmDialog>
  );
};
