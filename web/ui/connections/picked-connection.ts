/** A connection as it is chosen. */
import type { Grid } from '../table/list-types.js';

export interface PickedConnection {
  readonly connectionGuid: string;
  readonly company: string;
  /** Address of the company's logo; null without one. */
  readonly logo: string | null;
  /** 'Active' or 'Suspended'. */
  readonly status: string;
}

const textOf = (cell: string | number | boolean | null | undefined): string =>
  cell === null ? '' : String(cell ?? '');

/** @returns those of a page of the list of connections, in its order */
export const pickedIn = ({ rows }: Pick<Grid, 'rows'>): readonly PickedConnection[] =>
  rows.map(({ id, cells }) => ({
    ...{ connectionGuid: id, company: textOf(cells['Company']), status: textOf(cells['Status']) },
    logo: textOf(cells['Image']) || null,
  }));
