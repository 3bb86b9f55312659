/** The states of a key (docs/domain.md, a), by their numbers in the tables. */
export const keyState = {
  staged: 1,
  available: 2,
  reserved: 3,
  offered: 4,
  sold: 5,
  fulfilled: 6,
  extracted: 7,
  revoked: 8,
  blacklisted: 9,
  voided: 10,
  /** Available, and kept in a pool: what takes available keys does not find it (ADR 0108). */
  inPool: 11,
} as const;

export type KeyState = (typeof keyState)[keyof typeof keyState];

/** What a movement says of its key (docs/domain.md, a, transitions), by its number in the tables. */
export const movementEvent = {
  ...{ inserted: 1, extracted: 2, blacklisted: 3, withdrawn: 4, rightChanged: 5 },
  ...{ offered: 6, offerReleased: 7, transferred: 8, received: 9, pooled: 10, unpooled: 11 },
} as const;

const names: Readonly<Record<number, string>> = {
  1: 'Staged',
  2: 'Available',
  3: 'Reserved',
  4: 'Offered',
  5: 'Sold',
  6: 'Fulfilled',
  7: 'Extracted',
  8: 'Revoked',
  9: 'Blacklisted',
  10: 'Voided',
  11: 'In stockpool',
};

/** The state's name as people read it. */
export const keyStateName = (state: number): string => names[state] ?? 'Unknown';
