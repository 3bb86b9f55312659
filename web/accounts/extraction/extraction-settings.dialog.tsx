import { Checkbox, Field, Input, Radio, RadioGroup, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/overtaken.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConflictParts } from '../../ui/conflict/conflict.dialog.js';
import { useOvertaking } from '../../ui/conflict/use-overtaking.js';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';
import { formatNumber } from '../../ui/format/format.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import {
  disclaimer,
  limitFault,
  limitIn,
  methodIn,
  methodTexts,
  settingsFields,
  valuesOf,
  withLimit,
  type Settings,
  type SettingsValues,
} from './extraction-settings.js';

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
  const overtaking = useOvertaking(settings, (thrown, { highestLimit }) => {
    const theirs = currentIn('PUT /extraction/settings', thrown);
    return theirs && { ...theirs, highestLimit };
  });
  const { base } = overtaking;
  const roles = base.limits.map(({ role }) => role);
  const [values, setValues] = useState(() => valuesOf(settings));
  const [isAccepted, setAccepted] = useState(false);
  const { isBusy, refusal, forget, run } = useRefusableAct();
  const method = methodIn(values);
  const needsDisclaimer = method === 'email-link';
  const isReady =
    (!needsDisclaimer || isAccepted) &&
    roles.every((role) => limitFault(limitIn(values, role), base.highestLimit) === null);
  const save = async ({ version }: Settings): Promise<void> => {
    await call('PUT /extraction/settings', {
      body: {
        confirmationMethod: method,
        limits: roles.map((role) => ({ role, quantity: Number(limitIn(values, role)) })),
        version,
        isDisclaimerAccepted: needsDisclaimer && isAccepted,
      },
    });
    toasts.success('The settings are saved. Every Owner is told by email.');
    onChanged();
    onClose();
  };
  const settle = (chosen: SettingsValues): void => {
    overtaking.takeUp();
    forget();
    setValues(chosen);
  };
  return {
    ...{ overtaking, roles, values, setValues, method, isAccepted, setAccepted, isBusy, isReady, needsDisclaimer },
    ...{ refusal, settle },
    save: () => run(() => overtaking.attempt(save)),
  };
};

const SettingsBody = (props: Props) => {
  const styles = useStyles();
  const form = useSettings(props);
  const { base, theirs, leave } = form.overtaking;
  const { highestLimit } = base;
  if (theirs) {
    return (
      <ConflictParts
        what="these settings"
        by={theirs}
        fields={settingsFields(form.roles)}
        versions={{ base: valuesOf(base), theirs: valuesOf(theirs), mine: form.values }}
        onSettle={form.settle}
        onLeave={leave}
      />
    );
  }
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
        <RadioGroup value={form.method} onChange={(_, { value: method }) => form.setValues({ ...form.values, method })}>
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
      {form.roles.map((role) => {
        const typed = limitIn(form.values, role);
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
              onChange={(_, { value }) => form.setValues(withLimit(form.values, role, value))}
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
