/** What is under embargo, and which of its vault's own people see and edit it (docs/domain.md, k; ADR 0103). */
import { sql, type RawBuilder } from 'kysely';
import { holdsAny, type Actor } from '../access/index.js';
import { catalogueErrors } from './catalogue.errors.js';
import type { ProductRow } from './rows.js';

/** An embargo ends by itself. @param product what the query calls it */
export const isEmbargoedNow = (product: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${product}.is_embargoed`)} and not coalesce(${sql.ref(`${product}.embargo_until`)} <= now(), false))`;

/** Who asks: a user, or what a user has asked for earlier. */
export type Reader = Pick<Actor, 'ownerGuid' | 'permissions'>;

const seesAll = (reader: Pick<Reader, 'permissions'>): boolean => holdsAny(reader, ['embargo-read']);

/**
 * Of the products of the reader's own vault those that they see: for every query that reads the vault's catalogue.
 * @param product what the query calls it
 */
export const seenBy = (reader: Pick<Reader, 'permissions'>, product: string): RawBuilder<boolean> =>
  seesAll(reader) ? sql<boolean>`true` : sql<boolean>`(not ${isEmbargoedNow(product)})`;

type Embargo = Pick<ProductRow, 'is_embargoed' | 'embargo_until'>;

const isUnder = ({ is_embargoed, embargo_until }: Embargo, now: Date): boolean =>
  is_embargoed && !(embargo_until !== null && embargo_until <= now);

/** The same of a row that was read already. */
export const isSeenBy = (reader: Pick<Reader, 'permissions'>, product: Embargo, now = new Date()): boolean =>
  seesAll(reader) || !isUnder(product, now);

export const mayEmbargo = (reader: Pick<Reader, 'permissions'>): boolean => holdsAny(reader, ['embargo-write']);

export const isEditableBy = (reader: Pick<Reader, 'permissions'>, product: Embargo, now = new Date()): boolean =>
  mayEmbargo(reader) || !isUnder(product, now);

/**
 * What is under embargo is changed by those only who may edit it; to whoever does not see it, it is not there.
 * @throws catalogue.product_not_found, catalogue.embargoed
 */
export const assertMayEdit = (reader: Pick<Reader, 'permissions'>, product: Embargo, now = new Date()): void => {
  if (!isSeenBy(reader, product, now)) throw catalogueErrors('catalogue.product_not_found');
  if (!isEditableBy(reader, product, now)) throw catalogueErrors('catalogue.embargoed');
};

const isSame = (one: Embargo, other: Embargo): boolean =>
  one.is_embargoed === other.is_embargoed && one.embargo_until?.getTime() === other.embargo_until?.getTime();

const none: Embargo = { is_embargoed: false, embargo_until: null };

/**
 * An embargo is set, moved and lifted by those only who may.
 * @param before absent: a new product
 * @throws catalogue.embargoed
 */
export const assertKeepsEmbargo = (
  reader: Pick<Reader, 'permissions'>,
  after: Embargo,
  before: Embargo = none,
): void => {
  if (!isSame(before, after) && !mayEmbargo(reader)) throw catalogueErrors('catalogue.embargoed');
};
