import { Field, Select } from '@fluentui/react-components';

export interface MenuProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** What it means that nothing is chosen; absent: something always is. */
  readonly none?: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** One of some, as a question has it: what is chosen is asked at once. */
export const Menu = ({ label, value, options, none, onChoose }: MenuProps) => (
  <Field label={label}>
    <Select value={value} onChange={(_, data) => onChoose(data.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </Select>
  </Field>
);
