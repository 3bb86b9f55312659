/**
 * A chunk is held whole until its hash is known to be right. So many are held at once, in all and for one vault:
 * whoever comes next waits without a byte being read.
 */

const slotsInAll = 8;
const slotsPerVault = 2;

interface Waiting {
  readonly vaultId: string;
  readonly enter: () => void;
}

export class ChunkSlots {
  readonly #taken = new Map<string, number>();
  readonly #queue: Waiting[] = [];
  #all = 0;

  /** Runs work within a slot. @param signal gives up the place in the queue */
  async within<T>(vaultId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(vaultId, signal);
    try {
      return await work();
    } finally {
      this.#leave(vaultId);
    }
  }

  #isFree(vaultId: string): boolean {
    return this.#all < slotsInAll && (this.#taken.get(vaultId) ?? 0) < slotsPerVault;
  }

  #take(vaultId: string): void {
    this.#all += 1;
    this.#taken.set(vaultId, (this.#taken.get(vaultId) ?? 0) + 1);
  }

  async #enter(vaultId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#isFree(vaultId)) {
      this.#take(vaultId);
      return;
    }
    const entered = Promise.withResolvers<void>();
    const waiting: Waiting = { vaultId, enter: entered.resolve };
    this.#queue.push(waiting);
    const giveUp = (): void => {
      const at = this.#queue.indexOf(waiting);
      if (at === -1) return;
      this.#queue.splice(at, 1);
      entered.reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp);
    try {
      await entered.promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  #leave(vaultId: string): void {
    this.#all -= 1;
    const left = (this.#taken.get(vaultId) ?? 1) - 1;
    if (left === 0) this.#taken.delete(vaultId);
    else this.#taken.set(vaultId, left);
    const at = this.#queue.findIndex((waiting) => this.#isFree(waiting.vaultId));
    const [next] = at === -1 ? [] : this.#queue.splice(at, 1);
    if (next === undefined) return;
    this.#take(next.vaultId);
    next.enter();
  }
}
