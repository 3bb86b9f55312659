import { Field, Select, makeStyles } from '@fluentui/react-components';

// A long SKU is cut in its menu, and moves nothing beside it.
const useStyles = makeStyles({
  field: { minWidth: 0 },
  menu: { minWidth: 0, '& > select': { width: '100%', minWidth: 0 } },
});

export interface MenuProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** What it means that nothing is chosen; absent: something always is. */
  readonly none?: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** One of some, as a question has it: what is chosen is asked at once. */
export const Menu = ({ label, value, options, none, onChoose }: MenuProps) => {
  const styles = useStyles();
  return (
    <Field className={styles.field} label={label}>
      <Select className={styles.menu} value={value} onChange={(_, data) => onChoose(data.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </Field>
  );
};
