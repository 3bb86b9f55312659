/** Posted filter fields to bound conditions. Column names come from the declaration, never from the request. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../access/index.js';
import { contentErrors } from '../content.errors.js';
import type { FieldOption, Grid, GridFilter, NumberFilter, SelectFilter, TextFilter } from './declaration.grid.js';
import { dateFields, rangeOf, type Violated } from './dates.js';

export type Filter = Readonly<Record<string, string>>;
type Row = Record<string, unknown>;
export type ListBuilder = ExpressionBuilder<{ list: Row }, 'list'>;
export type ListCondition = (eb: ListBuilder) => Expression<SqlBool>;
/** Options of the select fields whose options are queried, by property name. */
export type QueriedOptions = ReadonlyMap<string, readonly FieldOption[]>;

const maxTextLength = 200;
const int32 = { min: -2_147_483_648, max: 2_147_483_647 };
/** Options with the value -1 are dropped (docs/domain.md, p). */
const dropped = '-1';

const namesOf = (filter: GridFilter<Row>): readonly string[] =>
  filter.vueType === 'dates' ? Object.values(dateFields) : [filter.propertyName];

const likeEscaped = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

const ofText = (filter: TextFilter<Row>, value: string, actor: Actor): ListCondition | Violated => {
  if (value.length > maxTextLength || value.includes('\0')) {
    return { propertyName: filter.propertyName, message: 'Check maximum characters' };
  }
  const { condition, match } = filter;
  if (condition !== undefined) return (eb) => condition(eb, value, actor);
  if (match === undefined) throw new Error(`filter ${filter.propertyName} has neither match nor condition`);
  if (match.how === 'equals') return (eb) => eb(`list.${match.column}`, '=', value);
  const pattern = `${match.how === 'contains' ? '%' : ''}${likeEscaped(value)}%`;
  return (eb) => eb(`list.${match.column}`, 'ilike', pattern);
};

const ofNumber = (filter: NumberFilter<Row>, value: string): ListCondition | Violated => {
  const number = Number(value);
  const isWhole = /^-?\d{1,10}$/.test(value) && number >= int32.min && number <= int32.max;
  if (!isWhole) return { propertyName: filter.propertyName, message: 'Must be numeric' };
  return (eb) => eb(`list.${filter.column}`, '=', number);
};

const ofSelect = (filter: SelectFilter<Row>, value: string, { queried, actor }: Given): ListCondition | Violated => {
  const options = typeof filter.options === 'function' ? queried.get(filter.propertyName) : filter.options;
  if (!options?.some((option) => option.value === value)) {
    return { propertyName: filter.propertyName, message: `${filter.title}: this option does not exist.` };
  }
  const { condition, column } = filter;
  if (condition !== undefined) return (eb) => condition(eb, value, actor);
  if (column === undefined) throw new Error(`filter ${filter.propertyName} has neither column nor condition`);
  // As text on both sides would lose the index: the bound text takes the column's own type.
  return (eb) => eb(`list.${column}`, '=', value);
};

/** What conditions depend on besides their values. */
interface Given {
  readonly actor: Actor;
  readonly now: Date;
  readonly queried: QueriedOptions;
}

const ofDates = (column: string, filter: Filter, now: Date): ListCondition | Violated => {
  const given = (name: string): string => filter[name] ?? '';
  const range = rangeOf(
    { period: given(dateFields.period), from: given(dateFields.from), till: given(dateFields.till) },
    now,
  );
  if ('message' in range) return range;
  const { from, till } = range;
  return (eb) =>
    eb.and([
      ...(from === undefined ? [] : [eb(`list.${column}`, '>=', from)]),
      ...(till === undefined ? [] : [eb(`list.${column}`, '<', till)]),
    ]);
};

const conditionOf = (filter: GridFilter<Row>, given: Filter, around: Given): ListCondition | Violated | undefined => {
  if (!namesOf(filter).some((name) => given[name] !== undefined)) return undefined;
  if (filter.vueType === 'dates') return ofDates(filter.column, given, around.now);
  const value = given[filter.propertyName] ?? '';
  if (filter.vueType === 'text') return ofText(filter, value, around.actor);
  return filter.vueType === 'number' ? ofNumber(filter, value) : ofSelect(filter, value, around);
};

/**
 * @returns the fields that count: trimmed, without empty ones and dropped options, in the order of their names
 * @throws content.filter_invalid for a field that the list does not have
 */
export const givenFilter = (list: Grid, fields: Iterable<readonly [string, string]>): Filter => {
  const known = new Set(list.filters.flatMap(namesOf));
  const given = [...fields]
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '' && value !== dropped);
  const unknown = given.filter(([name]) => !known.has(name));
  if (unknown.length > 0) {
    throw contentErrors('content.filter_invalid', {
      violations: [{ pointer: 'filter', message: 'The list has no such filter.' }],
    });
  }
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** @throws content.filter_invalid with one violation per wrong field */
export const conditionsOf = (list: Grid, filter: Filter, given: Given): ListCondition[] => {
  const found = list.filters.flatMap((declared) => conditionOf(declared as GridFilter<Row>, filter, given) ?? []);
  const violations = found.flatMap((one) =>
    'message' in one ? [{ pointer: one.propertyName, message: one.message }] : [],
  );
  if (violations.length > 0) throw contentErrors('content.filter_invalid', { violations });
  return found.filter((one) => typeof one === 'function');
};

/** The name of a row's id or sort column, from the declaration. */
export const listColumn = (name: string) => sql.ref(`list.${name}`);
