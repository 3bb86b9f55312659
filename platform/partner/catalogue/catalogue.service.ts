/** A vault's own catalogue and what it sees of others', in one order (docs/domain.md, o16; ADR 0091). */
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { settledUntil } from '../../database/settled.js';
import { idOr } from '../../request-id.js';
import { daysOfWithdrawals } from '../../sharing/index.js';
import type { CatalogueKind, CatalogueSource } from './catalogue-kind.js';
import type { WithdrawnItem } from './catalogue.view.js';
import { cursorOf, etagOf, merged, walkOf, type Asked, type CatalogueOwner } from './walk.js';

/** An answer that is asked for its ETag first, which is read without what stands in it. */
export interface Reading<T> {
  etag(): Promise<string>;
  read(): Promise<{ readonly etag: string; readonly answer: T }>;
}

export interface CataloguePage<Item> {
  readonly items: readonly (Item | WithdrawnItem)[];
  readonly after: string | null;
  readonly nextChangedSince: string;
}

/** What opens each half. */
export const holders = { own: 'product-read', shared: 'sharedskus-read' } as const;

/** @throws permission.denied for a half that the certificate does not open */
const ownersFor = ({ permissions }: Actor, asked: CatalogueOwner | undefined): readonly CatalogueOwner[] => {
  const held = (['own', 'shared'] as const).filter((owner) => permissions.has(holders[owner]));
  if (asked === undefined) return held;
  if (!held.includes(asked)) throw callErrors('permission.denied');
  return [asked];
};

export class CatalogueService {
  constructor(private readonly database: Database) {}

  /** @throws request.invalid, permission.denied */
  async walk<Item>(
    actor: Actor,
    kind: CatalogueKind<Item>,
    { pageSize, ...asked }: Asked & { readonly pageSize: number },
  ): Promise<Reading<CataloguePage<Item>>> {
    const { database } = this;
    // Before the rows: what is committed in between is told twice rather than never.
    const step = walkOf(kind.name, asked, await settledUntil(database), daysOfWithdrawals);
    const { since, after } = step;
    const owners = ownersFor(actor, step.owner);
    const isTold = since !== undefined && owners.includes('shared');
    const sources: readonly CatalogueSource<Item | WithdrawnItem>[] = [
      ...(isTold ? [kind.withdrawn(database, actor.ownerGuid, since)] : []),
      ...owners.map((owner) => kind[owner](database, actor.ownerGuid)),
    ];
    const part = { since, after, limit: pageSize + 1 };
    return {
      etag: async () => {
        const marks = merged(await Promise.all(sources.map((source) => source.marks(part))), pageSize + 1);
        return etagOf(marks.slice(0, pageSize), marks.length > pageSize);
      },
      read: async () => {
        const found = merged(await Promise.all(sources.map((source) => source.rows(part))), pageSize + 1);
        const rows = found.slice(0, pageSize);
        const last = found.length > pageSize ? rows.at(-1) : undefined;
        return {
          etag: etagOf(rows, last !== undefined),
          answer: {
            items: rows.map(({ item }) => item),
            after: last === undefined ? null : cursorOf(kind.name, step, last),
            nextChangedSince: step.settled.toISOString(),
          },
        };
      },
    };
  }

  /** @param missing of what is neither the vault's nor seen by it */
  one<Item>(actor: Actor, kind: CatalogueKind<Item>, guid: string, missing: () => DomainError): Reading<Item> {
    const part = { id: idOr(missing, guid), limit: 1 };
    const sources = ownersFor(actor, undefined).map((owner) => kind[owner](this.database, actor.ownerGuid));
    return {
      etag: async () => {
        const marks = merged(await Promise.all(sources.map((source) => source.marks(part))), 1);
        if (marks.length === 0) throw missing();
        return etagOf(marks, false);
      },
      read: async () => {
        const found = merged(await Promise.all(sources.map((source) => source.rows(part))), 1);
        const [row] = found;
        if (row === undefined) throw missing();
        return { etag: etagOf(found, false), answer: row.item };
      },
    };
  }
}
