/** What either side may do about an allocation, in words. */
import type { PermissionKey } from '../../bff/contract.js';
import { formatCount, formatUtc } from '../ui/format/format.js';
import { allocationText, isOpen, isPausedByReader, isPending, type Allocation, type Side } from './allocation.js';

/** Acts that are only confirmed. */
export type AllocationAct = 'accept' | 'reject' | 'revoke' | 'pause' | 'activate' | 'close';

interface ActText {
  readonly title: string;
  readonly permissions: readonly PermissionKey[];
  readonly question: (allocation: Allocation) => string;
  /** What it does. */
  readonly text: (allocation: Allocation) => string;
  readonly done: (allocation: Allocation) => string;
}

const accepts = ['acceptkeytransfer-write'] as const;
const pauses = ['allocationpause-write'] as const;
const offers = ['allocation-write'] as const;

const untilText = ({ terms }: Allocation): string =>
  terms.endsAt === null ? 'until it is closed' : `until ${formatUtc(terms.endsAt)} UTC`;

export const actTexts: Readonly<Record<AllocationAct, ActText>> = {
  accept: {
    title: 'Accept',
    permissions: accepts,
    question: (allocation) => `Accept ${allocationText(allocation)}?`,
    text: (allocation) =>
      `No key moves yet: your company may draw up to ${formatCount(allocation.terms.maxQuantity, 'key')} ${untilText(allocation)}, and need not. Each draw is final. Either of you can pause it at any time; ${allocation.company} alone can close it.`,
    done: ({ allocationNumber }) => `You have accepted ${allocationNumber}.`,
  },
  reject: {
    title: 'Reject',
    permissions: accepts,
    question: (allocation) => `Reject ${allocationText(allocation)}?`,
    text: ({ company }) => `Nothing is drawn by it, and ${company} is told so with your reason.`,
    done: ({ allocationNumber }) => `You have rejected ${allocationNumber}.`,
  },
  revoke: {
    title: 'Revoke',
    permissions: offers,
    question: (allocation) => `Revoke the offer of ${allocationText(allocation)}?`,
    text: ({ company }) => `Its keys are promised no longer, and ${company} is told so.`,
    done: ({ allocationNumber }) => `The offer of ${allocationNumber} is revoked.`,
  },
  pause: {
    title: 'Pause',
    permissions: pauses,
    question: ({ allocationNumber }) => `Pause ${allocationNumber}?`,
    text: ({ company }) =>
      `No keys are drawn by it until your company activates it. ${company} is told so, and cannot end your pause.`,
    done: ({ allocationNumber }) => `${allocationNumber} is paused.`,
  },
  activate: {
    title: 'Activate',
    permissions: pauses,
    question: ({ allocationNumber }) => `Activate ${allocationNumber}?`,
    text: ({ company, isOwner, isPausedByOwner, isPausedByPartner }) =>
      (isOwner ? isPausedByPartner : isPausedByOwner)
        ? `Your pause ends. ${company} has paused it as well: keys are drawn once both have activated it.`
        : 'Your pause ends, and keys can be drawn by it again.',
    done: ({ allocationNumber }) => `Your pause of ${allocationNumber} has ended.`,
  },
  close: {
    title: 'Close',
    permissions: offers,
    question: ({ allocationNumber }) => `Close ${allocationNumber}?`,
    text: ({ company }) =>
      `${company} can draw no more keys by it, and is told so. Drawn keys stay theirs. A closed allocation is not opened again.`,
    done: ({ allocationNumber }) => `${allocationNumber} is closed.`,
  },
};

export const closeTick = 'I understand that a closed allocation is not opened again.';

/** Whether this side may do it as things stand. */
export const isPossible = (allocation: Allocation, act: AllocationAct): boolean =>
  ({
    ...{ accept: allocation.canAccept, reject: allocation.canReject, revoke: allocation.canRevoke },
    ...{ pause: allocation.canPause, activate: allocation.canActivate, close: allocation.canClose },
  })[act];

/** The acts of a page beside its main one, which are on it whether or not the reader may do them. */
export const actsOf = (
  allocation: Pick<Allocation, 'status' | 'isOwner' | 'isPausedByOwner' | 'isPausedByPartner'>,
): readonly AllocationAct[] => {
  const { isOwner } = allocation;
  if (isPending(allocation)) return isOwner ? ['revoke'] : ['reject'];
  if (!isOpen(allocation)) return [];
  const pause = isPausedByReader(allocation) ? 'activate' : 'pause';
  return isOwner ? ['close', pause] : [pause];
};

/** Of a row, by the names that the lists have for them. */
export const rowActs: Readonly<Record<string, AllocationAct | 'draw'>> = {
  Action_Accept: 'accept',
  Action_Reject: 'reject',
  Action_Revoke: 'revoke',
  Action_Pause: 'pause',
  Action_Activate: 'activate',
  Action_Close: 'close',
  Action_Draw: 'draw',
};

interface BulkWords {
  readonly question: string;
  readonly text: string;
}

const bulkWords: Readonly<Record<AllocationAct, BulkWords>> = {
  accept: {
    question: 'Accept these allocations?',
    text: 'No key moves yet: your company may draw keys by them, and need not. Their owners are told so.',
  },
  reject: {
    question: 'Reject these allocations?',
    text: 'Nothing is drawn by them, and their owners are told so. To give a reason, reject an allocation by itself.',
  },
  revoke: {
    question: 'Revoke these offers?',
    text: 'Their keys are promised no longer, and the other sides are told so.',
  },
  pause: {
    question: 'Pause these allocations?',
    text: 'No keys are drawn by them until your company activates them. The other sides are told so.',
  },
  activate: {
    question: 'Activate these allocations?',
    text: 'Your pauses end. One that the other side has paused as well stays paused.',
  },
  close: {
    question: 'Close these allocations?',
    text: 'No more keys are drawn by them. Drawn keys stay where they are. A closed allocation is not opened again.',
  },
};

const bulkOf: Readonly<Record<Side, readonly AllocationAct[]>> = {
  made: ['revoke', 'pause', 'activate', 'close'],
  got: ['accept', 'reject', 'pause', 'activate'],
};

/** Acts over the selection of a list. */
export const bulkActsOf = (side: Side) =>
  Object.fromEntries(
    bulkOf[side].map((act) => {
      const { title, permissions } = actTexts[act];
      return [act, { title, permissions, ...bulkWords[act], ...(act === 'close' && { tick: closeTick }) }];
    }),
  );
