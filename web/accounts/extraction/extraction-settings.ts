/** How a vault confirms its extractions, in words. */
import type { ReplyOf } from '../../client/api-types.js';
import { validationTexts } from '../../client/texts/specified.js';
import type { ComparedField } from '../../ui/conflict/conflict.js';
import { formatCount } from '../../ui/format/format.js';

export type Settings = ReplyOf<'GET /extraction/settings'>;

/** What an email link means, in the specification's words. */
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

/** The settings as the form holds them: 'method', and each role's limit as typed. */
export type SettingsValues = Readonly<Record<string, string>>;

const limitKey = (role: string): string => `limit ${role}`;

export const limitIn = (values: SettingsValues, role: string): string => values[limitKey(role)] ?? '';

export const withLimit = (values: SettingsValues, role: string, typed: string): SettingsValues => ({
  ...values,
  [limitKey(role)]: typed,
});

export const methodIn = (values: SettingsValues): Settings['confirmationMethod'] =>
  values['method'] === 'email-link' ? 'email-link' : 'code';

export const valuesOf = ({
  confirmationMethod,
  limits,
}: Pick<Settings, 'confirmationMethod' | 'limits'>): SettingsValues =>
  limits.reduce<SettingsValues>((values, { role, quantity }) => withLimit(values, role, String(quantity)), {
    method: confirmationMethod,
  });

/** How two versions of the settings are compared. */
export const settingsFields = (roles: readonly string[]): readonly ComparedField<SettingsValues>[] => [
  { name: 'Confirmed with', textOf: (values) => methodTexts[methodIn(values)], keys: ['method'] },
  ...roles.map((role) => ({
    name: `Limit, ${role}`,
    textOf: (values: SettingsValues) => formatCount(Number(limitIn(values, role)), 'key'),
    keys: [limitKey(role)],
  })),
];
