import { Field, Radio, RadioGroup, Spinner, Switch } from '@fluentui/react-components';
import type { ReplyOf } from '../client/api-types.js';
import { call, useRead } from '../client/api.js';
import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ErrorState } from '../ui/states/states.js';
import { timeZoneHere } from '../ui/format/time-zones.js';

type Settings = ReplyOf<'GET /account/email-settings'>;

const rhythmTexts: Readonly<Record<Settings['rhythm'], string>> = {
  at_once: 'At once',
  hourly: 'Every hour, in one letter',
  daily: 'Once a day at 8 in the morning, in one letter',
};
const rhythms = Object.entries(rhythmTexts) as [Settings['rhythm'], string][];

/** Of the browser, in which the digest's times are understood. */

/** Saved as it is switched; it shows what the server has. */
export const EmailSettings = () => {
  const { data, error, reload } = useRead('GET /account/email-settings', {});
  const { isBusy, refusal, run } = useRefusableAct();
  const change = (body: { receivesEmail: boolean; rhythm?: Settings['rhythm']; timeZone?: string }): void =>
    run(async () => {
      await call('PUT /account/email-settings', { body });
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
        onChange={(_, { checked }) => change({ receivesEmail: checked })}
      />
      {data.receivesEmail && (
        <Field label="How often" hint={data.rhythm === 'at_once' ? '' : `Times are those of ${data.timeZone}.`}>
          <RadioGroup
            value={data.rhythm}
            onChange={(_, { value }) =>
              change({ receivesEmail: true, rhythm: value as Settings['rhythm'], timeZone: timeZoneHere() })
            }
          >
            {rhythms.map(([rhythm, text]) => (
              <Radio key={rhythm} value={rhythm} label={text} />
            ))}
          </RadioGroup>
        </Field>
      )}
    </>
  );
};
