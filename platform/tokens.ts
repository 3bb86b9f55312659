/** Injection tokens of what every domain may ask for; DATABASE stands in database/database.ts. */

/** kernel/log.ts Logger */
export const LOG = Symbol('LOG');
/** kernel/clock.ts Clock */
export const CLOCK = Symbol('CLOCK');
/** kernel/drain.ts Drain */
export const DRAIN = Symbol('DRAIN');
/** kernel/key-ring.ts KeyRing made of VAULT_KEYS */
export const KEY_RING = Symbol('KEY_RING');
