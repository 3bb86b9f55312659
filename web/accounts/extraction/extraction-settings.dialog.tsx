import { Checkbox, Field, Input, Radio, RadioGroup, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { call, type ReplyOf } from '../../app/api.js';
import { Refusal } from '../../app/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';
import { formatNumber } from '../../ui/format/format.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { disclaimer, limitFault, methodTexts } from './extraction-settings.js';

type Settings = ReplyOf<'GET /extraction/settings'>;

const useStyles = makeStyles({
  limit: { maxWidth: '240px' },
});

interface Props {
  readonly settings: Settings;
  /** The settings are others now, or somebody else has changed them. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const useSettings = ({ settings, onChanged, onClose }: Props) => {
  const toasts = useToasts();
  const [method, setMethod] = useState(settings.confirmationMethod);
  const [limits, setLimits] = useState(
    settings.limits.map(({ role, quantity }) => ({ role, typed: String(quantity) })),
  );
  const [isAccepted, setAccepted] = useState(false);
  const { isBusy, refusal, run } = useRefusableAct();
  const needsDisclaimer = method === 'email-link';
  const isReady =
    (!needsDisclaimer || isAccepted) && limits.every(({ typed }) => limitFault(typed, settings.highestLimit) === null);
  const save = async (): Promise<void> => {
    await call('PUT /extraction/settings', {
      body: {
        confirmationMethod: method,
        limits: limits.map(({ role, typed }) => ({ role, quantity: Number(typed) })),
        version: settings.version,
        isDisclaimerAccepted: needsDisclaimer && isAccepted,
      },
    });
    toasts.success('The settings are saved. Every Owner is told by email.');
    onChanged();
    onClose();
  };
  return {
    ...{ method, setMethod, limits, isAccepted, setAccepted, isBusy, isReady, needsDisclaimer, refusal },
    setLimit: (role: string, typed: string) =>
      setLimits((all) => all.map((limit) => (limit.role === role ? { role, typed } : limit))),
    save: () => run(save),
  };
};

const SettingsBody = (props: Props) => {
  const styles = useStyles();
  const form = useSettings(props);
  const { highestLimit } = props.settings;
  return (
    <DialogParts
      title="Stock extraction"
      actText="Save"
      onAct={form.save}
      isPossible={form.isReady}
      isBusy={form.isBusy}
      onCancel={props.onClose}
    >
      <Refusal problem={form.refusal} />
      <Field label="Everybody in this vault confirms with">
        <RadioGroup
          value={form.method}
          onChange={(_, { value }) => form.setMethod(value === 'email-link' ? 'email-link' : 'code')}
        >
          <Radio value="code" label={methodTexts.code} />
          <Radio value="email-link" label={methodTexts['email-link']} />
        </RadioGroup>
      </Field>
      {form.needsDisclaimer && (
        <Checkbox
          label={`${disclaimer} I accept that for this vault.`}
          checked={form.isAccepted}
          onChange={(_, data) => form.setAccepted(data.checked === true)}
        />
      )}
      {form.limits.map(({ role, typed }) => {
        const fault = limitFault(typed, highestLimit);
        return (
          <Field
            key={role}
            label={`Most keys in one extraction: ${role}`}
            hint={`1 to ${formatNumber(highestLimit)}`}
            validationMessage={fault}
            validationState={fault === null ? 'none' : 'error'}
          >
            <Input
              className={styles.limit}
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              onChange={(_, { value }) => form.setLimit(role, value)}
            />
          </Field>
        );
      })}
    </DialogParts>
  );
};

/** For Owners: how the vault's extractions are confirmed, and how much one may take. Saving asks for a fresh sign-in. */
export const ExtractionSettingsDialog = ({ isOpen, ...props }: Props & { readonly isOpen: boolean }) => (
  <DialogFrame isAlert isOpen={isOpen} onClose={props.onClose}>
    <SettingsBody {...props} />
  </DialogFrame>
);
