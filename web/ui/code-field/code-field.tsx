import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';

/** Digits of an emailed or authenticator code (docs/domain.md, o1). */
export const codeDigits = 6;

const useStyles = makeStyles({
  input: {
    maxWidth: '240px',
    '& input': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase500,
      letterSpacing: '0.35em',
    },
  },
});

export interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once all six digits are there, by typing or by paste. */
  readonly onComplete?: (code: string) => void;
  readonly message?: string | undefined;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
}

/** The digits of a typed or pasted text such as '123 456' or 'Your code: 123456'. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeDigits);

/** A six-digit one-time code: one native field, so that paste, autofill and assistive technology work. */
export const CodeField = (props: CodeFieldProps) => {
  const styles = useStyles();
  const id = useId();
  const { label, value, onChange, onComplete, message, hint, isDisabled = false, autoFocus = false } = props;
  const take = (text: string): void => {
    const digits = digitsOf(text);
    onChange(digits);
    if (digits.length === codeDigits && digits !== value) onComplete?.(digits);
  };
  return (
    <Field
      label={{ children: label, htmlFor: id }}
      required
      {...(message === undefined ? {} : { validationMessage: message, validationState: 'error' as const })}
      {...(hint === undefined ? {} : { hint })}
    >
      <Input
        id={id}
        className={styles.input}
        size="large"
        value={value}
        disabled={isDisabled}
        autoFocus={autoFocus}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(_, data) => take(data.value)}
        onPaste={(event) => {
          event.preventDefault();
          take(event.clipboardData.getData('text'));
        }}
      />
    </Field>
  );
};
