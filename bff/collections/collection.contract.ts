/** The endpoints of a collection: reference data that the platform declares once, and the gateway once more. */
import { z } from 'zod';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { endpoint, type PermissionKey } from '../session/permission.contract.js';
import { instant, textOrNull } from '../upstream/message.contract.js';

const use = z.object({
  /** 'Region' */
  kind: z.string(),
  name: z.string(),
  /** Of its screen; null where this user has none. */
  href: textOrNull,
});

const version = z.int().min(1);

export interface CollectionOptions<F extends z.ZodObject> {
  /** As the platform calls it. */
  readonly name: string;
  /** The list's name in /mkapi/content. */
  readonly screen: string;
  readonly read: readonly PermissionKey[];
  readonly write: readonly PermissionKey[];
  /** What people enter: text that may be empty is null then. */
  readonly values: F;
}

/** What `CollectionsController` does for an endpoint. */
export type CollectionAct = 'read' | 'create' | 'update' | 'delete' | 'previewMerge' | 'merge';

/**
 * List, file, read, create, update and delete of a collection, and the merge of doubles. A new collection is its
 * declaration in the platform and this.
 *
 * @param path of the gateway, 'markets'
 */
export const collectionEndpoints = <const P extends string, F extends z.ZodObject>(
  path: P,
  { name, screen, read, write, values }: CollectionOptions<F>,
) => {
  const record = z.object({
    recordGuid: z.string(),
    /** A save states the one that it was made from. */
    version: z.number(),
    changedAt: instant,
    changedBy: textOrNull,
    values,
    /** What uses it: it cannot be deleted while anything does. */
    uses: z.array(use),
  });
  const act = <const A extends CollectionAct>(does: A) => ({ collectionOf: name, does });
  return {
    List: listEndpoint(`GET /${path}`, read, screen),
    Export: exportEndpoint(`POST /${path}/export`, read, screen),
    Record: {
      ...act('read'),
      ...endpoint(`GET /${path}/:recordGuid`, { permission: read, reply: record, errors: ['collections.not_found'] }),
    },
    Create: {
      ...act('create'),
      ...endpoint(`POST /${path}`, {
        permission: write,
        body: z.object({ values }),
        reply: record,
        errors: ['collections.not_found', 'collections.taken'],
      }),
    },
    Update: {
      ...act('update'),
      ...endpoint(`PUT /${path}/:recordGuid`, {
        permission: write,
        body: z.object({ version, values }),
        reply: record,
        errors: ['collections.not_found', 'collections.taken', 'collections.changed_meanwhile'],
      }),
    },
    Delete: {
      ...act('delete'),
      ...endpoint(`DELETE /${path}/:recordGuid`, {
        permission: write,
        query: z.object({ version: z.coerce.number().int().min(1) }),
        reply: z.object({}),
        errors: ['collections.not_found', 'collections.changed_meanwhile', 'collections.in_use'],
      }),
    },
  };
};

/** Merging two records of a collection, where doubles can come about. */
export const mergeEndpoints = <const P extends string, F extends z.ZodObject>(
  path: P,
  { name, write, values }: Pick<CollectionOptions<F>, 'name' | 'write' | 'values'>,
) => ({
  PreviewMerge: {
    ...{ collectionOf: name, does: 'previewMerge' as const },
    ...endpoint(`GET /${path}/:recordGuid/merge/:intoGuid`, {
      permission: write,
      reply: z.object({
        moves: z.array(
          z.object({
            kind: z.string(),
            count: z.number(),
            /** They use both: the merge is refused while there is any. */
            inTheWay: z.number(),
          }),
        ),
      }),
      errors: ['collections.not_found', 'collections.not_mergeable'],
    }),
  },
  Merge: {
    ...{ collectionOf: name, does: 'merge' as const },
    ...endpoint(`POST /${path}/:recordGuid/merge/:intoGuid`, {
      permission: write,
      body: z.object({ version }),
      reply: z.object({ recordGuid: z.string(), version: z.number(), values }),
      errors: ['collections.not_found', 'collections.changed_meanwhile', 'collections.not_mergeable'],
    }),
  },
});

/** What may be chosen of a collection: its values, in the order of their names. */
export const choicesEndpoint = <const P extends string, F extends z.ZodObject>(
  path: P,
  { name, choose, values }: { readonly name: string; readonly choose: readonly PermissionKey[]; readonly values: F },
) => ({
  choicesOf: name,
  ...endpoint(`GET /${path}/choices`, {
    permission: choose,
    reply: z.object({ records: z.array(z.object({ recordGuid: z.string(), values })) }),
    errors: ['collections.not_found'],
  }),
});

type Prefixed<N extends string, E> = { readonly [K in keyof E & string as `${N}${K}`]: E[K] };

/** Endpoints under names of their own in the contract: `prefixed('markets', ...)` gives `marketsList`. */
export const prefixed = <const N extends string, E extends Readonly<Record<string, unknown>>>(
  name: N,
  endpoints: E,
): Prefixed<N, E> =>
  Object.fromEntries(Object.entries(endpoints).map(([key, each]) => [`${name}${key}`, each])) as Prefixed<N, E>;
