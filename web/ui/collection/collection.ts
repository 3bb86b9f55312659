/** A collection's screens from one declaration: list, detail, adding, editing, deleting (ADR 0066). */
import type { ReplyOf, Route } from '../../app/api-types.js';
import type { PermissionKey } from '../../../bff/contract.js';
import type { Fields } from '../record/fields.js';
import type { RecordPlace } from '../record/record.screen.js';

/** 'markets': the first word of its routes. */
export type CollectionName = { [R in Route]: R extends `PUT /${infer N}/:recordGuid` ? N : never }[Route];

/** What people enter of a record. */
export type ValuesOf<N extends CollectionName> = ReplyOf<`GET /${N}/:recordGuid`>['values'];

export interface CollectionScreen<V> {
  readonly name: CollectionName;
  readonly place: RecordPlace;
  /** A record's title. */
  readonly titleOf: (values: V) => string;
  /** Addresses; the record's id follows those of detail and edit. */
  readonly hrefs: { readonly add: string; readonly detail: string; readonly edit: string };
  /** Without it the acts are shown as not allowed. */
  readonly permission: PermissionKey;
  /** Of a new record. */
  readonly initial: V;
  readonly empty: { readonly title: string; readonly text: string };
  /** Its fields, which may depend on what is read first: undefined while it is on its way. */
  readonly useFields: (isNew: boolean) => Fields<V> | undefined;
}

/** The collection's endpoints have one shape but for their values: they are spoken to as those of markets. */
export type AnyRecord = ReplyOf<'GET /markets/:recordGuid'>;
export type AnyValues = ValuesOf<'markets'>;
export const routesOf = (name: CollectionName) => {
  const own = name as 'markets';
  return {
    list: `GET /${own}`,
    file: `POST /${own}/export`,
    read: `GET /${own}/:recordGuid`,
    create: `POST /${own}`,
    update: `PUT /${own}/:recordGuid`,
    delete: `DELETE /${own}/:recordGuid`,
  } as const;
};
