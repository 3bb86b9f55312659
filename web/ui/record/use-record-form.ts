import { useId, useState } from 'react';
import { entriesOf, faultsOf, isSame, valuesOf, type Entries, type Faults } from './entries.js';
import { namedFields, type Fields, type NameOf } from './fields.js';

export interface RecordForm<V> {
  readonly id: string;
  readonly fields: Fields<V>;
  readonly entries: Entries;
  /** What the entries stand for: to be sent once there are no faults. */
  readonly values: V;
  /** Everything that is wrong, whether it is shown yet or not. */
  readonly faults: Faults<V>;
  /** Those that are shown: of a field that was edited and left, of all after an attempt, and what a save was refused for. */
  readonly shown: Faults<V>;
  readonly isDirty: boolean;
  /** A save was asked for. */
  readonly isTried: boolean;
  readonly enter: (name: NameOf<V>, entry: unknown) => void;
  readonly leave: (name: NameOf<V>) => void;
  /** From now on every fault is shown. */
  readonly attempt: () => void;
  /** A save was refused for this field, until it is changed. */
  readonly refuse: (name: NameOf<V>, message: string) => void;
  /** @param from what the form is made from; @param values what it holds, with that where it is absent */
  readonly restart: (from: V, values?: V) => void;
}

interface State<V> {
  readonly from: Entries;
  readonly entries: Entries;
  readonly left: ReadonlySet<NameOf<V>>;
  readonly isTried: boolean;
  readonly refused: { readonly name: NameOf<V>; readonly message: string } | undefined;
}

const shownOf = <V>({ left, isTried, refused }: State<V>, faults: Faults<V>): Faults<V> => {
  const own = Object.entries(faults).filter(([name]) => isTried || left.has(name as NameOf<V>));
  return { ...(refused && { [refused.name]: refused.message }), ...Object.fromEntries(own) } as Faults<V>;
};

/** What entering this proposes for other fields. */
const proposedEntries = <V>(fields: Fields<V>, name: NameOf<V>, entry: unknown, before: Entries): Entries => {
  const values = valuesOf(fields, before);
  const proposed = namedFields(fields)
    .find(([each]) => each === name)?.[1]
    .proposes?.(valuesOf(fields, { ...before, [name]: entry })[name], values);
  if (proposed === undefined) return {};
  const entries = entriesOf<V>(fields, { ...values, ...proposed });
  return Object.fromEntries(Object.keys(proposed).map((each) => [each, entries[each]]));
};

/**
 * What a person has entered into the fields of a record, beside what the form was made from.
 * @param entered what it holds at first, where that is not what it is made from
 */
export const useRecordForm = <V extends object>(fields: Fields<V>, initial: V, entered = initial): RecordForm<V> => {
  const id = useId();
  const [state, setState] = useState<State<V>>(() => {
    const from = entriesOf(fields, initial);
    return { from, entries: entriesOf(fields, entered), left: new Set(), isTried: false, refused: undefined };
  });
  const faults = faultsOf(fields, state.entries);
  return {
    ...{ id, fields, faults },
    entries: state.entries,
    values: valuesOf(fields, state.entries),
    shown: shownOf(state, faults),
    isTried: state.isTried,
    isDirty: !isSame(state.entries, state.from),
    enter: (name, entry) =>
      setState((before) => ({
        ...before,
        entries: { ...before.entries, [name]: entry, ...proposedEntries(fields, name, entry, before.entries) },
        refused: before.refused?.name === name ? undefined : before.refused,
      })),
    // What is left as it was found is not judged yet: whoever cancels would see a fault, and the buttons move away.
    leave: (name) =>
      setState((before) =>
        before.entries[name] === before.from[name] ? before : { ...before, left: new Set([...before.left, name]) },
      ),
    attempt: () => setState((before) => ({ ...before, isTried: true, refused: undefined })),
    refuse: (name, message) => setState((before) => ({ ...before, refused: { name, message } })),
    restart: (from, values = from) =>
      setState({
        from: entriesOf(fields, from),
        entries: entriesOf(fields, values),
        left: new Set(),
        isTried: false,
        refused: undefined,
      }),
  };
};

/** Brings the keyboard to the first of these fields, in the order of the form. */
export const focusFirst = <V>(form: Pick<RecordForm<V>, 'id' | 'fields'>, names: readonly string[]): void => {
  const first = namedFields(form.fields).find(([name]) => names.includes(name));
  if (first === undefined) return;
  const field = document.querySelector(`#${CSS.escape(form.id)} [data-field="${CSS.escape(first[0])}"]`);
  // A file's input is behind its button.
  const ways = ['input:checked', 'input:not([type="file"]), textarea, select', 'button'];
  ways
    .map((way) => field?.querySelector<HTMLElement>(way))
    .find((way) => way != null)
    ?.focus();
};
