import { Checkbox, Field, Input, Radio, RadioGroup, Select, Textarea } from '@fluentui/react-components';
import { type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { all, required, type Rule } from './rules.js';

interface FieldProps {
  /** The property in the form's values. */
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly rules?: readonly Rule[];
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
}

/** Binds a field to the surrounding form; `message` is its first broken rule. */
export const useBoundField = ({ name, isRequired = false, rules = [] }: FieldProps) => {
  const { control } = useFormContext();
  const { field, fieldState } = useController({
    name,
    control,
    rules: { validate: (value: unknown) => all(...(isRequired ? [required] : []), ...rules)(value) ?? true },
  });
  return { field, message: fieldState.error?.message };
};

interface FrameProps extends FieldProps {
  readonly message: string | undefined;
  readonly children: ReactNode;
}

const Frame = ({ name, label, isRequired = false, hint, message, children }: FrameProps) => (
  <div data-field={name}>
    <Field
      label={label}
      required={isRequired}
      validationMessage={message ?? null}
      validationState={message === undefined ? 'none' : 'error'}
      hint={hint === undefined ? null : { children: hint }}
    >
      {children}
    </Field>
  </div>
);

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'tel';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export const TextField = (props: TextFieldProps) => {
  const { field, message } = useBoundField(props);
  return (
    <Frame {...props} message={message}>
      <Input
        {...field}
        value={String(field.value ?? '')}
        type={props.type ?? 'text'}
        disabled={props.isDisabled ?? false}
        autoComplete={props.autoComplete ?? 'off'}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
      />
    </Frame>
  );
};

/** A number as typed text: rules judge it, the screen converts it. */
export const NumberField = (props: FieldProps & { readonly contentAfter?: string }) => {
  const { field, message } = useBoundField(props);
  return (
    <Frame {...props} message={message}>
      <Input
        {...field}
        value={String(field.value ?? '')}
        inputMode="numeric"
        disabled={props.isDisabled ?? false}
        autoComplete="off"
        contentAfter={props.contentAfter === undefined ? null : { children: props.contentAfter }}
      />
    </Frame>
  );
};

export const TextAreaField = (props: FieldProps & { readonly maxLength?: number; readonly rows?: number }) => {
  const { field, message } = useBoundField(props);
  return (
    <Frame {...props} message={message}>
      <Textarea
        {...field}
        value={String(field.value ?? '')}
        rows={props.rows ?? 3}
        maxLength={props.maxLength}
        disabled={props.isDisabled ?? false}
        resize="vertical"
      />
    </Frame>
  );
};

export interface Option {
  readonly value: string;
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly hint?: string;
}

export const SelectField = (
  props: FieldProps & { readonly options: readonly Option[]; readonly placeholder?: string },
) => {
  const { field, message } = useBoundField(props);
  return (
    <Frame {...props} message={message}>
      <Select {...field} value={String(field.value ?? '')} disabled={props.isDisabled ?? false}>
        <option value="">{props.placeholder ?? 'Please choose'}</option>
        {props.options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
            {option.text}
          </option>
        ))}
      </Select>
    </Frame>
  );
};

export const RadioField = (props: FieldProps & { readonly options: readonly Option[] }) => {
  const { field, message } = useBoundField(props);
  return (
    <Frame {...props} message={message}>
      <RadioGroup
        name={field.name}
        value={String(field.value ?? '')}
        onChange={(_, data) => field.onChange(data.value)}
        onBlur={field.onBlur}
        disabled={props.isDisabled ?? false}
      >
        {props.options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            disabled={option.isDisabled ?? false}
            label={
              option.hint === undefined ? (
                option.text
              ) : (
                <>
                  {option.text}
                  <br />
                  <small>{option.hint}</small>
                </>
              )
            }
          />
        ))}
      </RadioGroup>
    </Frame>
  );
};

/** A tick; with `isRequired` it must be set. */
export const TickField = (props: FieldProps) => {
  const {
    field: { ref, ...field },
    message,
  } = useBoundField(props);
  return (
    <div data-field={props.name}>
      <Field
        validationMessage={message ?? null}
        validationState={message === undefined ? 'none' : 'error'}
        hint={props.hint === undefined ? null : { children: props.hint }}
      >
        <Checkbox
          ref={ref}
          name={field.name}
          label={props.label}
          required={props.isRequired ?? false}
          checked={field.value === true}
          disabled={props.isDisabled ?? false}
          onChange={(_, data) => field.onChange(data.checked === true)}
          onBlur={field.onBlur}
        />
      </Field>
    </div>
  );
};
