/**
 * Whether a statement could run on tables that are distributed by vault_id (Citus: 'co-located joins', 'router queries'):
 * every distributed table in it is bound to one vault, by a value or by a table that is.
 */
import { parse } from 'libpg-query';

/** Tables that each node would have whole: small, and joined by everybody. */
export const referenceTables: ReadonlySet<string> = new Set([
  ...['vault', 'agreement', 'region', 'region_country', 'app_user', 'role_permission', 'identity_link'],
  // A vault holds keys of its partners' SKUs: whoever reads a key's name reads the catalogue of another vault.
  ...['product', 'sku'],
  ...['stock_watch', 'schema_migration', 'schema_migration_lock', 'access_news', 'key_lookup'],
]);

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Statements that have a FROM of their own. */
const scopes: ReadonlySet<string> = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt']);

const childrenOf = (value: unknown): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((part): [string, unknown] => ['', part])
    : isNode(value)
      ? Object.entries(value)
      : [];

/** The arms of a UNION stand in its statement without a name of their kind; those of a JOIN have one. */
const kindOf = (name: string, part: unknown): string =>
  (name === 'larg' || name === 'rarg') && isNode(part) && 'limitOption' in part ? 'SelectStmt' : name;

/** Everything of a statement that belongs to it and to no statement within it. */
function* own(value: unknown): Generator<[string, Node]> {
  for (const [name, part] of childrenOf(value)) {
    if (scopes.has(kindOf(name, part))) continue;
    if (isNode(part) && name !== '') yield [name, part];
    yield* own(part);
  }
}

function* statementsIn(value: unknown): Generator<[string, Node]> {
  for (const [name, part] of childrenOf(value)) {
    const kind = kindOf(name, part);
    if (scopes.has(kind) && isNode(part)) yield [kind, part];
    yield* statementsIn(part);
  }
}

/** `k.vault_id` gives `k`, `vault_id` gives ''; anything else undefined. */
const vaultColumnOf = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined;
  const column = value['ColumnRef'];
  if (!isNode(column)) return undefined;
  const names = (column['fields'] as { String?: { sval: string } }[]).map((field) => field.String?.sval ?? '*');
  return names.at(-1) === 'vault_id' ? (names.at(-2) ?? '') : undefined;
};

/** A column of another meaning is no one value. */
const isColumn = (value: unknown): boolean => isNode(value) && 'ColumnRef' in value;

interface Bound {
  readonly pairs: (readonly [string, string])[];
  readonly toValues: Set<string>;
}

const note = (bound: Bound, left: unknown, right: unknown): void => {
  const [a, b] = [vaultColumnOf(left), vaultColumnOf(right)];
  if (a !== undefined && b !== undefined) bound.pairs.push([a, b]);
  else if (a !== undefined && !isColumn(right)) bound.toValues.add(a);
  else if (b !== undefined && !isColumn(left)) bound.toValues.add(b);
};

const boundIn = (statement: Node): Bound => {
  const bound: Bound = { pairs: [], toValues: new Set() };
  for (const [name, node] of own(statement)) {
    if (name !== 'A_Expr' || node['kind'] !== 'AEXPR_OP') continue;
    const [operator] = node['name'] as [{ String: { sval: string } }];
    if (operator.String.sval === '=') note(bound, node['lexpr'], node['rexpr']);
  }
  return bound;
};

interface Table {
  readonly name: string;
  readonly alias: string;
}

/** What a statement reads or changes; its common table expressions are none. */
const tablesIn = (statement: Node, expressions: ReadonlySet<string>): Table[] =>
  [...own(statement), ...(isNode(statement['relation']) ? [['RangeVar', statement['relation']] as const] : [])]
    .filter(([name]) => name === 'RangeVar')
    .map(([, node]) => {
      const name = String(node['relname']);
      const alias = isNode(node['alias']) ? String(node['alias']['aliasname']) : name;
      return { name, alias };
    })
    .filter(({ name }) => !expressions.has(name));

const usesVaultId = (statement: Node): boolean =>
  JSON.stringify(statement).includes('"usingClause":[{"String":{"sval":"vault_id"}}');

/** Aliases that a chain of equalities binds to a value, to an expression within the statement, or to one around it. */
const reached = (bound: Bound, own: ReadonlySet<string>): Set<string> => {
  const found = new Set(bound.toValues);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [a, b] of bound.pairs) {
      if (found.has(a) || !own.has(a)) found.add(b);
      if (found.has(b) || !own.has(b)) found.add(a);
    }
  }
  return found;
};

/** Without a list of columns it is a whole row, vault and all. */
const insertsVaultId = (statement: Node): boolean => {
  const columns = (statement['cols'] ?? []) as { ResTarget: { name: string } }[];
  return columns.length === 0 || columns.some(({ ResTarget }) => ResTarget.name === 'vault_id');
};

/** Subqueries in FROM, by their alias. */
const subqueriesIn = (statement: Node): { alias: string; query: Node }[] =>
  [...own(statement)]
    .filter(([name]) => name === 'RangeSubselect')
    .flatMap(([, node]) => {
      const query = isNode(node['subquery']) ? node['subquery']['SelectStmt'] : undefined;
      const alias = isNode(node['alias']) ? String(node['alias']['aliasname']) : '';
      return isNode(query) ? [{ alias, query }] : [];
    });

/** The arms of a UNION ALL: a condition on the whole goes into each. */
const armsOf = (query: Node): Node[] =>
  [query['larg'], query['rarg']].filter(isNode).flatMap((arm) => [arm, ...armsOf(arm)]);

class Judge {
  /** Statements that what stands around them binds. */
  readonly #bound = new Set<Node>();

  constructor(
    private readonly distributed: ReadonlySet<string>,
    private readonly expressions: ReadonlySet<string>,
  ) {}

  faultsIn(kind: string, statement: Node): string[] {
    const tables = tablesIn(statement, this.expressions).filter(({ name }) => this.distributed.has(name));
    if (kind === 'InsertStmt') return insertsVaultId(statement) ? [] : tables.map(({ name }) => name);
    const subqueries = subqueriesIn(statement);
    const aliases = [...tables, ...subqueries].map(({ alias }) => alias);
    const found = reached(boundIn(statement), new Set(aliases));
    const isBound = (alias: string): boolean =>
      found.has(alias) ||
      this.#bound.has(statement) ||
      (aliases.length === 1 && found.has('')) ||
      usesVaultId(statement);
    for (const { alias, query } of subqueries)
      if (isBound(alias)) for (const one of [query, ...armsOf(query)]) this.#bound.add(one);
    return tables.filter(({ alias }) => !isBound(alias)).map(({ name }) => name);
  }
}

/** @returns the distributed tables that the statement does not bind to one vault */
export const unboundIn = async (text: string, distributed: ReadonlySet<string>): Promise<string[]> => {
  const tree: unknown = await parse(text);
  const expressions = new Set([...JSON.stringify(tree).matchAll(/"ctename":"(\w+)"/g)].map(([, name = '']) => name));
  const judge = new Judge(distributed, expressions);
  // From the outside in: a statement is bound, or not, before those within it are looked at.
  return [...statementsIn(tree)].flatMap(([kind, statement]) => judge.faultsIn(kind, statement));
};
