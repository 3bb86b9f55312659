/** How a vault confirms its extractions, and how much one may take. */
import type { ReplyOf, RequestOf } from '../../client/api-types.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import type { Field, Fields } from '../../ui/record/fields.js';

export type Settings = ReplyOf<'GET /extraction/settings'>;
type Body = RequestOf<'PUT /extraction/settings'>['body'];

/** What an email link means, in the specification's words. */
export const disclaimer = 'With the email link we take no responsibility for the assets.';

type LimitName = `limits/${string}`;
const limitName = (role: string): LimitName => `limits/${role}`;

/** As a form holds them: the limit of each role is a field of its own, named as a refusal points to it. */
export type SettingsValues = Pick<Body, 'confirmationMethod' | 'isDisclaimerAccepted'> &
  Readonly<Record<LimitName, number>>;

type Limits = Pick<Settings, 'limits'>;

export const valuesOf = ({ confirmationMethod, limits }: Limits & Pick<Settings, 'confirmationMethod'>) =>
  ({
    confirmationMethod,
    isDisclaimerAccepted: false,
    ...Object.fromEntries(limits.map(({ role, quantity }) => [limitName(role), quantity])),
  }) as SettingsValues;

const limitField = (name: LimitName, role: string, max: number): Field<SettingsValues, LimitName> => ({
  kind: 'number',
  label: `Most keys in one extraction: ${role}`,
  isRequired: true,
  min: 1,
  max,
  hint: `1 to ${formatNumber(max)}`,
  fact: { name: `Limit, ${role}`, text: (values) => `${formatCount(values[name] ?? 0, 'key')} in one extraction` },
});

/** @param settings whose roles have a limit each, none above the highest */
export const settingsFields = ({
  limits,
  highestLimit,
}: Limits & Pick<Settings, 'highestLimit'>): Fields<SettingsValues> => ({
  confirmationMethod: {
    kind: 'choice',
    label: 'Everybody in this vault confirms with',
    choices: {
      code: { text: 'A code: authenticator app (preferred), or six digits by email' },
      'email-link': { text: 'A link by email' },
    },
    fact: { name: 'Confirmed with' },
  },
  isDisclaimerAccepted: {
    kind: 'tick',
    label: `${disclaimer} I accept that for this vault.`,
    isRequired: true,
    isOnlyAsked: true,
    isAsked: ({ confirmationMethod }) => confirmationMethod === 'email-link',
    codes: ['extraction.disclaimer_not_accepted'],
  },
  ...Object.fromEntries(
    limits.map(({ role }) => {
      const name = limitName(role);
      return [name, limitField(name, role, highestLimit)];
    }),
  ),
});

/** What a save sends. */
export const bodyOf = (values: SettingsValues, { limits, version }: Limits & Pick<Settings, 'version'>): Body => ({
  confirmationMethod: values.confirmationMethod,
  isDisclaimerAccepted: values.confirmationMethod === 'email-link' && values.isDisclaimerAccepted,
  limits: limits.map(({ role, quantity }) => ({ role, quantity: values[limitName(role)] ?? quantity })),
  version,
});
