import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Select,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { FilterValues, GridField } from '../list-types.js';
import { DateFilter } from './date-filter.js';
import { datePairs, edited, missingDate } from './filter-rules.js';

export interface FilterFormProps {
  readonly id: string;
  readonly form: readonly GridField[];
  readonly applied: FilterValues;
  readonly onApply: (values: FilterValues) => void;
}

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    // Fluent's inputs are as wide as twenty letters otherwise, and cover their neighbour.
    '& > *': { minWidth: 0 },
    '& .fui-Input': { minWidth: 0, width: '100%' },
  },
  acts: { display: 'flex', columnGap: tokens.spacingHorizontalS },
});

interface OneFieldProps {
  readonly field: GridField;
  readonly form: readonly GridField[];
  readonly values: FilterValues;
  readonly onChange: (value: string) => void;
}

const DateOf = ({ field, form, values, onChange }: OneFieldProps) => {
  const pairs = datePairs(form);
  const asEnd = pairs.find(({ end }) => end === field);
  const asStart = pairs.find(({ start }) => start === field);
  return (
    <DateFilter
      label={field.title}
      value={values[field.propertyName] ?? ''}
      onChange={onChange}
      earliest={asEnd ? (values[asEnd.start.propertyName] ?? '') : ''}
      latest={asStart ? (values[asStart.end.propertyName] ?? '') : ''}
    />
  );
};

const FilterField = (props: OneFieldProps) => {
  const { field, values, onChange } = props;
  const value = values[field.propertyName] ?? '';
  if (field.kind === 'date') return <DateOf {...props} />;
  return (
    <Field label={field.title} required={field.isMandatory}>
      {field.kind === 'select' || field.kind === 'period' ? (
        <Select value={value} disabled={field.isReadOnly} onChange={(_, data) => onChange(data.value)}>
          {!field.options.some((option) => option.value === '' || option.value === '-1') && (
            <option value="">All</option>
          )}
          {field.options.map((option) => (
            <option key={option.value} value={option.value === '-1' ? '' : option.value}>
              {option.text}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          value={value}
          readOnly={field.isReadOnly}
          inputMode={field.kind === 'number' ? 'numeric' : 'text'}
          autoComplete="off"
          onChange={(_, data) => onChange(data.value)}
        />
      )}
    </Field>
  );
};

/** The list's own filter form. Apply is disabled until something is edited; one date of two does not search. */
const FilterForm = ({ id, form, applied, onApply }: FilterFormProps) => {
  const styles = useStyles();
  const [values, setValues] = useState(applied);
  const [isEdited, setEdited] = useState(false);
  const [warning, setWarning] = useState<string>();
  const [known, setKnown] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    setValues(applied);
    setEdited(false);
    setWarning(undefined);
  }
  const shown = form.filter((field) => !field.isHidden);
  const apply = (): void => {
    const missing = missingDate(form, values);
    setWarning(missing);
    if (missing !== undefined) return;
    setEdited(false);
    onApply(values);
  };
  return (
    <form
      id={id}
      className={styles.form}
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEdited) apply();
      }}
    >
      <div className={styles.fields}>
        {shown.map((field) => (
          <FilterField
            key={field.propertyName}
            field={field}
            form={form}
            values={values}
            onChange={(value) => {
              setValues((before) => edited(form, before, field.propertyName, value));
              setEdited(true);
              setWarning(undefined);
            }}
          />
        ))}
      </div>
      {warning !== undefined && (
        <MessageBar intent="warning" layout="multiline" politeness="assertive">
          <MessageBarBody>{warning}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.acts}>
        <Button type="submit" appearance="primary" disabled={!isEdited}>
          Apply
        </Button>
        <Button
          disabled={Object.keys(values).length === 0}
          onClick={() => {
            setValues({});
            setEdited(true);
            setWarning(undefined);
          }}
        >
          Clear fields
        </Button>
      </div>
    </form>
  );
};

export default FilterForm;
