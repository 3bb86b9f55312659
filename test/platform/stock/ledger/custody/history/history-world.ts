/** Vaults whose keys are found, moved and handed over, and the custody that is told of them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../../../../../platform/access/index.js';
import type { AuditTables } from '../../../../../../platform/audit/index.js';
import { MovementsService } from '../../../../../../platform/stock/index.js';
import type { MovementKindName } from '../../../../../../platform/stock/ledger/movements/movement-kinds.js';
import type { StockDatabase } from '../../../../../../platform/stock/rows.js';
import {
  CustodyServiceService,
  type Custody,
  type Evidence,
  type LinkCheck,
} from '../../../../../../proto/gen/keyway/stock/v1/custody.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../../support/platform.js';
import { aSku, databaseOf, insertKeys, keysOf, tablesOf } from '../../../stock-world.js';
import { testLedger } from '../custody-keys.js';

/** A vault with keys of one insertion. */
export interface VaultWithKeys {
  readonly owner: TestUser;
  readonly skuGuid: string;
  readonly texts: readonly string[];
  readonly insertionGuid: string;
  readonly transactionGuid: string;
}

export const custodyOf = (user: TestUser) => user.service(CustodyServiceService);

export const find = async (user: TestUser, keyText: string, platform = ''): Promise<string> => {
  const { keys } = await custodyOf(user).findKey({ keyText, platform }, user.call());
  return keys[0]?.keyGuid ?? '';
};

const present = <T>(part: T | undefined): T => {
  if (part === undefined) throw new Error('the answer is empty');
  return part;
};

export const keyCustody = async (user: TestUser, keyGuid: string): Promise<Custody> =>
  present((await custodyOf(user).getKeyCustody({ keyGuid }, user.call())).custody);
export const insertionCustody = async (user: TestUser, insertionGuid: string): Promise<Custody> =>
  present((await custodyOf(user).getInsertionCustody({ insertionGuid }, user.call())).custody);
export const keyEvidence = async (user: TestUser, keyGuid: string): Promise<Evidence> =>
  present((await custodyOf(user).getKeyEvidence({ keyGuid }, user.call())).evidence);

export const kindsOf = ({ links }: Custody): string[] => links.map(({ kind }) => kind);
export const checksOf = ({ links }: Custody): LinkCheck[] => links.map(({ check }) => check);

const actorOf = (user: TestUser): Actor => ({
  userGuid: user.userGuid,
  userName: 'Olivia Berg',
  userEmail: user.email,
  ownerGuid: user.ownerGuid,
  ownerRole: 'Publisher',
  roleName: 'Owner',
  permissions: new Set(),
  correlationId: randomUUID(),
});

/** A platform whose time is the test's. */
export class HistoryWorld {
  private constructor(
    readonly platform: TestPlatform,
    private readonly time: { movedMs: number },
  ) {}

  static async start(): Promise<HistoryWorld> {
    const time = { movedMs: 0 };
    const clock = { now: () => new Date(Date.now() + time.movedMs) };
    return new HistoryWorld(await startTestPlatform({ clock }), time);
  }

  close(): Promise<void> {
    return this.platform.close();
  }

  get tables() {
    return tablesOf(this.platform);
  }

  pass(ms: number): void {
    this.time.movedMs += ms;
  }

  async aVault(count: number): Promise<VaultWithKeys> {
    const owner = await this.platform.user({ role: 'Owner' });
    const { skuGuid } = await aSku(this.platform, owner.ownerGuid);
    const texts = keysOf(count);
    const { insertionGuid, transactionGuid } = await insertKeys(this.platform, owner, skuGuid, texts);
    return { owner, skuGuid, texts, insertionGuid, transactionGuid };
  }

  /** Moves keys as the acts over them do. @returns ids of the transactions */
  move(user: TestUser, kind: MovementKindName, keyIds: readonly string[], toRightId?: string): Promise<string[]> {
    // Two acts of the same moment have no order.
    this.pass(1_000);
    return databaseOf(this.platform).transaction<StockDatabase, string[]>(async (tx) => {
      const { transactions } = await new MovementsService(testLedger).move(tx, {
        actor: actorOf(user),
        vaultId: user.ownerGuid,
        kind,
        chosen: { where: sql`k.id = any(${[...keyIds]}::uuid[])` },
        ...(toRightId !== undefined && { toRightId }),
        reference: 'Case 7',
        documentId: randomUUID(),
        now: new Date(Date.now() + this.time.movedMs),
      });
      return transactions.map(({ id }) => id);
    });
  }

  /** As a transfer will: the key goes to the new holder, a movement says so. */
  async handOver(from: TestUser, to: TestUser, keyId: string): Promise<string> {
    this.pass(1_000);
    const [txnId, now] = [randomUUID(), new Date(Date.now() + this.time.movedMs)];
    const last = await this.tables
      .selectFrom('txn')
      .selectAll()
      .where('vault_id', '=', from.ownerGuid)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    const place = { sequence: last.sequence + 1_000, number: last.number + 1_000 };
    await this.tables
      .insertInto('txn')
      .values({ ...last, ...place, id: txnId, kind: 'Transferred', created_at: now })
      .execute();
    await this.tables
      .insertInto('key_movement')
      .values({
        vault_id: from.ownerGuid,
        txn_id: txnId,
        key_id: keyId,
        moved_at: now,
        event: 9,
        from_state: 2,
        to_state: 2,
        from_vault_id: from.ownerGuid,
        to_vault_id: to.ownerGuid,
      })
      .execute();
    await this.tables.updateTable('key').set({ vault_id: to.ownerGuid }).where('id', '=', keyId).execute();
    return txnId;
  }

  /** As the archive does with a month: transaction and movements go to the cold part. */
  async archive(transactionId: string): Promise<void> {
    for (const [table, id] of [
      ['key_movement', 'txn_id'],
      ['key_movement_block', 'txn_id'],
      ['txn', 'id'],
    ] as const) {
      const chosen = sql`${sql.ref(id)} = ${transactionId}`;
      await sql`insert into ${sql.table(`archive.${table}`)} select * from ${sql.table(`public.${table}`)} where ${chosen}`.execute(
        this.tables,
      );
      await sql`delete from ${sql.table(`public.${table}`)} where ${chosen}`.execute(this.tables);
    }
  }

  async keyIdsOf(user: TestUser): Promise<string[]> {
    const keys = this.tables.selectFrom('key').select('id').where('vault_id', '=', user.ownerGuid).orderBy('id');
    return (await keys.execute()).map(({ id }) => id);
  }

  auditOf(user: TestUser) {
    return databaseOf(this.platform)
      .tables<AuditTables>()
      .selectFrom('audit_event')
      .selectAll()
      .where('vault_id', '=', user.ownerGuid)
      .where('action', 'like', 'custody.%')
      .orderBy('id')
      .execute();
  }
}
