/** What is pending between two companies: a connection ends with none of it. Each domain that trades counts and closes its own. */
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { ConnectionTables, ConnectionTx } from '../connections.repository.js';

export interface Pending {
  readonly offers: number;
  readonly keys: number;
}

export interface PendingKind {
  count(db: Kysely<ConnectionTables>, connectionGuid: string): Promise<Pending>;
  /** In a transaction that holds the connection; nothing is called after it. */
  close(tx: ConnectionTx, actor: Actor, connectionGuid: string): Promise<void>;
}

export class PendingTrade {
  readonly #kinds: PendingKind[] = [];

  register(kind: PendingKind): void {
    this.#kinds.push(kind);
  }

  async count(db: Kysely<ConnectionTables>, connectionGuid: string): Promise<Pending> {
    let [offers, keys] = [0, 0];
    for (const kind of this.#kinds) {
      const counted = await kind.count(db, connectionGuid);
      offers += counted.offers;
      keys += counted.keys;
    }
    return { offers, keys };
  }

  async close(tx: ConnectionTx, actor: Actor, connectionGuid: string): Promise<void> {
    for (const kind of this.#kinds) await kind.close(tx, actor, connectionGuid);
  }
}
