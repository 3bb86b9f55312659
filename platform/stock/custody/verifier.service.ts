/** Everything that a vault's books say, held against everything that its keys and movements say. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.js';
import {
  compareLanes,
  findDifferences,
  findStrayKeys,
  type BalanceDifference,
} from '../inventory/balance.repository.js';
import { vaultsWithStock, type StockedVault } from '../inventory/watch.repository.js';
import type { StockDatabase } from '../rows.js';
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

export class CustodyVerifier {
  constructor(
    private readonly database: Database,
    private readonly seal: CustodySeal,
  ) {}

  /** Of every vault, one after the other: each within a snapshot of its own. */
  async *verifyAll(): AsyncGenerator<VaultReport> {
    for (const vault of await vaultsWithStock(this.database.tables<StockDatabase>())) yield await this.verify(vault);
  }

  /** One snapshot for all of a vault: keys that move meanwhile are no difference. */
  verify(vault: StockedVault): Promise<VaultReport> {
    const { vaultId } = vault;
    return this.database.transaction(async (tx: Tx) => {
      await sql`set transaction isolation level repeatable read read only`.execute(tx);
      // It reads every key and every movement.
      await sql`set local statement_timeout = '30min'`.execute(tx);
      await sql`set local work_mem = '64MB'`.execute(tx);
      const custody = await verifyCustody(tx, this.seal, vaultId);
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
