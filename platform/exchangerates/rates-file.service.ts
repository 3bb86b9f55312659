/** Rates out of a file: looked at first, then entered exactly as they were shown. */
import { createHash } from 'node:crypto';
import type { Actor } from '../access/index.js';
import type { Collections } from '../collections/index.js';
import type { AnyTransaction, Database } from '../database/database.js';
import { lockRequest } from '../database/request-lock.js';
import { exchangeRatesErrors } from './exchangerates.errors.js';
import { ratesIn, type Rate } from './rates-file.js';

export interface RatesFileDependencies {
  readonly database: Database;
  readonly collections: Collections;
}

/** A rate that the file adds, or changes: `before` is what stands. */
export interface RateChange extends Rate {
  readonly before?: number;
}

export interface RatesFileView {
  readonly changes: RateChange[];
  readonly unchanged: number;
  /** Of the changes: who enters them states what was shown. */
  readonly digest: string;
}

/** Undoes what was only looked at. */
class Looked extends Error {
  constructor(readonly view: RatesFileView) {
    super('looked at, not done');
  }
}

const digestOf = (changes: readonly RateChange[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('hex');

export class RatesFileService {
  constructor(private readonly dependencies: RatesFileDependencies) {}

  /**
   * What the file would change: it is entered, and undone.
   * @throws exchangerates.not_a_file_of_rates, request.invalid for a day to come
   */
  async preview(actor: Actor, text: string): Promise<RatesFileView> {
    try {
      return await this.#enter(actor, text, (view) => {
        throw new Looked(view);
      });
    } catch (thrown) {
      if (thrown instanceof Looked) return thrown.view;
      throw thrown;
    }
  }

  /**
   * Enters all of the file's rates or none.
   * @param digest of the preview that was shown
   * @throws exchangerates.not_a_file_of_rates, request.invalid, exchangerates.changed_meanwhile when it would do
   *   something else now
   */
  apply(actor: Actor, text: string, digest: string): Promise<RatesFileView> {
    return this.#enter(actor, text, (view) => {
      if (view.digest !== digest) throw exchangeRatesErrors('exchangerates.changed_meanwhile');
    });
  }

  #enter(actor: Actor, text: string, judge: (view: RatesFileView) => void): Promise<RatesFileView> {
    const rates = ratesIn(text);
    return this.dependencies.database.transaction(async (tx: AnyTransaction) => {
      // Two files at once would both add the day: the second one finds what the first has entered.
      await lockRequest(tx, 'exchangerates', 'file');
      const entered = await this.dependencies.collections.enter(tx, actor, 'exchangerates', rates);
      const changes = rates.flatMap((rate, at): RateChange[] => {
        const { kind, before } = entered[at] ?? { kind: 'unchanged' };
        if (kind === 'unchanged') return [];
        return [{ ...rate, ...(before !== undefined && { before: Number(before['rate']) }) }];
      });
      const view = { changes, unchanged: rates.length - changes.length, digest: digestOf(changes) };
      judge(view);
      return view;
    });
  }
}
