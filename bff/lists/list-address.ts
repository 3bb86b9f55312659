/** The `original-url` of a list's page, and its filter, from what the browser asks. */
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';

export interface ListQuestion {
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
  readonly size?: number | undefined;
  readonly filter?: string | undefined;
}

const filterForm = z.record(z.string().max(64), z.string().max(500));

/** @param screen the list's route, which is its name in /mkapi/content */
export const originalUrlOf = (screen: string, { cursor, sort, size }: ListQuestion): string => {
  const query = new URLSearchParams();
  if (cursor !== undefined) query.set('set', cursor);
  if (sort !== undefined) query.set('sort', sort);
  if (size !== undefined) query.set('size', String(size));
  return query.size === 0 ? screen : `${screen}?${query.toString()}`;
};

/**
 * @param filter a JSON object of strings by property name
 * @returns without what means 'any': empty and -1. @throws DomainError content.filter_invalid
 */
export const filterOf = (filter: string | undefined): Record<string, string> => {
  if (filter === undefined || filter === '') return {};
  const invalid = (cause: unknown) => new DomainError('content.filter_invalid', 'invalid_argument', { cause });
  let given: unknown;
  try {
    given = JSON.parse(filter);
  } catch (cause) {
    throw invalid(cause);
  }
  const parsed = filterForm.safeParse(given);
  if (!parsed.success) throw invalid(parsed.error);
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== '' && value !== '-1'));
};
