/** What was found of versions of lists, whose rows stay what they are; the oldest goes first. */
export class VersionMemory<T> {
  readonly #found = new Map<string, Promise<T>>();

  constructor(private readonly most: number) {}

  /** @returns undefined where it was not searched for yet */
  found(name: string): Promise<T> | undefined {
    return this.#found.get(name);
  }

  /**
   * Whoever asks meanwhile shares the search. One that fails is not remembered.
   * @param name the list, its version, and whatever else makes a difference
   */
  of(name: string, find: () => Promise<T>): Promise<T> {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const [oldest] = this.#found.keys();
    if (this.#found.size >= this.most && oldest !== undefined) this.#found.delete(oldest);
    const found = find();
    this.#found.set(name, found);
    found.catch(() => {
      if (this.#found.get(name) === found) this.#found.delete(name);
    });
    return found;
  }
}
