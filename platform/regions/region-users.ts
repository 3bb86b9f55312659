/** Domains whose records name regions, and how these get another one. */
import type { Actor } from '../access/index.js';
import type { AnyTransaction } from '../database/database.js';
import type { RegionUseRow } from './rows.js';

/** What a move has come to. */
export interface Moved {
  /** Records that got a new version, because keys or insertions have the one before. */
  readonly newVersions: number;
  /** Keys that keep the version before. */
  readonly keysKept: number;
  /** Insertions that have to choose again. */
  readonly openInsertions: number;
}

/** Prices stay where they are: their list is edited. */
export type MovableKind = Exclude<RegionUseRow['kind'], 'price_list'>;

export interface RegionUser {
  readonly kind: MovableKind;
  /** Any one of these is needed to move its records. */
  readonly permissions: readonly string[];
  /**
   * Puts one region in the place of another, in the caller's transaction.
   * @param ids of records
   * @param from code of a region; @param to another one's
   * @returns undefined where one of the records does not name the region, or not any more
   */
  move(tx: AnyTransaction, actor: Actor, ids: readonly string[], from: string, to: string): Promise<Moved | undefined>;
}

/** They depend on regions, so they say themselves what uses regions, when their modules begin. */
export class RegionUsers {
  readonly #users = new Map<MovableKind, RegionUser>();

  register(user: RegionUser): void {
    this.#users.set(user.kind, user);
  }

  /** @throws for a kind that nobody has registered */
  of(kind: MovableKind): RegionUser {
    const user = this.#users.get(kind);
    if (user === undefined) throw new Error(`nobody moves what names a region as ${kind}`);
    return user;
  }
}
