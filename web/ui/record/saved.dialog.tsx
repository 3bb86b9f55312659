import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ConflictParts } from '../conflict/conflict.dialog.js';
import { DialogParts } from '../dialogs/dialog-frame.js';
import { comparedFields } from './facts.js';
import { FaultSummary } from './fault-summary.js';
import { namedFields } from './fields.js';
import { RecordFields } from './record-fields.js';
import { focusFirst } from './use-record-form.js';
import { useSaving, type Saving } from './use-saving.js';

export interface MoreActs<V, C> {
  /** What the form is made from now. */
  readonly base: C;
  readonly isBusy: boolean;
  readonly saveAs: (values: V) => void;
}

export interface SavedPartsProps<V, C> extends Saving<V, C> {
  readonly title: string;
  readonly saveText?: string;
  readonly onCancel: () => void;
  /** Other ways to save it, before the two buttons. */
  readonly moreActs?: (saving: MoreActs<V, C>) => ReactNode;
  /** What the form is about, before its fields. */
  readonly children?: ReactNode;
}

/** What stands in a dialog that saves a record: the same form as a page's, between title and buttons. */
export const SavedParts = <V extends object, C>(props: SavedPartsProps<V, C>) => {
  const { form, isBusy, submit, saveAs, refusal, conflict, base } = useSaving(props);
  const focusOnOpening = useEffectEvent(() =>
    focusFirst(
      form,
      namedFields(form.fields).map(([name]) => name),
    ),
  );
  useEffect(() => focusOnOpening(), []);
  if (conflict) return <ConflictParts {...conflict} fields={comparedFields(props.fields)} />;
  return (
    <DialogParts
      title={props.title}
      formId={form.id}
      actText={props.saveText ?? 'Save'}
      onAct={submit}
      isBusy={isBusy}
      onCancel={props.onCancel}
      moreActs={props.moreActs?.({ base, isBusy, saveAs })}
    >
      <FaultSummary form={form} refusal={refusal} />
      {props.children}
      <RecordFields form={form} isWhole />
    </DialogParts>
  );
};
