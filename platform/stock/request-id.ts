/** Ids of requests: a text that is no id names nothing that exists. */
import type { DomainError } from '../../kernel/errors.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws the given error, as for an id that nobody has */
export const idOr = (missing: () => DomainError, text: string): string => {
  if (!uuid.test(text)) throw missing();
  return text.toLowerCase();
};
