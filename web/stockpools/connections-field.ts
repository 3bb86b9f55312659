/** For whom a pool is kept, as a form asks it. */
import type { ManyKind } from '../ui/record/fields.js';

export interface Choice {
  readonly connectionGuid: string;
  readonly company: string;
}

const maxConnections = 100;

/** @param choices a connection that stands in it twice is offered once */
export const connectionsField = (choices: readonly Choice[]) => {
  const byGuid = new Map(choices.map(({ connectionGuid, company }) => [connectionGuid, company]));
  const options = [...byGuid].map(([value, text]) => ({ value, text }));
  return {
    ...({
      kind: 'many',
      options: options.toSorted((one, other) => one.text.localeCompare(other.text, 'en')),
    } satisfies ManyKind),
    label: 'Connections',
    hint: 'Companies that you sell to. Each can draw from the pool.',
    isRequired: true,
    fault: (chosen: readonly string[]) =>
      chosen.length > maxConnections ? `At most ${maxConnections} connections` : undefined,
    codes: [
      ...(['stockpools.connection_not_found', 'stockpools.connection_not_active', 'stockpools.not_possible'] as const),
    ],
  } as const;
};
