import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { messageOf } from '../../client/problems/message.js';
import type { Problem } from '../../client/problems/problem.js';
import { useAttempt } from '../act/use-act.js';
import { useConflict, type TheirsOrNone } from '../conflict/use-conflict.js';
import { useToasts } from '../toasts/toasts.js';
import { comparedFields, onlyAskedOf, saysSame } from './facts.js';
import { namedFields, type Fields, type NameOf } from './fields.js';
import { focusFirst, useRecordForm } from './use-record-form.js';

export interface Saved {
  /** What has happened, for the toast; absent: the page says it. */
  readonly text?: string;
  /** Where to go then; absent: nowhere. */
  readonly href?: string;
}

/** A record as others may change it. */
export interface Changed {
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export interface Saving<V, C> {
  readonly fields: Fields<V>;
  /** What the form is made from: values of a new record, or one that stands, with its version. */
  readonly from: C;
  readonly valuesOf: (from: C) => V;
  /** What the form holds at first, unsaved; absent: those values. */
  readonly entered?: V | undefined;
  /**
   * @param idempotencyKey the same until the server has refused it, for what must be made once
   * @returns undefined where the person has left a question of it: nothing is saved, and the form stays as it is
   * @throws Problem: shown at its field or above the form, and the form stays as it is
   */
  readonly save: (values: V, from: C, idempotencyKey: string) => Promise<Saved | undefined>;
  /** After it. */
  readonly onSaved?: () => void;
  /** Where another person may save it meanwhile (ADR 0048). */
  readonly stale?: {
    /** 'this right' */
    readonly what: string;
    /** @returns what stands now, out of a refusal; undefined for any other */
    readonly theirsIn: (thrown: unknown, base: C) => TheirsOrNone<C & Changed>;
  };
}

/** @returns the field that a save was refused for: by the refusal's code, or by the place in the request that it names */
const refusedField = <V>(fields: Fields<V>, { code, violations }: Problem): NameOf<V> | undefined => {
  return namedFields(fields).find(
    ([name, { codes = [] }]) =>
      (codes as readonly string[]).includes(code) ||
      violations.some(({ pointer }) => pointer?.endsWith(`/${name}`) === true),
  )?.[0];
};

/** A form from the first entry to the save: its faults, a refusal at its field, a stale save, and what comes then. */
export const useSaving = <V extends object, C>({
  fields,
  from,
  valuesOf,
  entered,
  save,
  onSaved,
  stale,
}: Saving<V, C>) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const form = useRecordForm(fields, valuesOf(from), entered);
  const conflict = useConflict<C>(
    from,
    (thrown, base) => stale?.theirsIn(thrown, base),
    (base, theirs) => saysSame(fields, valuesOf(base), valuesOf(theirs)),
  );
  const { isBusy, refusal, forget, run } = useAttempt();
  const refused = refusal && refusedField(fields, refusal);
  const send = async (values: V, base: C, idempotencyKey: string): Promise<void> => {
    const saved = await save(values, base, idempotencyKey);
    if (saved === undefined) return;
    const { text, href } = saved;
    // Drawn at once, because the guard lets go with the effects of a clean form, not with the call that cleans it.
    flushSync(() => form.restart(values));
    if (text !== undefined) toasts.success(text);
    onSaved?.();
    if (href !== undefined) void navigate(href);
  };
  const carryOut = (values: V, from: C): void =>
    run(
      (idempotencyKey) => conflict.attempt((base) => send(values, base, idempotencyKey), from),
      (problem) => {
        const name = refusedField(fields, problem);
        if (name === undefined) return;
        form.refuse(name, messageOf(problem));
        focusFirst(form, [name]);
      },
    );
  const submit = (): void => {
    if (isBusy) return;
    form.attempt();
    const wrong = Object.keys(form.faults);
    if (wrong.length > 0) {
      forget();
      focusFirst(form, wrong);
      return;
    }
    carryOut(form.values, conflict.base);
  };
  /** Saves these values instead of those entered, which they take the place of. */
  const saveAs = (values: V): void => {
    if (isBusy) return;
    form.restart(valuesOf(conflict.base), values);
    carryOut(values, conflict.base);
  };
  // Of a record with one field nothing is left to enter once that is chosen.
  const isSettledBySaving = comparedFields(fields).length === 1;
  const settle = (theirs: C, chosen: V): void => {
    form.restart(valuesOf(theirs), { ...chosen, ...onlyAskedOf(fields, form.values) });
    conflict.takeUp();
    forget();
    if (!isSettledBySaving) return;
    if (saysSame(fields, chosen, valuesOf(theirs))) onSaved?.();
    else carryOut(chosen, theirs);
  };
  return {
    ...{ form, isBusy, submit, saveAs },
    /** Of the whole form. */
    refusal: refused === undefined ? refusal : undefined,
    conflict:
      stale && conflict.theirs !== undefined
        ? {
            what: stale.what,
            by: conflict.theirs as C & Changed,
            actText: isSettledBySaving ? 'Save this' : 'Continue with this',
            versions: {
              base: valuesOf(conflict.base),
              theirs: valuesOf(conflict.theirs),
              mine: form.values,
            },
            onSettle: (chosen: V): void => settle(conflict.theirs as C, chosen),
            onLeave: conflict.leave,
          }
        : undefined,
    /** What the form is made from now. */
    base: conflict.base,
  };
};
