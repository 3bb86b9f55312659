import { Spinner, Switch } from '@fluentui/react-components';
import { call, useRead } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ErrorState } from '../../ui/states/states.js';

/** Saved as it is switched; it shows what the server has. */
export const ShortcutSettings = () => {
  const { data, error, reload } = useRead('GET /account/shortcuts', {});
  const { isBusy, refusal, run } = useRefusableAct();
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
        label="Shortcuts of a single key"
        checked={data.hasLetterShortcuts}
        disabledFocusable={isBusy}
        onChange={(_, { checked }) =>
          run(async () => {
            await call('PUT /account/shortcuts', { body: { hasLetterShortcuts: checked } });
            await reload();
          })
        }
      />
    </>
  );
};
