/** A record in words: for its detail, and for what differs between two versions of it. */
import type { ComparedField } from '../conflict/conflict.js';
import { textOfValue } from './entries.js';
import { namedFields, type Fields, type NameOf } from './fields.js';

/** How two versions of a record are compared (ADR 0048). */
export const comparedFields = <V>(fields: Fields<V>): readonly ComparedField<V>[] => {
  const named = namedFields(fields);
  const told = new Set(named.flatMap(([, { fact }]) => fact?.with ?? []));
  return named
    .filter(([name, { isOnlyAsked }]) => isOnlyAsked !== true && !told.has(name))
    .map(([name, field]) => ({
      name: field.fact?.name ?? field.label,
      textOf: (values: V) => field.fact?.text?.(values) ?? textOfValue(field, values[name]),
      keys: [name, ...(field.fact?.with ?? [])],
    }));
};

/** A record's values for its detail; what stands in the page's title need not be told again. */
export const factsOf = <V>(
  fields: Fields<V>,
  values: V,
  without: readonly NameOf<V>[] = [],
): readonly { name: string; value: string }[] =>
  comparedFields(fields)
    .filter(({ keys: [name] }) => !(without as readonly unknown[]).includes(name))
    .map(({ name, textOf }) => ({ name, value: textOf(values) }));

/** One of them. */
export const textOf = <V>(fields: Fields<V>, name: NameOf<V>, values: V): string =>
  comparedFields(fields)
    .find(({ keys }) => keys.includes(name))
    ?.textOf(values) ?? '';

/** What a save was asked for beyond the record, which no version of it has. */
export const onlyAskedOf = <V>(fields: Fields<V>, values: V): Partial<V> =>
  Object.fromEntries(
    namedFields(fields)
      .filter(([, { isOnlyAsked }]) => isOnlyAsked === true)
      .map(([name]) => [name, values[name]]),
  ) as Partial<V>;

/** Whether two say the same in all their fields, but for those named. */
export const saysSame = <V>(fields: Fields<V>, one: V, other: V, without: readonly NameOf<V>[] = []): boolean => {
  const [before, after] = [one, other].map((values) => factsOf(fields, values, without));
  return JSON.stringify(before) === JSON.stringify(after);
};
