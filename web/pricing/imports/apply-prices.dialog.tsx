import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatNumber } from '../../ui/format/format.js';
import { cannotBeUndone, pricesChanged } from '../price-list.js';
import { largestText, tickOf, type PriceImport } from './price-import.js';

interface Props {
  readonly of: PriceImport;
  readonly onAsked: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what is saved, and asks for it. What is left out, or looks like a slip, is said by a tick. */
export const ApplyPricesDialog = ({ of: given, onAsked, onClose }: Props) => {
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useRefusableAct();
  const { importGuid, listTitle, newCount, changedCount, errorCount, tenfoldCount } = given;
  const tick = tickOf(given);
  const apply = (): void =>
    run(async () => {
      const body = { isWithoutErrors: errorCount > 0, isTenfoldMeant: tenfoldCount > 0 };
      await call('POST /pricing/imports/:importGuid/apply', { params: { importGuid }, body });
      await Promise.all([onAsked(), mutate(isReadOf('GET /jobs')), mutate(pricesChanged)]);
      onClose();
    }, onAsked);
  return (
    <ConfirmDialog
      isOpen
      title={`Apply this file to ${listTitle}?`}
      confirmText="Apply"
      isBusy={isBusy}
      {...(tick !== undefined && { tick })}
      onConfirm={apply}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      {cannotBeUndone} All of it becomes one version of the list, or nothing does.
      <Facts
        facts={[
          { name: 'New', value: formatNumber(newCount) },
          { name: 'Changed', value: formatNumber(changedCount) },
          { name: 'Left out', value: formatNumber(errorCount) },
          { name: 'Largest change', value: largestText(given) },
        ]}
      />
    </ConfirmDialog>
  );
};
