/** Somebody who may write whatever he likes into the database, and knows how links are hashed. */
import { sql } from 'kysely';
import type { CustodySeal } from '../../../../../platform/stock/index.js';
import { genesis, linkHash } from '../../../../../platform/stock/ledger/custody/custody.js';
import { headerOf, movedBy } from '../../../../../platform/stock/ledger/custody/custody.repository.js';
import type { TestPlatform } from '../../../../support/platform.js';
import { databaseOf, tablesOf } from '../../stock-world.js';

/** `kept`: seals are left as they are; `none`: they are taken away; or those of somebody who has the key. */
export type Seals = 'kept' | 'none' | CustodySeal;

export class Forger {
  constructor(private readonly world: TestPlatform) {}

  /** The constraint that links have a seal does not stand in his way. */
  async liftConstraint(): Promise<void> {
    await databaseOf(this.world).execute('alter table txn drop constraint if exists txn_is_sealed');
  }

  /** Computes every link of a lane anew, with all that was changed in it, and writes its end. */
  async rewrite(vaultId: string, lane: number, seals: Seals): Promise<void> {
    if (seals === 'none') await this.liftConstraint();
    const db = tablesOf(this.world);
    let [sequence, previous] = [0, genesis];
    const rows = await db
      .selectFrom('txn')
      .selectAll()
      .where('vault_id', '=', vaultId)
      .where('lane', '=', lane)
      .orderBy('sequence')
      .execute();
    for (const row of rows) {
      const { root, groups } = await movedBy(db, row);
      const hash = linkHash(previous, headerOf(row), groups, root) as Buffer;
      const sealed = this.sealed(seals, hash);
      await db
        .updateTable('txn')
        .set({ previous_hash: previous, merkle_root: root, hash, ...sealed })
        .where('id', '=', row.id)
        .execute();
      [sequence, previous] = [row.sequence, hash];
    }
    await this.endAt(vaultId, lane, sequence, previous);
  }

  /** Removes a lane's transactions behind a place, with their movements, and writes its end. */
  async truncate(vaultId: string, lane: number, last: number): Promise<void> {
    const db = tablesOf(this.world);
    const gone = sql`select id from txn where vault_id = ${vaultId} and lane = ${lane} and sequence > ${last}`;
    await sql`delete from key_movement where txn_id in (${gone})`.execute(db);
    await sql`delete from key_movement_block where txn_id in (${gone})`.execute(db);
    await sql`delete from txn where vault_id = ${vaultId} and lane = ${lane} and sequence > ${last}`.execute(db);
    const end = await db
      .selectFrom('txn')
      .select(['sequence', 'hash'])
      .where('vault_id', '=', vaultId)
      .where('lane', '=', lane)
      .where('sequence', '=', last)
      .executeTakeFirst();
    await this.endAt(vaultId, lane, end?.sequence ?? 0, end?.hash ?? genesis);
  }

  private sealed(seals: Seals, hash: Buffer): { seal_key?: string | null; seal?: Buffer | null } {
    if (seals === 'kept') return {};
    if (seals === 'none') return { seal_key: null, seal: null };
    return { seal_key: seals.keyId, seal: seals.seal('link', hash) };
  }

  private async endAt(vaultId: string, lane: number, sequence: number, hash: Buffer): Promise<void> {
    await tablesOf(this.world)
      .updateTable('custody_head')
      .set({ sequence, hash })
      .where('vault_id', '=', vaultId)
      .where('lane', '=', lane)
      .execute();
  }
}
