import {
  Checkbox,
  Field as Frame,
  Input,
  Radio,
  RadioGroup,
  Select,
  Textarea,
  makeStyles,
} from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';
import { TagChoice } from '../choice/tag-choice.js';
import type {
  AnyField,
  BinaryKind,
  ChoiceText,
  DateKind,
  InstantKind,
  NumberKind,
  SelectKind,
  TextKind,
  TickKind,
  WordsKind,
} from './fields.js';

const useStyles = makeStyles({
  short: { maxWidth: '240px' },
  instant: { maxWidth: '270px' },
  unit: { whiteSpace: 'nowrap' },
  // A field of a record's own has the column for its frame, and may move in it.
  own: { display: 'contents' },
});

export interface RecordFieldProps<V> {
  readonly field: AnyField<V>;
  readonly name: string;
  readonly entry: unknown;
  readonly values: V;
  readonly fault: string | undefined;
  readonly isDisabled: boolean;
  readonly onEnter: (entry: unknown) => void;
  readonly onLeave: () => void;
}

interface Labelled {
  readonly label: string;
  readonly isRequired?: boolean | undefined;
}

type Bound<V, K> = Omit<RecordFieldProps<V>, 'field'> & { readonly field: K };

const TextInput = <V,>({ field, entry, isDisabled, onEnter, onLeave }: Bound<V, TextKind>) => {
  const bound = { value: String(entry), disabled: isDisabled, maxLength: field.max, onBlur: onLeave };
  return field.kind === 'text' ? (
    <Input {...bound} autoComplete="off" onChange={(_, { value }) => onEnter(value)} />
  ) : (
    <Textarea {...bound} rows={field.rows ?? 3} resize="vertical" onChange={(_, { value }) => onEnter(value)} />
  );
};

