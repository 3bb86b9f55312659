/** What both forms of a rule say and read again. */
import { formatCount } from '../../ui/format/format.js';
import type { Named } from '../sharing.js';

/** What shows something of rules: a save changes it, at once or when it is computed. */
export const readsOfRules = [
  'GET /sharing/rules',
  'GET /sharing/connections',
  'GET /sharing/connections/:connectionGuid',
] as const;

export const savedText = 'The rule is saved. What connections see follows within seconds.';

/** 'Meridian and 2 more companies' */
const namesOf = ([first, ...others]: readonly Named[]): string =>
  others.length === 0
    ? (first?.name ?? '')
    : `${first?.name ?? ''} and ${formatCount(others.length, 'more company', 'more companies')}`;

/** That the last rule goes gives everything back: nobody expects that of a deletion. */
export const freedText = (freed: readonly Named[]): string =>
  `For ${namesOf(freed)} this is the only active rule. Without it they see all of your active SKUs.`;
