import { Field, Textarea } from '@fluentui/react-components';

const maxReason = 500;

export interface ReasonFieldProps {
  /** Who reads it. */
  readonly company: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why an offer is rejected, for who has made it. */
export const ReasonField = ({ company, value, onChange }: ReasonFieldProps) => (
  <Field label="Reason" hint={`${company} reads it. You may leave it empty.`}>
    <Textarea value={value} maxLength={maxReason} resize="vertical" onChange={(_, data) => onChange(data.value)} />
  </Field>
);
