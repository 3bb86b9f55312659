import type { ReactNode } from 'react';
import { ConflictParts } from '../conflict/conflict.dialog.js';
import { DialogParts } from '../dialogs/dialog-frame.js';
import { comparedFields } from './facts.js';
import { FaultSummary } from './fault-summary.js';
import { RecordFields } from './record-fields.js';
import { useSaving, type Saving } from './use-saving.js';

export interface SavedPartsProps<V, C> extends Saving<V, C> {
  readonly title: string;
  readonly saveText?: string;
  readonly onCancel: () => void;
  /** What the form is about, before its fields. */
  readonly children?: ReactNode;
}

/** What stands in a dialog that saves a record: the same form as a page's, between title and buttons. */
export const SavedParts = <V extends object, C>(props: SavedPartsProps<V, C>) => {
  const { form, isBusy, submit, refusal, conflict } = useSaving(props);
  if (conflict) return <ConflictParts {...conflict} fields={comparedFields(props.fields)} />;
  return (
    <DialogParts
      title={props.title}
      formId={form.id}
      actText={props.saveText ?? 'Save'}
      onAct={submit}
      isBusy={isBusy}
      onCancel={props.onCancel}
    >
      <FaultSummary form={form} refusal={refusal} />
      {props.children}
      <RecordFields form={form} />
    </DialogParts>
  );
};
