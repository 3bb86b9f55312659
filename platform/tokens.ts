/** Injection tokens of what every domain may ask for; DATABASE stands in database/database.ts. */
import type { Clock } from '../kernel/clock.js';
import type { Drain } from '../kernel/drain.js';
import type { KeyRing } from '../kernel/key-ring.js';
import type { Logger } from '../kernel/log.js';
import { token } from '../kernel/providers.js';

export const LOG = token<Logger>('LOG');
export const CLOCK = token<Clock>('CLOCK');
export const DRAIN = token<Drain>('DRAIN');
/** Made of VAULT_KEYS. */
export const KEY_RING = token<KeyRing>('KEY_RING');
