/** The key providers that there are, for those who read keys and make SKUs. */
import { sql, type Kysely } from 'kysely';
import { systemVault } from '../access/index.js';
import { compilePattern, type CompiledPattern } from './key-pattern.js';
import type { KeyProviderRow, KeyProvidersTables } from './keyproviders.collection.js';

type Tables = Kysely<KeyProvidersTables>;

/** How the keys of one platform are compared and what they usually look like. */
export interface KeyProvider {
  /** Part of the fingerprint. */
  readonly id: string;
  /** The platform itself ignores case, so two spellings are one key. */
  readonly isCaseInsensitive: boolean;
  /** The usual form; another one is a warning that a person accepts (docs/domain.md, m). */
  readonly pattern: CompiledPattern | undefined;
}

/** @param platform of a SKU; spelled differently it is the same provider */
export const keyProviderId = (platform: string): string => platform.trim().toLowerCase();

/** Pure and small: a handful of patterns is in use, and one that was edited is looked for no more. */
const compiled = new Map<string, CompiledPattern>();
const maxCompiled = 100;

const patternOf = (text: string): CompiledPattern => {
  const known = compiled.get(text) ?? compilePattern(text);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(text, known);
  return known;
};

/**
 * As it stands now: it is read each time, so that what staff saves holds on all nodes for what is read from then on.
 * @returns for a platform that is not kept: case counts, and there is no usual form
 */
export const findKeyProvider = async (db: Tables, platform: string): Promise<KeyProvider> => {
  const id = keyProviderId(platform);
  const row = await db
    .selectFrom('key_provider')
    .select(['is_case_insensitive', 'pattern'])
    .where('vault_id', '=', systemVault)
    .where(sql<string>`lower(name)`, '=', id)
    .executeTakeFirst();
  if (row === undefined) return { id, isCaseInsensitive: false, pattern: undefined };
  return {
    ...{ id, isCaseInsensitive: row.is_case_insensitive },
    pattern: row.pattern === null ? undefined : patternOf(row.pattern),
  };
};

/** What SKUs are made of. */
export type KnownProvider = Pick<KeyProviderRow, 'name' | 'code'>;

/** Nobody deletes or changes them until the transaction ends. @returns those with these names, in an order of all */
export const holdKeyProviders = (tx: Tables, names: readonly string[]): Promise<KnownProvider[]> =>
  tx
    .selectFrom('key_provider')
    .select(['name', 'code'])
    .where('vault_id', '=', systemVault)
    .where('name', '=', sql<string>`any(${sql.val([...names])}::text[])`)
    .orderBy('id')
    .forShare()
    .execute();

/** @returns all, by their names */
export const listKeyProviders = (db: Tables): Promise<KnownProvider[]> =>
  db.selectFrom('key_provider').select(['name', 'code']).where('vault_id', '=', systemVault).orderBy('name').execute();
