/** Letters about an Owner's second factor that staff resets (docs/domain.md, o1; l: mandatory). */
import { minuteOf } from '../../mail/index.js';
import { notificationKind, type News } from '../../notifications/index.js';

/** Whose it is, and where. */
export interface About {
  readonly name: string;
  readonly vault: string;
}

/** Also of a vault that does not trade; what waits stands there with the way to cancel it. */
const account = { href: '/account/account/', action: 'Look at it' };
const variables = { name: 'Nora North', vault: 'Northwind' };

const asked = notificationKind({
  name: 'accounts.owner_reset_asked',
  title: 'Reset of an Owner’s second factor asked for',
  isMandatory: true,
  subject: 'The second factor of {name} will be reset',
  text: `Keyway's staff was asked to reset the second factor of {name}, an Owner of {vault}: {reason}

It is done from {until} on. Until then every Owner of {vault} can cancel it.

If {name} has not asked for this, cancel it at once: somebody may be trying to take over the account.`,
  action: account.action,
  variables: { ...variables, reason: 'Lost her phone, told us by telephone', until: '2026-11-22 07:46 UTC' },
});

export const askedNews = ({ name, vault }: About, reason: string, until: Date): News =>
  asked({ name, vault, reason, until: minuteOf(until) }, account.href);

const cancelled = notificationKind({
  name: 'accounts.owner_reset_cancelled',
  title: 'Reset of an Owner’s second factor cancelled',
  isMandatory: true,
  subject: 'The second factor of {name} is not reset',
  text: '{by} cancelled the reset of the second factor of {name}, an Owner of {vault}. Nothing has changed.',
  action: account.action,
  variables: { ...variables, by: 'Ada Anders' },
});

export const cancelledNews = ({ name, vault }: About, by: string): News => cancelled({ name, vault, by }, account.href);
