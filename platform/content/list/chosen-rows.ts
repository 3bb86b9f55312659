/** Rows of a list that somebody has chosen, for an act that takes them as one set. */
import { token } from '../../../kernel/providers.js';
import type { Expression } from 'kysely';
import type { Actor } from '../../access/index.js';

/** Rows picked by hand, or all that a filter finds. */
export interface ChosenRows {
  /** The list's route. */
  readonly list: string;
  /** Empty: all that the filter finds. */
  readonly ids: readonly string[];
  /** Counts where no ids are given. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Injection token of ListRows. */
export const LIST_ROWS = token<ListRows>('LIST_ROWS');

export interface ListRows {
  /**
   * A query of the chosen rows with the columns of the list's source, to be built into a statement: no row
   * and no id passes through the process.
   * @throws content.list_not_found, content.filter_invalid, content.too_many_rows, permission.denied
   */
  queryOf(actor: Actor, chosen: ChosenRows): Promise<Expression<unknown>>;
}
