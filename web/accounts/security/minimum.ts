/** What a vault asks of everybody's second factor. */
import type { ReplyOf } from '../../client/api-types.js';
import { formatCount } from '../../ui/format/format.js';
import type { Fields } from '../../ui/record/fields.js';

export type Security = ReplyOf<'GET /account/security-minimum'>;
export type MinimumValues = Pick<Security, 'minimum'>;

/** '3 of 7 users have no authenticator app yet' */
export const withoutApp = ({ users, usersWithoutApp }: Pick<Security, 'users' | 'usersWithoutApp'>): string => {
  if (usersWithoutApp === 0) return users === 1 ? 'You have an app' : `All ${formatCount(users, 'user')} have an app`;
  return `${usersWithoutApp} of ${formatCount(users, 'user')} ${usersWithoutApp === 1 ? 'has' : 'have'} no authenticator app yet`;
};

/** @param security whose numbers say what each choice means */
export const minimumFields = (security: Pick<Security, 'users' | 'usersWithoutApp'>): Fields<MinimumValues> => ({
  minimum: {
    kind: 'choice',
    label: 'Everybody in this vault signs in and confirms with',
    choices: {
      email: { text: 'A code by email at least', hint: 'Whoever wants to connects an authenticator app.' },
      authenticator_app_or_email: {
        text: 'An authenticator app, or a code by email',
        hint: 'Also users for whom codes by email alone were set may use an app.',
      },
      authenticator_app: {
        text: 'An authenticator app',
        hint: `${withoutApp(security)}. Without one a code by email signs in, and opens nothing but the own account until an app is connected.`,
      },
    },
    codes: ['accounts.own_app_first'],
    fact: { name: 'Your vault asks for' },
  },
});
