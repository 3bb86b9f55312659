/** An offer of keys, without storage: its states, and what stands against it (docs/domain.md, b). */

/** keyway.transfers.v1.OfferStatus. */
export const offerStatus = {
  ...{ pending: 1, processing: 2, accepted: 3, rejected: 4, revoked: 5, expired: 6, failed: 7 },
} as const;
export type OfferStatusName = keyof typeof offerStatus;

export const statusTexts: Readonly<Record<OfferStatusName, string>> = {
  ...{ pending: 'Pending', processing: 'Processing', accepted: 'Accepted', rejected: 'Rejected' },
  ...{ revoked: 'Revoked', expired: 'Expired', failed: 'Failed' },
};

const names = Object.keys(offerStatus) as OfferStatusName[];

export const statusNameOf = (status: number): OfferStatusName =>
  names.find((name) => offerStatus[name] === status) ?? 'failed';

/** keyway.transfers.v1.OfferObstacle. */
export const offerObstacle = {
  ...{ connection: 1, private_right: 2, not_shared: 3, embargo: 4, not_enough: 5, not_found: 6, discontinued: 7 },
} as const;
export type Obstacle = keyof typeof offerObstacle;

/** Visibility of a right (docs/domain.md, c). */
const privateVisibility = 3;

/** What an offer of keys of one place to one vault is judged by. */
export interface OfferedPlace {
  readonly isActive: boolean;
  /** The right's: 1 public, 2 network, 3 private. */
  readonly visibility: number;
  readonly isReturn: boolean;
  readonly isDiscontinued: boolean;
  /** The product is the sender's own; else it passes on what it has got. */
  readonly isOwnProduct: boolean;
  readonly isSeen: boolean;
  readonly isConnected: boolean;
  /** And the embargo has not ended. */
  readonly isEmbargoed: boolean;
  /** By the sender's settings of the connection. */
  readonly isEmbargoAllowed: boolean;
}

const obstaclesOfSale = (place: OfferedPlace): Obstacle[] => [
  ...(place.isDiscontinued ? ['discontinued' as const] : []),
  ...(!place.isOwnProduct || place.isSeen || place.isConnected ? [] : ['not_shared' as const]),
  ...(!place.isEmbargoed || place.isEmbargoAllowed ? [] : ['embargo' as const]),
];

/** Keys that go back were there before: sharing, embargo and the end of the SKU say nothing about them. */
export const obstaclesOf = (place: OfferedPlace): Obstacle[] => [
  ...(place.isActive ? [] : ['connection' as const]),
  ...(place.visibility === privateVisibility ? ['private_right' as const] : []),
  ...(place.isReturn ? [] : obstaclesOfSale(place)),
];

export type AtReceiver = 'connected' | 'will_be_connected' | 'own';

/** An offer of nobody's choice ends after 30 days, and none stands longer than 90. */
export const defaultDays = 30;
export const maxDays = 90;
/** From more keys on a job moves them. */
export const keysAtOnce = 5_000;
export const maxOffers = 1_000;
export const maxKeys = 2_000_000;
