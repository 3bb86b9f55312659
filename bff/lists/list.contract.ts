/** The one shape of every list, made out of /mkapi/content by the rules of lists (docs/domain.md, p). */
import { z } from 'zod';
import type { Access } from '../../kernel/endpoint.js';
import { endpoint, type PermissionKey } from '../session/permission.contract.js';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const column = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'number', 'date', 'image', 'status', 'boolean', 'identifier', 'sku']),
  isSortable: z.boolean(),
  /** Shown only when the user asks for it in the column chooser. */
  isHidden: z.boolean(),
  /** Its texts are long: more room than other texts get. */
  isWide: z.boolean().optional(),
});

const action = z.object({
  name: z.string(),
  title: z.string(),
  /** A screen to go to; without it the screen acts on `name`. */
  href: z.string().optional(),
  /** Null when the user may; else the permission that is missing. */
  missingPermission: z.string().nullable(),
});

const field = z.object({
  propertyName: z.string(),
  title: z.string(),
  value: z.string(),
  kind: z.enum(['text', 'number', 'select', 'date', 'period']),
  options: z.array(z.object({ text: z.string(), value: z.string() })),
  isReadOnly: z.boolean(),
  isMandatory: z.boolean(),
  isHidden: z.boolean(),
});

export const gridReply = z.object({
  title: z.string(),
  description: z.string(),
  /** What views of this list are saved under; null where there are none. */
  viewsOf: z.string().nullable(),
  columns: z.array(column),
  rows: z.array(
    z.object({
      id: z.string(),
      href: z.string().optional(),
      cells: z.record(z.string(), cell),
      isConnected: z.boolean().optional(),
      actions: z.array(action),
    }),
  ),
  pagination: z.object({
    itemsPerPage: z.number(),
    currentPage: z.number(),
    totalItems: z.number(),
    /** True when there are more than totalItems, which is then the cap (10,000). */
    isTotalCapped: z.boolean(),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  }),
  sort: z.object({ column: z.string(), isDescending: z.boolean() }),
  form: z.array(field),
});

/** `filter` is a JSON object of strings by property name: it goes into the page's address as it is. */
export const gridQuery = z.object({
  cursor: z.string().max(1024).optional(),
  sort: z.string().max(64).optional(),
  size: z.coerce.number().int().min(10).max(200).optional(),
  filter: z.string().max(4096).optional(),
});

const gridErrors = ['content.list_not_found', 'content.filter_invalid', 'content.cursor_invalid'] as const;

/** The shape of a list whose rows a handler of its own makes or adds to. */
export const gridEndpoint = <const R extends `GET /${string}`>(route: R, permission: Access<PermissionKey>) =>
  endpoint(route, { permission, query: gridQuery, reply: gridReply, errors: gridErrors, isCompressed: true });

/**
 * One page of a list, answered by `ListsController`. A new list is its declaration in the platform and one line with
 * this.
 *
 * @param pageOf the list's route, its name in /mkapi/content
 */
export const listEndpoint = <const R extends `GET /${string}`>(
  route: R,
  permission: readonly PermissionKey[],
  pageOf: string,
) => ({ ...gridEndpoint(route, permission), pageOf });

/** The same list as a file, exactly what is filtered: few rows at once, many by a job. */
export const exportEndpoint = <const R extends `POST /${string}/export`>(
  route: R,
  permission: readonly PermissionKey[],
  fileOf: string,
) => ({
  ...endpoint(route, {
    permission,
    body: z.object({
      sort: gridQuery.shape.sort,
      filter: gridQuery.shape.filter,
      columns: z.array(z.string()).max(50),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    /** One of both: the job that writes the file, or an address that gives it once within 60 seconds. */
    reply: z.object({ jobId: z.string().nullable(), url: z.string().nullable() }),
    errors: ['content.list_not_found', 'content.filter_invalid'],
  }),
  fileOf,
});

export type PageEndpoint = ReturnType<typeof listEndpoint>;
export type FileEndpoint = ReturnType<typeof exportEndpoint>;
