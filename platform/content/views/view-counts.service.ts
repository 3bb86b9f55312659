/** How many rows saved views find: capped as every count, one after the other, and kept for a minute. */
import type { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import { countCap } from '../list/list.repository.js';
import type { ListsService } from '../list/lists.service.js';
import type { FoundView } from './views.repository.js';

const keptMs = 60_000;
/** Counts of the users of one process; the oldest go first. */
const maxKept = 5_000;

export interface ViewCount {
  readonly viewId: string;
  readonly rows: number;
  /** There are more. */
  readonly isCapped: boolean;
}

export class ViewCountsService {
  readonly #kept = new Map<string, { readonly rows: number; readonly atMs: number }>();

  constructor(
    private readonly lists: ListsService,
    private readonly clock: Clock,
  ) {}

  /** @returns a count for each view that its list understands */
  async of(actor: Actor, views: readonly FoundView[]): Promise<ViewCount[]> {
    const counts: ViewCount[] = [];
    for (const view of views) {
      const rows = await this.#rows(actor, view);
      if (rows !== undefined)
        counts.push({ viewId: view.id, rows: Math.min(rows, countCap), isCapped: rows > countCap });
    }
    return counts;
  }

  /** Two views with one filter are counted once. What a list shows may depend on who looks. */
  async #rows(actor: Actor, { list, state }: FoundView): Promise<number | undefined> {
    const key = JSON.stringify([actor.userGuid, actor.ownerGuid, list, Object.entries(state.filter).toSorted()]);
    const nowMs = this.clock.now().getTime();
    const kept = this.#kept.get(key);
    if (kept !== undefined && nowMs - kept.atMs < keptMs) return kept.rows;
    const rows = await this.#count(actor, list, state.filter);
    this.#kept.delete(key);
    if (rows === undefined) return undefined;
    this.#kept.set(key, { rows, atMs: nowMs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
    return rows;
  }

  async #count(actor: Actor, list: string, filter: Readonly<Record<string, string>>): Promise<number | undefined> {
    try {
      return await this.lists.count(await this.lists.select(actor, list, Object.entries(filter)));
    } catch (thrown) {
      if (thrown instanceof DomainError && thrown.code === 'content.filter_invalid') return undefined;
      throw thrown;
    }
  }
}
