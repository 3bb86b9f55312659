import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import type { CatalogueImport } from './import.js';

interface Props {
  readonly of: CatalogueImport;
  readonly onAsked: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what is stored, and asks for it. Rows with errors are left out only by a tick that says how many. */
export const ApplyDialog = ({ of: given, onAsked, onClose }: Props) => {
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useRefusableAct();
  const { importGuid, newCount, changedCount, errorCount } = given;
  const apply = (): void =>
    run(async () => {
      const body = { isWithoutErrors: errorCount > 0 };
      await call('POST /imports/:importGuid/apply', { params: { importGuid }, body });
      await Promise.all([onAsked(), mutate(isReadOf('GET /jobs', 'GET /imports'))]);
      onClose();
    }, onAsked);
  return (
    <ConfirmDialog
      isOpen
      title="Apply this file?"
      confirmText="Apply"
      isBusy={isBusy}
      {...(errorCount > 0 && { tick: `Leave out ${formatCount(errorCount, 'row')} with errors` })}
      onConfirm={apply}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      All of it is stored, or nothing: where somebody has changed one of these rows meanwhile, nothing is.
      <Facts
        facts={[
          { name: 'New', value: formatNumber(newCount) },
          { name: 'Changed', value: formatNumber(changedCount) },
          { name: 'Left out', value: formatNumber(errorCount) },
        ]}
      />
    </ConfirmDialog>
  );
};
