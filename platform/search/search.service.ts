/** Looks for a text in every group of records that the actor may read. */
import { holdsAny, type Actor } from '../access/index.js';
import type { Tables } from '../content/index.js';
import { askedOf, type Asked } from './asked.js';
import { fits, type FoundRecord, type RecordSearch, type Searches } from './search.js';

export interface FoundGroup extends Pick<RecordSearch, 'name' | 'title' | 'icon'> {
  readonly records: readonly FoundRecord[];
}

/** Of each group: whoever wants more says more. */
const perGroup = 5;

const bestOf = ({ records }: FoundGroup): number => Math.min(...records.map(({ fit }) => fit), fits.within);

export class SearchService implements Searches {
  readonly #searches = new Map<string, RecordSearch>();

  constructor(private readonly dependencies: { readonly database: Tables }) {}

  register(...searches: readonly RecordSearch[]): void {
    for (const search of searches) {
      if (this.#searches.has(search.name)) throw new Error(`search ${search.name} is declared twice`);
      this.#searches.set(search.name, search);
    }
  }

  /**
   * Nothing of it is kept or told anywhere: the text may be a key.
   * @param signal who has asked asks for something else by now
   * @returns the group with the best record first
   */
  async search(actor: Actor, text: string, signal: AbortSignal): Promise<readonly FoundGroup[]> {
    const asked = askedOf(text);
    if (asked === undefined) return [];
    const permitted = [...this.#searches.values()]
      .filter(({ permission }) => holdsAny(actor, permission))
      .toSorted((one, other) => one.order - other.order);
    const groups = await this.#inTurn(permitted, actor, asked, signal);
    return groups.toSorted((one, other) => bestOf(one) - bestOf(other));
  }

  /** One after the other: somebody who types holds one connection of the database, however many groups there are. */
  async #inTurn(
    searches: readonly RecordSearch[],
    actor: Actor,
    asked: Asked,
    signal: AbortSignal,
  ): Promise<FoundGroup[]> {
    const groups: FoundGroup[] = [];
    for (const { name, title, icon, find } of searches) {
      if (signal.aborted) break;
      const records = await find(this.dependencies.database, actor, asked, perGroup);
      if (records.length > 0) groups.push({ name, title, icon, records });
    }
    return groups;
  }
}