const NumberInput = <V,>({ field, entry, isDisabled, onEnter, onLeave }: Bound<V, NumberKind>) => {
  const styles = useStyles();
  return (
    <Input
      className={styles.short}
      value={String(entry)}
      inputMode={field.decimals === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      disabled={isDisabled}
      contentAfter={field.unit === undefined ? null : { children: field.unit, className: styles.unit }}
      onChange={(_, { value }) => onEnter(value)}
      onBlur={onLeave}
    />
  );
};

const DateInput = <V,>({ entry, isDisabled, onEnter, onLeave }: Bound<V, DateKind>) => {
  const styles = useStyles();
  return (
    <Input
      className={styles.short}
      type="date"
      value={String(entry)}
      disabled={isDisabled}
      onChange={(_, { value }) => onEnter(value)}
      onBlur={onLeave}
    />
  );
};

const InstantInput = <V,>({ entry, isDisabled, onEnter, onLeave }: Bound<V, InstantKind>) => {
  const styles = useStyles();
  return (
    <Input
      className={styles.instant}
      type="datetime-local"
      value={String(entry)}
      disabled={isDisabled}
      contentAfter={<span className={styles.unit}>UTC</span>}
      onChange={(_, { value }) => onEnter(value)}
      onBlur={onLeave}
    />
  );
};

const WordsInput = <V,>({ field, entry, isDisabled, onEnter, onLeave }: Bound<V, WordsKind>) => (
  <Textarea
    value={String(entry)}
    rows={4}
    resize="vertical"
    spellCheck={false}
    autoComplete="off"
    disabled={isDisabled}
    placeholder={field.placeholder}
    onChange={(_, { value }) => onEnter(value)}
    onBlur={onLeave}
  />
);

const choiceLabel = ({ text, hint, refusal }: ChoiceText) => (
  <>
    {text}
    {[hint, refusal].map(
      (line) =>
        line !== undefined && (
          <Fragment key={line}>
            <br />
            <small>{line}</small>
          </Fragment>
        ),
    )}
  </>
);

interface RadiosProps {
  readonly name: string;
  readonly choices: readonly (readonly [string, ChoiceText])[];
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChoose: (value: string) => void;
  readonly onLeave: () => void;
}

const Radios = ({ name, choices, value, isDisabled, onChoose, onLeave }: RadiosProps) => (
  <RadioGroup
    name={name}
    value={value}
    disabled={isDisabled}
    onChange={(_, data) => onChoose(data.value)}
    onBlur={onLeave}
  >
    {choices.map(([word, choice]) => (
      <Radio key={word} value={word} label={choiceLabel(choice)} disabled={choice.refusal !== undefined} />
    ))}
  </RadioGroup>
);

const BinaryInput = <V,>({ field, entry, onEnter, ...props }: Bound<V, BinaryKind>) => (
  <Radios
    {...props}
    choices={[
      ['yes', field.yes],
      ['no', field.no],
    ]}
    value={entry === true ? 'yes' : 'no'}
    onChoose={(value) => onEnter(value === 'yes')}
  />
);

const SelectInput = <V,>({ field, entry, isDisabled, onEnter, onLeave }: Bound<V, SelectKind>) => (
  <Select value={String(entry)} disabled={isDisabled} onChange={(_, { value }) => onEnter(value)} onBlur={onLeave}>
    <option value="">Please choose</option>
    {field.options.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </Select>
);

const TickInput = <V,>({ field, entry, isDisabled, onEnter, onLeave }: Bound<V, TickKind & Labelled>) => (
  <Checkbox
    label={field.label}
    required={field.isRequired ?? false}
    checked={entry === true}
    disabled={isDisabled}
    onChange={(_, { checked }) => onEnter(checked === true)}
    onBlur={onLeave}
  />
);

/** What is a record's own stands in its own frame. */
type Framed<V> = Exclude<AnyField<V>, { readonly kind: 'own' }>;

/** A field's input, without its label; a tick has it in itself. */
const inputOf = <V,>({ field, ...props }: Bound<V, Framed<V>>): ReactNode => {
  switch (field.kind) {
    case 'number':
      return <NumberInput {...props} field={field} />;
    case 'date':
      return <DateInput {...props} field={field} />;
    case 'instant':
      return <InstantInput {...props} field={field} />;
    case 'many':
      return (
        <TagChoice
          options={field.options}
          chosen={props.entry as readonly string[]}
          isDisabled={props.isDisabled}
          onChoose={props.onEnter}
          onLeave={props.onLeave}
        />
      );
    case 'words':
      return <WordsInput {...props} field={field} />;
    case 'choice':
      return (
        <Radios
          {...props}
          choices={Object.entries(field.choices)}
          value={String(props.entry)}
          onChoose={props.onEnter}
        />
      );
    case 'binary':
      return <BinaryInput {...props} field={field} />;
    case 'select':
      return <SelectInput {...props} field={field} />;
    case 'tick':
      return <TickInput {...props} field={field} />;
    default:
      return <TextInput {...props} field={field} />;
  }
};

/** From this share of a long text's room on it is said how much is left. */
const nearlyFull = 0.8;

/** What is left of a text's room, once that matters. */
const roomLeft = <V,>({ field, entry }: RecordFieldProps<V>): string | undefined => {
  if (field.kind !== 'text' && field.kind !== 'longText') return undefined;
  const { length } = String(entry);
  return length < field.max * nearlyFull ? undefined : `${length} of ${field.max} characters`;
};

const hintOf = <V,>(props: RecordFieldProps<V>): string | undefined => {
  const parts = [props.field.hint, roomLeft(props)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' · ');
};

/** One field of a record's form: label, input, help and what is wrong with it. */
export const RecordField = <V,>(props: RecordFieldProps<V>) => {
  const styles = useStyles();
  const { field, name, fault } = props;
  if (field.kind === 'own') {
    const { Input: Own } = field;
    return (
      <div data-field={name} className={styles.own}>
        <Own
          value={props.entry}
          values={props.values}
          label={field.label}
          hint={field.hint}
          fault={fault}
          onChange={props.onEnter}
          onLeave={props.onLeave}
        />
      </div>
    );
  }
  const hint = hintOf(props);
  return (
    <div data-field={name}>
      <Frame
        label={field.kind === 'tick' ? null : field.label}
        required={field.kind !== 'tick' && field.isRequired === true}
        validationMessage={fault ?? null}
        validationState={fault === undefined ? 'none' : 'error'}
        hint={hint === undefined ? null : { children: hint }}
      >
        {inputOf({ ...props, field })}
      </Frame>
    </div>
  );
};
