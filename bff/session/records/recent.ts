/**
 * A bounded memory of what was read a moment ago; the oldest leaves first. What was on its way while
 * something was forgotten is not remembered: it may be what was forgotten.
 */
export class Recent<V> {
  private readonly entries = new Map<string, { readonly value: V; readonly untilMs: number }>();
  /** How often something was forgotten. */
  private forgettings = 0;

  /** @param keepMs how long an entry counts @param limit most entries */
  constructor(
    private readonly keepMs: number,
    private readonly limit = 20_000,
    private readonly nowMs = (): number => performance.now(),
  ) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.untilMs > this.nowMs()) return entry?.value;
    this.entries.delete(key);
    return undefined;
  }

  /** To be called before a read. @returns remembers what was read, unless something was forgotten meanwhile */
  reading(): (key: string, value: V) => void {
    const { forgettings } = this;
    return (key, value) => {
      if (forgettings === this.forgettings) this.set(key, value);
    };
  }

  set(key: string, value: V): void {
    this.entries.delete(key);
    if (this.entries.size >= this.limit) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
    this.entries.set(key, { value, untilMs: this.nowMs() + this.keepMs });
  }

  delete(key: string): void {
    this.forgettings += 1;
    this.entries.delete(key);
  }

  clear(): void {
    this.forgettings += 1;
    this.entries.clear();
  }
}
