/** How a vault confirms its extractions, in words. */
import { validationTexts } from '../../app/texts/specified.js';

/** Section 9 of the specification: what an email link means. */
export const disclaimer = 'With the email link we take no responsibility for the assets.';

export const methodTexts = {
  code: 'A code: authenticator app (preferred), or six digits by email',
  'email-link': 'A link by email',
} as const;

/** @returns what is wrong with a limit as typed, or null */
export const limitFault = (typed: string, highest: number): string | null => {
  if (typed.trim() === '') return validationTexts.required;
  if (!/^\d+$/.test(typed.trim())) return validationTexts.numeric;
  const limit = Number(typed);
  return limit < 1 || limit > highest ? `1 to ${highest.toLocaleString('en')}` : null;
};
