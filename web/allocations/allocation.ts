/** An allocation as its owner, or the company that it was made to, sees it. */
import { isReadOf, type ReplyOf } from '../client/api.js';
import { formatNumber } from '../ui/format/format.js';
import type { RecordPlace } from '../ui/record/record.screen.js';

export type Allocation = ReplyOf<'GET /allocations/allocations/:allocationGuid'>;
export type AllocationDraw = Allocation['draws'][number];
export type Obstacle = Allocation['obstacles'][number];
export type Side = 'made' | 'got';

const listHrefs: Readonly<Record<Side, string>> = { made: '/my_vault/my-allocations/', got: '/my_vault/allocated/' };

export const listHref = (side: Side): string => listHrefs[side];
export const allocationHref = (side: Side, allocationGuid: string): string => `${listHref(side)}${allocationGuid}`;
export const newHref = `${listHref('made')}add`;

const places: Readonly<Record<Side, RecordPlace>> = {
  made: { subject: 'allocation', area: 'My Vault', list: { text: 'My allocations', href: listHref('made') } },
  got: { subject: 'allocation', area: 'My Vault', list: { text: 'Allocated', href: listHref('got') } },
};

export const placeOf = (side: Side): RecordPlace => places[side];

export const sideOf = ({ isOwner }: Pick<Allocation, 'isOwner'>): Side => (isOwner ? 'made' : 'got');

/** Reads that a change of an allocation makes old. */
export const allocationsChanged = isReadOf(
  'GET /allocations/made',
  'GET /allocations/got',
  'GET /allocations/counts',
  'GET /allocations/allocations/:allocationGuid',
  'GET /stock/inventory',
);

type Status = Allocation['status'];

/** As the lists say it. */
export const statusTexts: Readonly<Record<Status, string>> = {
  ...{ pending: 'Pending', scheduled: 'Scheduled', active: 'Active', paused: 'Paused', exhausted: 'All drawn' },
  ...{ expired: 'Expired', closed: 'Closed', rejected: 'Rejected', revoked: 'Revoked', lapsed: 'Offer expired' },
};

const openStatuses: readonly Status[] = ['scheduled', 'active', 'paused', 'exhausted'];

/** Accepted, and not ended. */
export const isOpen = ({ status }: Pick<Allocation, 'status'>): boolean => openStatuses.includes(status);

/** Nothing is drawn by it any more. */
export const isOver = ({ status }: Pick<Allocation, 'status'>): boolean =>
  status !== 'pending' && !openStatuses.includes(status);

/** The same by the word that the lists have for a status. */
export const isOverText = (text: string): boolean =>
  Object.entries(statusTexts).some(([status, word]) => word === text && isOver({ status: status as Status }));

export const isPending = ({ status }: Pick<Allocation, 'status'>): boolean => status === 'pending';

/** Whether the reader's own side has paused it. */
export const isPausedByReader = ({
  isOwner,
  isPausedByOwner,
  isPausedByPartner,
}: Pick<Allocation, 'isOwner' | 'isPausedByOwner' | 'isPausedByPartner'>): boolean =>
  isOwner ? isPausedByOwner : isPausedByPartner;

/** 'AL-000123: Hollow Tide' */
export const allocationText = ({
  allocationNumber,
  productTitle,
}: Pick<Allocation, 'allocationNumber' | 'productTitle'>): string => `${allocationNumber}: ${productTitle}`;

/** '30 of 100 drawn' */
export const drawnText = ({ drawnCount, terms }: Pick<Allocation, 'drawnCount' | 'terms'>): string =>
  `${formatNumber(drawnCount)} of ${formatNumber(terms.maxQuantity)} drawn`;
