/** What is likely to be wanted next, asked for before it is. */

/** As long as an answer is as good as one that is asked for now. */
const goodForMs = 20_000;
const maxKept = 12;

interface Kept<A> {
  readonly askedAt: number;
  readonly answer: Promise<A>;
}

export class AskedAhead<A> {
  readonly #kept = new Map<string, Kept<A>>();

  /** @param about which question it is @returns the answer that is there or on its way; none stays that has failed */
  of(about: string, ask: () => Promise<A>): Promise<A> {
    const kept = this.#kept.get(about);
    if (kept !== undefined && Date.now() - kept.askedAt < goodForMs) return kept.answer;
    const answer = ask();
    // The oldest stands first.
    this.#kept.delete(about);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= maxKept && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(about, { askedAt: Date.now(), answer });
    answer.catch(() => {
      if (this.#kept.get(about)?.answer === answer) this.#kept.delete(about);
    });
    return answer;
  }
}
