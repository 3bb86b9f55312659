import { Spinner, Switch } from '@fluentui/react-components';
import { call, useRead } from '../client/api.js';
import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ErrorState } from '../ui/states/states.js';

/** Saved as it is switched; it shows what the server has. */
export const EmailSettings = () => {
  const { data, error, reload } = useRead('GET /account/email-settings', {});
  const { isBusy, refusal, run } = useRefusableAct();
  const change = (receivesEmail: boolean): void =>
    run(async () => {
      await call('PUT /account/email-settings', { body: { receivesEmail } });
      await reload();
    });
  if (data === undefined)
    return error === undefined ? (
      <Spinner label="Reading the settings" />
    ) : (
      <ErrorState problem={error} onRetry={() => void reload()} />
    );
  return (
    <>
      <Refusal problem={refusal} title="Nothing was changed." />
      <Switch
        label="Receive email notifications"
        checked={data.receivesEmail}
        disabledFocusable={isBusy}
        onChange={(_, { checked }) => change(checked)}
      />
    </>
  );
};
