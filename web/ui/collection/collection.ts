/** A collection's screens from one declaration: list, detail, adding, editing, deleting, merging (ADR 0066). */
import type { ComponentType } from 'react';
import type { ReplyOf, Route } from '../../client/api-types.js';
import type { PermissionKey } from '../../../bff/contract.js';
import type { Fields } from '../record/fields.js';
import type { RecordPlace } from '../record/record.screen.js';

/** 'markets': the first word of its routes. */
export type CollectionName = { [R in Route]: R extends `PUT /${infer N}/:recordGuid` ? N : never }[Route];

/** What people enter of a record. */
export type ValuesOf<N extends CollectionName> = ReplyOf<`GET /${N}/:recordGuid`>['values'];

/** Those whose doubles can be merged. */
export type MergeableName = {
  [R in Route]: R extends `POST /${infer N}/:recordGuid/merge/:intoGuid` ? N : never;
}[Route];

export interface MergeDeclared {
  /** Of its screen: `?goes=` and `?stays=` name the two. */
  readonly href: string;
  /** The column of the list that a record is found and called by; the list can be filtered by it. */
  readonly findBy: string;
}

export interface HeadProps<V> {
  readonly record: { readonly recordGuid: string; readonly values: V };
  readonly onChanged: () => Promise<unknown>;
}

type Merging =
  | { readonly name: CollectionName; readonly merge?: never }
  | { readonly name: MergeableName; readonly merge: MergeDeclared };

export type CollectionScreen<V> = Merging & {
  readonly place: RecordPlace;
  /** A record's title. */
  readonly titleOf: (values: V) => string;
  /** Addresses; the record's id follows those of detail and edit. */
  readonly hrefs: { readonly add: string; readonly detail: string; readonly edit: string };
  /** Of a screen that reads many of them from a file. */
  readonly fileHref?: string;
  /** Stands first in a record's detail. */
  readonly Head?: ComponentType<HeadProps<V>>;
  /** Said under the list's title. */
  readonly Above?: ComponentType;
  /** Without it the acts are shown as not allowed. */
  readonly permission: PermissionKey;
  /** Of a new record. */
  readonly initial: V;
  readonly empty: { readonly title: string; readonly text: string };
  /** Its fields, which may depend on what is read first: undefined while it is on its way. */
  readonly useFields: (isNew: boolean) => Fields<V> | undefined;
};

export type Declared = CollectionScreen<AnyValues>;

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

/** Only of one that can be merged; spoken to as those of countries. */
export const mergeRoutesOf = (name: CollectionName) => {
  const own = name as 'countries';
  return {
    preview: `GET /${own}/:recordGuid/merge/:intoGuid`,
    merge: `POST /${own}/:recordGuid/merge/:intoGuid`,
  } as const;
};

/** The way to a merge, with what is chosen of it. */
export const mergeHref = ({ href }: MergeDeclared, goes: string, stays = ''): string =>
  `${href}?${new URLSearchParams({ goes, ...(stays !== '' && { stays }) })}`;
