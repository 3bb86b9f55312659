import { Button, Field, Input, ProgressBar, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { useDeferredValue, useEffect, useState } from 'react';
import type { OwnInputProps } from '../ui/record/fields.js';
import { passwordRules } from './password-rules.js';

const useStyles = makeStyles({
  all: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  strength: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  rules: { display: 'grid', rowGap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  rule: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
  },
  met: { color: tokens.colorNeutralForeground1, '& svg': { color: tokens.colorStatusSuccessForeground1 } },
});

const strengths = [
  { text: 'Very easy to guess', color: 'error' },
  { text: 'Easy to guess', color: 'error' },
  { text: 'Fair', color: 'warning' },
  { text: 'Good', color: 'success' },
  { text: 'Strong', color: 'success' },
] as const;

type Strength = (password: string, email: string) => number;

/** The lists are large: they come when there is something to be judged, and until then nothing is said. */
const useStrength = (password: string, email: string): number | undefined => {
  const [judge, setJudge] = useState<{ readonly strengthOf: Strength }>();
  const isNeeded = password !== '' && judge === undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    void import('./password-strength.js').then(
      ({ strengthOf }) => isCurrent && setJudge({ strengthOf }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return password === '' ? undefined : judge?.strengthOf(password, email);
};

const Strength = ({ score }: { readonly score: number | undefined }) => {
  const styles = useStyles();
  const strength = score === undefined ? undefined : strengths[score];
  return (
    <div className={styles.strength}>
      <ProgressBar
        aria-label="Strength"
        aria-valuetext={strength?.text ?? 'Nothing entered'}
        thickness="large"
        value={score === undefined ? 0 : (score + 1) / strengths.length}
        {...(strength && { color: strength.color })}
      />
      <span role="status">{strength === undefined ? 'Strength' : `Strength: ${strength.text}`}</span>
    </div>
  );
};

export interface NewPassword {
  readonly password: string;
}

/** @param email whose password it is: a guesser begins with it */
export const newPasswordInputFor = (email: string) => {
  const NewPasswordInput = ({ value, onChange, onLeave, label, fault }: OwnInputProps<NewPassword, string>) => {
    const styles = useStyles();
    const [isShown, setShown] = useState(false);
    // Judging a long one takes tens of milliseconds: typing does not wait for it.
    const score = useStrength(useDeferredValue(value), email);
    return (
      <div className={styles.all}>
        {/* For password managers, which else would not know whose it is. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <Field label={label} required {...(fault !== undefined && { validationMessage: fault })}>
          <Input
            type={isShown ? 'text' : 'password'}
            size="large"
            autoComplete="new-password"
            autoFocus
            maxLength={256}
            value={value}
            contentAfter={
              <Button
                appearance="subtle"
                size="small"
                aria-pressed={isShown}
                aria-label="Show password"
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Hide' : 'Show'}
              </Button>
            }
            onChange={(_, data) => onChange(data.value)}
            onBlur={onLeave}
          />
        </Field>
        <Strength score={score} />
        <ul className={styles.rules} aria-label="What a password needs">
          {passwordRules.map(({ text, isMet }) => (
            <li key={text} className={mergeClasses(styles.rule, isMet(value) && styles.met)}>
              {isMet(value) ? <CheckmarkCircleFilled aria-label="Done:" /> : <CircleRegular aria-label="Missing:" />}
              {text}
            </li>
          ))}
        </ul>
      </div>
    );
  };
  return NewPasswordInput;
};
