import { Field, Input, Select, Textarea, makeStyles, tokens } from '@fluentui/react-components';
import { useRead } from '../../client/api.js';
import { ChoiceCards } from '../../ui/choice/choice-cards.js';
import { ErrorState } from '../../ui/states/states.js';
import { reasonTexts, type ChangeKind, type Reason } from './change.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  narrow: { maxWidth: '640px' },
});

/** What the second step asks for, as typed. */
export interface ChangeDetails {
  readonly reason: Reason | '';
  readonly reasonText: string;
  readonly reference: string;
  readonly toRightGuid: string;
}

export interface DetailsStepProps {
  readonly kind: ChangeKind;
  readonly value: ChangeDetails;
  readonly onChange: (value: ChangeDetails) => void;
}

const ReasonFields = ({ value, onChange }: Omit<DetailsStepProps, 'kind'>) => {
  const styles = useStyles();
  return (
    <>
      <Field label="Reason" required className={styles.narrow}>
        <Select value={value.reason} onChange={(_, data) => onChange({ ...value, reason: data.value as Reason | '' })}>
          <option value="">Choose a reason</option>
          {(Object.keys(reasonTexts) as Reason[]).map((reason) => (
            <option key={reason} value={reason}>
              {reasonTexts[reason]}
            </option>
          ))}
        </Select>
      </Field>
      {value.reason === 'other' && (
        <Field
          label="In your words"
          required
          className={styles.narrow}
          hint="The vaults that these keys touch read it too."
        >
          <Textarea
            value={value.reasonText}
            maxLength={500}
            rows={3}
            onChange={(_, data) => onChange({ ...value, reasonText: data.value })}
          />
        </Field>
      )}
    </>
  );
};

const RightField = ({ value, onChange }: Omit<DetailsStepProps, 'kind'>) => {
  const { data, error, reload } = useRead('GET /stock/rights', {});
  if (error && !data) return <ErrorState problem={error} onRetry={() => void reload()} />;
  return (
    <Field label="New right" required>
      <ChoiceCards
        label="New right"
        value={value.toRightGuid}
        choices={(data?.rights ?? []).map(({ rightGuid, name, description, geofencing }) => ({
          value: rightGuid,
          title: name,
          detail: (
            <>
              {description}
              <br />
              {geofencing}
            </>
          ),
        }))}
        onChange={(toRightGuid) => onChange({ ...value, toRightGuid })}
      />
    </Field>
  );
};

/** Step 2: why, or where to, and the user's own reference. */
export const DetailsStep = (props: DetailsStepProps) => {
  const styles = useStyles();
  const { kind, value, onChange } = props;
  return (
    <div className={styles.step}>
      {kind === 'blacklisting' && <ReasonFields value={value} onChange={onChange} />}
      {kind === 'right_change' && <RightField value={value} onChange={onChange} />}
      <Field
        label="Reference"
        className={styles.narrow}
        hint="Your own words or number; shown in the receipt and the transactions."
      >
        <Input
          value={value.reference}
          maxLength={200}
          autoComplete="off"
          onChange={(_, data) => onChange({ ...value, reference: data.value })}
        />
      </Field>
    </div>
  );
};

/** Whether nothing more is asked for. */
export const areDetailsComplete = (kind: ChangeKind, { reason, reasonText, toRightGuid }: ChangeDetails): boolean => {
  if (kind === 'right_change') return toRightGuid !== '';
  if (kind === 'withdrawal') return true;
  return reason === 'other' ? reasonText.trim() !== '' : reason !== '';
};
