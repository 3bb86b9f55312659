/** Acts over many allocations at once (ADR 0043): each is what it is on a single one. */
import type { BulkAct } from '../../content/index.js';
import { formatCount } from '../../mail/index.js';
import { allocationNumber, isOpen, statusTexts } from '../allocation.js';
import type { EndingService } from '../ending/ending.service.js';
import type { Side } from '../keeping/holding.service.js';
import type { SwitchesService } from '../keeping/switches.service.js';
import type { AnswersService } from '../offering/answers.service.js';
import { allocatedList, isPausedBy, myAllocationsList, statusOf, type ListedAllocation } from './allocations.grid.js';

const label = ({ number, title, sku }: ListedAllocation): string => `${allocationNumber(number)}: ${title}, ${sku}`;

const judgePending = (row: ListedAllocation): string | undefined =>
  statusOf(row) === 'pending' ? undefined : statusTexts[statusOf(row)];

const judgeOpen = (row: ListedAllocation): string | undefined =>
  isOpen(statusOf(row)) ? undefined : statusTexts[statusOf(row)];

const judgeRunning =
  (side: Side) =>
  (row: ListedAllocation): string | undefined =>
    isPausedBy(side, row) ? statusTexts.paused : judgeOpen(row);

const judgePaused =
  (side: Side) =>
  (row: ListedAllocation): string | undefined =>
    isPausedBy(side, row) ? judgeOpen(row) : 'Not paused by you';

const listOf: Readonly<Record<Side, string>> = { owner: myAllocationsList, partner: allocatedList };

const titled = (verb: string) => (count: number) => `${verb} ${formatCount(count, 'allocation')}`;

export const acceptAct = (answers: AnswersService): BulkAct<ListedAllocation> => ({
  ...{ name: 'accept', list: allocatedList, permission: ['acceptkeytransfer-write'], judge: judgePending, label },
  title: titled('Accept'),
  apply: (actor, { id }) => answers.accept(actor, id),
});

export const rejectAct = (answers: AnswersService): BulkAct<ListedAllocation> => ({
  ...{ name: 'reject', list: allocatedList, permission: ['acceptkeytransfer-write'], judge: judgePending, label },
  title: titled('Reject'),
  apply: (actor, { id }) => answers.reject(actor, id, ''),
});

export const revokeAct = (answers: AnswersService): BulkAct<ListedAllocation> => ({
  ...{ name: 'revoke', list: myAllocationsList, permission: ['allocation-write'], judge: judgePending, label },
  title: titled('Revoke'),
  apply: (actor, { id }) => answers.revoke(actor, id),
});

export const closeAct = (ending: EndingService): BulkAct<ListedAllocation> => ({
  ...{ name: 'close', list: myAllocationsList, permission: ['allocation-write'], judge: judgeOpen, label },
  title: titled('Close'),
  warn: () => 'A closed allocation is not opened again',
  apply: (actor, { id }) => ending.closeOwn(actor, id),
});

export const pauseAct = (switches: SwitchesService, side: Side): BulkAct<ListedAllocation> => ({
  ...{ name: 'pause', list: listOf[side], permission: ['allocationpause-write'], judge: judgeRunning(side), label },
  title: titled('Pause'),
  apply: (actor, { id }) => switches.pause(actor, id),
});

export const activateAct = (switches: SwitchesService, side: Side): BulkAct<ListedAllocation> => ({
  ...{ name: 'activate', list: listOf[side], permission: ['allocationpause-write'], judge: judgePaused(side), label },
  title: titled('Activate'),
  apply: (actor, { id }) => switches.activate(actor, id),
});
