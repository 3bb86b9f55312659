import { Link, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { messageOf } from '../../app/problems/message.js';
import { asProblem } from '../../app/problems/problem.js';
import { UnsavedGuard } from './unsaved-guard.js';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  summary: { outlineStyle: 'none' },
  lines: { whiteSpace: 'pre-line' },
});

/** react-hook-form with the project's habits: messages after leaving a field, then at each change. */
export const useScreenForm = <T extends FieldValues>(defaultValues: DefaultValues<T>): UseFormReturn<T> =>
  useForm<T>({ defaultValues, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: false });

export interface FormProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /**
   * May throw: a refused call is shown in the summary. The form counts as saved when it returns. A form that leaves
   * its page returns the address instead of going there: until it returns, its own guard would ask.
   */
  readonly onSubmit: (values: T) => Promise<string | undefined> | string | undefined;
  readonly children: ReactNode;
  /** Asks before leaving with edits; true when absent. */
  readonly isGuarded?: boolean;
  readonly label?: string;
}

const messagesOf = (errors: FieldErrors, path = ''): readonly { name: string; message: string }[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    if (!error) return [];
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof error.message === 'string' && error.message !== '') return [{ name, message: error.message }];
    return key === 'root' ? [] : messagesOf(error as FieldErrors, name);
  });

const ErrorSummary = <T extends FieldValues>({ form }: { readonly form: UseFormReturn<T> }) => {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = form.formState;
  const messages = messagesOf(errors as FieldErrors).filter(({ name }) => !name.startsWith('root'));
  const refusal = errors.root?.['call']?.message;
  const isShown = submitCount > 0 && (messages.length > 0 || refusal !== undefined);
  useEffect(() => {
    if (isShown) bar.current?.focus();
    // A new attempt brings the reader back to the summary.
  }, [isShown, submitCount]);
  if (!isShown) return null;
  return (
    <div ref={bar} tabIndex={-1} className={styles.summary}>
      <MessageBar intent="error" layout="multiline" politeness="assertive">
        <MessageBarBody>
          <MessageBarTitle>{refusal === undefined ? 'Please check these fields' : 'Not saved'}</MessageBarTitle>
          {refusal !== undefined && <div className={styles.lines}>{refusal}</div>}
          {messages.length > 0 && (
            <ul className={styles.list}>
              {messages.map(({ name, message }) => (
                <li key={name}>
                  <Link
                    as="button"
                    type="button"
                    onClick={() => form.setFocus(name as Parameters<typeof form.setFocus>[0])}
                  >
                    {labelOf(name)}: {message}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
};

/** The visible label of a registered field, for the summary. */
const labelOf = (name: string): string =>
  document
    .querySelector(`[data-field="${CSS.escape(name)}"] label`)
    ?.textContent.replace(/\*$/, '')
    .trim() ?? name;

/** A form with dirty guard, error summary and double-submit protection. Fields of `fields.tsx` stand inside. */
export const Form = <T extends FieldValues>({ form, onSubmit, children, isGuarded = true, label }: FormProps<T>) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async (values) => {
    try {
      const address = await onSubmit(values);
      // Drawn at once, because the guard lets go with the effects of a clean form, not with the call that cleans it.
      flushSync(() => form.reset(values, { keepValues: true }));
      if (address !== undefined) void navigate(address);
    } catch (thrown) {
      form.setError('root.call', { message: messageOf(asProblem(thrown)) });
    }
  });
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.formState.isSubmitting) void submit();
        }}
      >
        <ErrorSummary form={form} />
        {children}
      </form>
      {isGuarded && <UnsavedGuard isDirty={form.formState.isDirty} />}
    </FormProvider>
  );
};
