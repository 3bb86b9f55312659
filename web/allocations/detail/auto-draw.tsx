import { Field, Switch } from '@fluentui/react-components';
import { useSWRConfig } from 'swr';
import { call } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { useAct } from '../../ui/act/use-act.js';
import { allocationsChanged, type Allocation } from '../allocation.js';

/** Whether orders of the reader's vault may draw by themselves; its own setting, which the owner only reads. */
export const AutoDraw = ({ allocation }: { readonly allocation: Allocation }) => {
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const missing = useMissing('acceptkeytransfer-write');
  const { allocationGuid, isAutoDraw, canSetAutoDraw } = allocation;
  const set = (isOn: boolean): void =>
    run(async () => {
      await call('PUT /allocations/allocations/:allocationGuid/auto-draw', {
        params: { allocationGuid },
        body: { isAutoDraw: isOn },
      });
      await mutate(allocationsChanged);
    });
  return (
    <Field
      hint={
        missing ??
        'For orders to come: those that find no stock of your own draw whole batches by it, without being asked.'
      }
    >
      <Switch
        label="Auto-draw"
        checked={isAutoDraw}
        disabled={!canSetAutoDraw || isBusy}
        onChange={(_, { checked }) => set(checked)}
      />
    </Field>
  );
};
