/**
 * What the partner API has taken on a day (UTC), told to the vault's owners once that day is over (docs/domain.md, l). A
 * letter for each extraction, as a person's has, would be read by nobody: a program may take a key a second.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { AccountsTables } from '../../accounts/index.js';
import type { Database } from '../../database/database.js';
import { formatCount, formatNumber, type Letter, type Mailer } from '../../mail/index.js';
import type { ExtractionTable, Tx } from '../request/disclosure.service.js';
import { ownersOf } from '../request/extraction.repository.js';
import { claimDays, takenOn, type TakenByApi, type VaultDay } from './digest.repository.js';

const dayMs = 24 * 3_600_000;
/** After midnight: what was begun on the day before has been written by then. */
const settledMs = 15 * 60_000;
/** A worker that was away for longer tells no more of it: the receipts and the transactions do. */
const daysBack = 7;
const placesNamed = 50;

const keys = (count: number): string => formatCount(count, 'key');

export const digestLetter = (day: string, taken: readonly TakenByApi[], publicUrl: string): Omit<Letter, 'to'> => {
  const lines = taken.map(({ title, sku, by, count }) => `${title}, ${sku}: ${keys(count)} by ${by}`);
  const more = lines.length - placesNamed;
  const total = taken.reduce((sum, { count }) => sum + count, 0);
  return {
    subject: `${keys(total)} extracted by the partner API on ${day}`,
    text: [
      `On ${day} (UTC) programs of your vault extracted ${keys(total)} by the partner API.`,
      [...lines.slice(0, placesNamed), ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join('\n'),
      'If you do not know the certificate, revoke it: the next call with it is refused.',
    ].join('\n\n'),
    action: { title: 'Show the transactions', url: `${publicUrl}/my_vault/transaction/extracted/` },
  };
};

export interface DigestDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export class DigestService {
  constructor(private readonly dependencies: DigestDependencies) {}

  /** Writes the letters that are due; several nodes may do it at once. @returns the days that were told */
  run(): Promise<readonly VaultDay[]> {
    const now = this.dependencies.clock.now().getTime() - settledMs;
    const today = new Date(now - (now % dayMs));
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const tables = tx.$pickTables<ExtractionTable>();
      const days = await claimDays(tables, new Date(today.getTime() - daysBack * dayMs), today);
      for (const { vaultId, day } of days) {
        const letter = digestLetter(day, await takenOn(tables, vaultId, day), this.dependencies.publicUrl);
        const owners = await ownersOf(tx.$pickTables<keyof AccountsTables>(), vaultId);
        for (const to of owners) await this.dependencies.mailer.queue(tx, { to, ...letter });
      }
      return days;
    });
  }
}
