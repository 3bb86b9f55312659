/** What a form holds while it is filled, and the values that it stands for. */
import { formatNumber, formatUtc, formatUtcDay } from '../format/format.js';
import * as rules from '../form/rules.js';
import { askedFields, namedFields, type AnyField, type Fields, type NameOf, type NumberKind } from './fields.js';

/** Numbers and lists as they are typed, everything else as it is. */
export type Entries = Readonly<Record<string, unknown>>;

/** With separators of thousands, as people write them; where there are no decimals a point is one as well. */
const separated = { whole: /^\d{1,3}(?:[,.'\s]\d{3})+$/, decimal: /^\d{1,3}(?:[,'\s]\d{3})+(?:\.\d+)?$/ };
const written = /^-?(?:\d+\.?\d*|\.\d+)?$/;

/** @returns '50000' for '50,000'; 'NaN' for '0,5' and '1e3', which people do not mean as numbers */
const plainNumber = ({ decimals }: NumberKind, entry: unknown): string => {
  const text = String(entry).trim();
  if (decimals === undefined && separated.whole.test(text)) return text.replaceAll(/\D/g, '');
  if (separated.decimal.test(text)) return text.replaceAll(/[,'\s]/g, '');
  return written.test(text) ? text : 'NaN';
};

const entryOf = <V>(field: AnyField<V>, value: unknown): unknown => {
  if (field.kind === 'number')
    return typeof value !== 'number' || Number.isNaN(value) || value === field.emptyIs ? '' : String(value);
  // What the browser's field for a day and a time holds.
  if (field.kind === 'instant') return String(value).slice(0, 16);
  return field.kind === 'words' ? (value as readonly string[]).join('\n') : value;
};

const numberOf = <V>(field: NumberKind & AnyField<V>, entry: unknown): number | null => {
  const text = plainNumber(field, entry);
  if (text !== '') return Number(text);
  return field.emptyIs ?? (field.isRequired === true ? Number.NaN : null);
};

const valueOf = <V>(field: AnyField<V>, entry: unknown): unknown => {
  if (field.kind === 'number') return numberOf(field, entry);
  if (field.kind === 'words')
    return String(entry)
      .split(/[\s,;]+/)
      .filter((word) => word !== '');
  if (field.kind === 'instant') return entry === '' ? '' : `${String(entry)}:00.000Z`;
  return field.kind === 'text' || field.kind === 'longText' ? String(entry).trim() : entry;
};

const mapped = <V>(fields: Fields<V>, of: (field: AnyField<V>, name: NameOf<V>) => unknown): Entries =>
  Object.fromEntries(namedFields(fields).map(([name, field]) => [name, of(field, name)]));

export const entriesOf = <V>(fields: Fields<V>, values: V): Entries =>
  mapped(fields, (field, name) => entryOf(field, values[name]));

/** Valid where `faultsOf` says nothing. */
export const valuesOf = <V>(fields: Fields<V>, entries: Entries): V =>
  mapped(fields, (field, name) => valueOf(field, entries[name])) as V;

/** Whether two forms hold the same. */
export const isSame = (one: Entries, other: Entries): boolean => JSON.stringify(one) === JSON.stringify(other);

const numberRules = ({ min, max, decimals }: NumberKind): rules.Rule[] => [
  ...(decimals === undefined ? [rules.integer] : [rules.numeric, rules.maximumDecimals(decimals)]),
  rules.between(min, max),
];

/** What its kind says of an entry. */
const kindFault = <V>(field: AnyField<V>, entry: unknown): string | undefined => {
  if (field.isRequired === true && field.kind !== 'binary') {
    const missing = rules.required(entry);
    if (missing !== undefined) return missing;
  }
  if (field.kind === 'number') return rules.all(...numberRules(field))(plainNumber(field, entry));
  if (field.kind !== 'text' && field.kind !== 'longText') return undefined;
  return rules.all(rules.minimumCharacters(field.min ?? 0), rules.maximumCharacters(field.max))(String(entry).trim());
};

export type Faults<V> = Readonly<Partial<Record<NameOf<V>, string>>>;

/** @returns what is wrong, by field; a field that is not asked has no fault */
export const faultsOf = <V>(fields: Fields<V>, entries: Entries): Faults<V> => {
  const values = valuesOf(fields, entries);
  return Object.fromEntries(
    askedFields(fields, values).flatMap(([name, field]) => {
      const fault = kindFault(field, entries[name]) ?? field.fault?.(values[name], values);
      return fault === undefined ? [] : [[name, fault]];
    }),
  ) as Faults<V>;
};

type Texts<V> = {
  readonly [K in AnyField<V>['kind']]: (field: Extract<AnyField<V>, { readonly kind: K }>, value: unknown) => string;
};

const numberText = (value: unknown, unit: string | undefined): string => {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  return unit === undefined ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
};

const texts: Texts<never> = {
  text: (_, value) => String(value),
  longText: (_, value) => String(value),
  date: (_, value) => formatUtcDay(String(value)),
  instant: (_, value) => (value === '' ? '' : `${formatUtc(String(value))} UTC`),
  number: ({ unit }, value) => numberText(value, unit),
  choice: ({ choices }, value) => choices[String(value)]?.text ?? String(value),
  select: ({ options }, value) => options.find((option) => option.value === value)?.text ?? String(value),
  many: ({ options }, value) =>
    (value as readonly string[])
      .map((each) => options.find((option) => option.value === each)?.text ?? each)
      .join(', '),
  binary: ({ yes, no }, value) => (value === true ? yes : no).text,
  tick: (_, value) => (value === true ? 'Yes' : 'No'),
  words: ({ none = '' }, value) => (value as readonly string[]).toSorted().join('\n') || none,
  own: ({ text }, value) => text(value),
};

/** A value in words. */
export const textOfValue = <V>(field: AnyField<V>, value: unknown): string =>
  (texts as unknown as Texts<V>)[field.kind](field as never, value);
