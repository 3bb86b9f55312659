/** Everything that a vault's books say, held against everything that its keys and movements say. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.js';
import { compareLanes, findDifferences, findStrayKeys } from '../balances/balance.repository.js';
import type { BalanceDifference } from '../balances/balance.js';
import { vaultsWithStock, type StockedVault } from '../watch/watch.repository.js';
import type { StockDatabase } from '../../rows.js';
import type { EndApart, ReadEnds } from './ends/read-ends.js';
import { faultText, strayText } from './fault-text.js';
import type { CustodySeal } from './seal/custody-seal.js';
import { verifyCustody } from './verification.repository.js';

type Tx = Transaction<StockDatabase>;

export interface StockAlarm extends BalanceDifference {
  readonly vaultId: string;
  readonly kind: 'balance' | 'movements' | 'custody';
}

export interface VaultReport extends StockedVault {
  /** Lanes that have transactions. */
  readonly lanes: number;
  readonly transactions: number;
  readonly movements: number;
  readonly alarms: readonly StockAlarm[];
}

/** What was verified, and with which ends of days before. */
export interface StockReport {
  readonly vaults: readonly VaultReport[];
  readonly ends: Omit<ReadEnds, 'ends' | 'trails'>;
}

export class CustodyVerifier {
  /** @param apart where lanes ended on days before, as the place apart says */
  constructor(
    private readonly database: Database,
    private readonly seal: CustodySeal,
    private readonly apart: readonly EndApart[] = [],
  ) {}

  /** Of every vault, one after the other: each within a snapshot of its own. */
  async *verifyAll(): AsyncGenerator<VaultReport> {
    const stocked = await vaultsWithStock(this.database.tables<StockDatabase>());
    const known = new Set(stocked.map(({ vaultId }) => vaultId));
    const gone = [...new Set(this.apart.map(({ vaultId }) => vaultId))].filter((vaultId) => !known.has(vaultId));
    for (const vault of [...stocked, ...gone.map((vaultId) => ({ vaultId, name: null }))])
      yield await this.verify(vault);
  }

  /** One snapshot for all of a vault: keys that move meanwhile are no difference. */
  verify(vault: StockedVault): Promise<VaultReport> {
    const { vaultId } = vault;
    return this.database.transaction(async (tx: Tx) => {
      await sql`set transaction isolation level repeatable read read only`.execute(tx);
      // It reads every key and every movement.
      await sql`set local statement_timeout = '30min'`.execute(tx);
      await sql`set local work_mem = '64MB'`.execute(tx);
      const custody = await verifyCustody(
        tx,
        this.seal,
        vaultId,
        this.apart.filter((end) => end.vaultId === vaultId),
      );
      const inLanes = await compareLanes(tx, vaultId, custody.lanes);
      const recounted = await findDifferences(tx, vaultId);
      const stray = await findStrayKeys(tx, vaultId);
      // A counter that its own lane contradicts is named there, and once.
      const isNew = ({ subject }: BalanceDifference) => !inLanes.some((lane) => lane.subject.startsWith(`${subject},`));
      return {
        ...vault,
        lanes: custody.lanes.filter(({ links }) => links > 0).length,
        transactions: custody.links,
        movements: custody.movements,
        alarms: [
          ...custody.faults.map((fault) => ({ vaultId, kind: 'custody' as const, ...faultText(fault) })),
          ...(stray === undefined ? [] : [{ vaultId, kind: 'movements' as const, ...strayText(stray) }]),
          ...[...inLanes, ...recounted.filter(isNew)].map((found) => ({ vaultId, kind: 'balance' as const, ...found })),
        ],
      };
    });
  }
}
