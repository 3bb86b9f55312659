/** What is pending between two companies: a connection ends with none of it. Each domain that trades counts, lists and closes its own. */
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { ConnectionTables, ConnectionTx } from '../connections.repository.js';

export interface Pending {
  readonly offers: number;
  readonly keys: number;
}

/** One that is pending, as one of the two sides sees it. */
export interface PendingItem {
  /** For people: 'Offer'. */
  readonly kind: string;
  readonly id: string;
  /** As people call it: a running number of the side that has made it. */
  readonly number: number;
  /** What it is about: 'Hollow Tide, HT-STEAM-WW'. */
  readonly name: string;
  /** The actor's side has made it; else the other one. */
  readonly isOwn: boolean;
  readonly keys: number;
  readonly madeAt: Date;
  /** When it ends by itself; undefined where it does not. */
  readonly endsAt?: Date | undefined;
  /** Of its screen; undefined where the actor may not open it. */
  readonly href?: string | undefined;
}

export interface PendingList extends Pending {
  readonly items: readonly PendingItem[];
}

export interface PendingKind {
  /** Absent: it ends without a question, such as what is of one side alone. */
  count?(db: Kysely<ConnectionTables>, connectionGuid: string): Promise<Pending>;
  /** Of what is counted the newest, at most so many, newest first. */
  newest?(
    db: Kysely<ConnectionTables>,
    actor: Actor,
    connectionGuid: string,
    limit: number,
  ): Promise<readonly PendingItem[]>;
  /** In a transaction that holds the connection; nothing is called after it. */
  close(tx: ConnectionTx, actor: Actor, connectionGuid: string): Promise<void>;
}

const maxItems = 10;

export class PendingTrade {
  readonly #kinds: PendingKind[] = [];

  register(kind: PendingKind): void {
    this.#kinds.push(kind);
  }

  async count(db: Kysely<ConnectionTables>, connectionGuid: string): Promise<Pending> {
    let [offers, keys] = [0, 0];
    for (const kind of this.#kinds) {
      const counted = await kind.count?.(db, connectionGuid);
      offers += counted?.offers ?? 0;
      keys += counted?.keys ?? 0;
    }
    return { offers, keys };
  }

  /** All in numbers, and the newest of all kinds. Counted first: what comes in between is not agreed to, and refuses the end. */
  async list(db: Kysely<ConnectionTables>, actor: Actor, connectionGuid: string): Promise<PendingList> {
    const pending = await this.count(db, connectionGuid);
    const items: PendingItem[] = [];
    for (const kind of this.#kinds) items.push(...((await kind.newest?.(db, actor, connectionGuid, maxItems)) ?? []));
    return {
      ...pending,
      items: items.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime()).slice(0, maxItems),
    };
  }

  async close(tx: ConnectionTx, actor: Actor, connectionGuid: string): Promise<void> {
    for (const kind of this.#kinds) await kind.close(tx, actor, connectionGuid);
  }
}
