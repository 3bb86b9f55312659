import { Button, MessageBar, MessageBarBody, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ConflictDialog } from '../conflict/conflict.dialog.js';
import { UnsavedGuard } from '../form/unsaved-guard.js';
import { ButtonLink } from '../link/link.js';
import { comparedFields } from './facts.js';
import { FaultSummary } from './fault-summary.js';
import { RecordFields } from './record-fields.js';
import { useSaving, type Saving } from './use-saving.js';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 560px) minmax(360px, 1fr)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalXL,
    maxWidth: '1280px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  beside: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, minWidth: 0 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

export interface SavedFormProps<V, C> extends Saving<V, C> {
  /** What the form is called, to who hears it. */
  readonly label: string;
  readonly saveText: string;
  readonly cancelHref?: string;
  /** What saving does beyond saving; null: nothing. */
  readonly consequence?: (values: V, from: C) => string | null;
  /** Asks before leaving with edits; true when absent. */
  readonly isGuarded?: boolean;
  readonly isDisabled?: boolean;
  /** What is shown beside the fields, made of what they hold. */
  readonly beside?: (values: V) => ReactNode;
}

const Consequence = ({ text }: { readonly text: string | null }) => (
  <div role="status">
    {text !== null && (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{text}</MessageBarBody>
      </MessageBar>
    )}
  </div>
);

/** The form of a page: made from its declared fields, guarded while it is edited, saved once, stale saves side by side. */
export const SavedForm = <V extends object, C>(props: SavedFormProps<V, C>) => {
  const { label, saveText, cancelHref, consequence, isGuarded = true, isDisabled = false, beside } = props;
  const styles = useStyles();
  const { form, isBusy, submit, refusal, conflict, base } = useSaving(props);
  return (
    <>
      <form
        id={form.id}
        className={styles.form}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FaultSummary form={form} refusal={refusal} />
        {beside === undefined ? (
          <RecordFields form={form} isDisabled={isDisabled} />
        ) : (
          <div className={styles.columns}>
            <RecordFields form={form} isDisabled={isDisabled} />
            <div className={styles.beside}>{beside(form.values)}</div>
          </div>
        )}
        {consequence && <Consequence text={consequence(form.values, base)} />}
        <div className={styles.acts}>
          <Button
            type="submit"
            appearance="primary"
            disabledFocusable={isBusy || isDisabled}
            icon={isBusy ? <Spinner size="tiny" /> : null}
          >
            {saveText}
          </Button>
          {cancelHref !== undefined && <ButtonLink href={cancelHref}>Cancel</ButtonLink>}
        </div>
      </form>
      {isGuarded && <UnsavedGuard isDirty={form.isDirty} />}
      {conflict && <ConflictDialog {...conflict} fields={comparedFields(props.fields)} />}
    </>
  );
};
