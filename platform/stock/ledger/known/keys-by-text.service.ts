/** Keys that somebody has the text of, found by their fingerprints: the text is compared, never stored or logged. */
import { sql, type Kysely } from 'kysely';
import { findKeyProvider, keyProviderId } from '../../../keyproviders/index.js';
import { knownSkus } from './known-skus.repository.js';
import type { StockDatabase } from '../../rows.js';
import type { KeyThreads } from '../../keys/key-threads.js';

type Tables = Kysely<StockDatabase>;

/** Texts fingerprinted and looked up at once: 5 ms of a thread, one descent of the index for each. */
const textsAtOnce = 2_000;

/** Whose keys are looked for, and on which platform. */
export interface TextSearch {
  /** The vault that asks: a key is found by its holder and by its origin, and is not there for anybody else. */
  readonly vaultId: string;
  /** Absent: on each platform (DRM) that the vault has SKUs, or keys, of. The same text may then be a key of several. */
  readonly platform?: string;
}

/** A key that is one of the texts. */
export interface KeyOfText {
  /** Position of the text among those asked for. */
  readonly at: number;
  readonly id: string;
  /** The holder. */
  readonly vault_id: string;
  readonly origin_vault_id: string;
  readonly sku_id: string;
  readonly agreement_id: string;
  readonly insertion_id: string;
  /** keyState. */
  readonly state: number;
  readonly last4: string;
}

const platformsOf = async (db: Tables, vaultId: string): Promise<string[]> => {
  const skus = await db.selectFrom('sku').select('platform').distinct().where('id', 'in', knownSkus(vaultId)).execute();
  // Platforms that are spelled differently share their fingerprints.
  return [...new Map(skus.map(({ platform }) => [keyProviderId(platform), platform])).values()];
};

const withFingerprints = async (
  db: Tables,
  vaultId: string,
  prints: readonly (string | null)[],
  offset: number,
): Promise<KeyOfText[]> => {
  const { rows } = await sql<KeyOfText>`
    select (t.nth - 1 + ${offset})::int as at, k.id, k.vault_id, k.origin_vault_id, k.sku_id, k.agreement_id, k.insertion_id, k.state, k.last4
    from unnest(${[...prints]}::text[]) with ordinality as t(print, nth)
    join key k on k.fingerprint = decode(t.print, 'hex') and k.state <> 10
    where k.vault_id = ${vaultId} or k.origin_vault_id = ${vaultId}
    order by t.nth`.execute(db);
  return rows;
};

/** Whoever asks it limits the rate and writes the audit: it tells whether a text is a key. */
export class KeysByText {
  constructor(private readonly threads: KeyThreads) {}

  /**
   * @param texts one key each, as people write them; what is no key is not found
   * @returns the living keys among them, in the order of the texts. A text that stands twice finds its key
   *   twice, one that is a key on several platforms finds each of them.
   */
  async find(db: Tables, { vaultId, platform }: TextSearch, texts: readonly string[]): Promise<KeyOfText[]> {
    const platforms = platform === undefined ? await platformsOf(db, vaultId) : [platform];
    const providers = [];
    for (const each of platforms) providers.push(await findKeyProvider(db.$pickTables<'key_provider'>(), each));
    const found: KeyOfText[] = [];
    for (let start = 0; start < texts.length; start += textsAtOnce) {
      const part = texts.slice(start, start + textsAtOnce);
      for (const each of providers) {
        const prints = await this.threads.fingerprint(each, part);
        found.push(...(await withFingerprints(db, vaultId, prints, start)));
      }
    }
    return found.toSorted((a, b) => a.at - b.at);
  }
}
