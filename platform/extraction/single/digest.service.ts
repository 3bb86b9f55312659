/**
 * What the partner API has taken on a day (UTC), told to the vault's owners once that day is over (docs/domain.md, l). A
 * letter for each extraction, as a person's has, would be read by nobody: a program may take a key a second.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Database } from '../../database/database.js';
import { formatCount, formatNumber } from '../../mail/index.js';
import { notificationKind, type News, type Notifier } from '../../notifications/index.js';
import type { ExtractionTable, Tx } from '../request/disclosure.service.js';
import { claimDays, takenOn, type TakenByApi, type VaultDay } from './digest.repository.js';

const dayMs = 24 * 3_600_000;
/** After midnight: what was begun on the day before has been written by then. */
const settledMs = 15 * 60_000;
/** A worker that was away for longer tells no more of it: the receipts and the transactions do. */
const daysBack = 7;
const placesNamed = 50;

const keys = (count: number): string => formatCount(count, 'key');

const takenByApi = notificationKind({
  name: 'extraction.taken_by_api',
  title: 'Extracted by the partner API',
  isMandatory: true,
  subject: '{keys} extracted by the partner API on {day}',
  text: `On {day} (UTC) programs of your vault extracted {keys} by the partner API.

{places}

If you do not know the certificate, revoke it: the next call with it is refused.`,
  action: 'Show the transactions',
  required: ['places'],
  variables: { keys: '12 keys', day: '2026-11-21', places: 'Northwind Tactics, NW-TA-1-ROW: 12 keys by Order system' },
});

export const digestNews = (day: string, taken: readonly TakenByApi[]): News => {
  const lines = taken.map(({ title, sku, by, count }) => `${title}, ${sku}: ${keys(count)} by ${by}`);
  const more = lines.length - placesNamed;
  const total = taken.reduce((sum, { count }) => sum + count, 0);
  const places = [...lines.slice(0, placesNamed), ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join('\n');
  return takenByApi({ keys: keys(total), day, places }, '/my_vault/transaction/extracted/');
};

export interface DigestDependencies {
  readonly database: Database;
  readonly notifier: Notifier;
  readonly clock: Clock;
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
        const news = digestNews(day, await takenOn(tables, vaultId, day));
        await this.dependencies.notifier.notify(tx, { ownerGuid: vaultId, roles: ['Owner'] }, news);
      }
      return days;
    });
  }
}
