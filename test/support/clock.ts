/** A clock that stands still until a test moves it. */
import type { Clock } from '../../kernel/clock.js';

export class TestClock implements Clock {
  #now: number;

  constructor(start = new Date()) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** @param milliseconds forward from where it stands */
  forward(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
