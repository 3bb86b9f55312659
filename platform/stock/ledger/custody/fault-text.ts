/** What verification has found, in words for whoever has to look into it. No key text: ids and numbers. */
import { formatCount } from '../../../mail/index.js';
import { keyStateName } from '../../keys/key-state.js';

/**
 * What is wrong with a link: a transaction is missing before this one; it does not follow the one before
 * it; its movements are not those that it was written with; its own words were changed; the lane does not
 * end where its head says; movements that belong to no transaction; the link has no seal, or a wrong one;
 * it was sealed with another key; where the lane went over to sealed links is not what was written down.
 */
export type FaultKind =
  | 'missing'
  | 'order'
  | 'movements'
  | 'words'
  | 'end'
  | 'stray'
  | 'seal'
  | 'key'
  | 'pin'
  | 'apart';

interface Named {
  readonly number: number | null;
  readonly at: Date | null;
  /** Who is recorded to have written it. */
  readonly by: string | null;
}

/** A broken link, named. */
export interface CustodyFault extends Named {
  readonly kind: FaultKind;
  readonly lane: number;
  /** The place in the lane that is wrong, from 1. */
  readonly sequence: number;
  /** The transaction that shows it; null where none is left. */
  readonly transactionId: string | null;
  /** The day whose end, kept apart, says otherwise. */
  readonly day?: string | undefined;
}

/** Keys whose state is not the one that their movements lead to; one of them, with its last transaction. */
export interface StrayKeys extends Named {
  readonly count: number;
  readonly keyId: string;
  readonly state: number;
  readonly movedTo: number | null;
}

export interface FoundText {
  readonly subject: string;
  readonly recorded: string;
  readonly recounted: string;
}

const findings: Readonly<Record<FaultKind, string>> = {
  missing: 'the transaction before this one is missing',
  order: 'it does not follow the transaction before it',
  movements: 'its movements are not those that it was written with',
  words: 'what it says was changed after it was written',
  end: 'the lane went further than this: its last transactions are gone, or its end was changed',
  stray: 'movements that no transaction has made',
  seal: 'its seal is missing or wrong: it was written without the key of the platform',
  key: 'it was sealed with another key than the one that the platform has now',
  apart: 'the lane had another link here, or went further, at the end of',
  pin: 'the links from before they were sealed are others than those that the lane had then',
};

const named = ({ number, at, by }: Named, id: string | null): string =>
  [
    ...(number === null ? [] : [`transaction ${number}`]),
    ...(id === null ? [] : [`(${id})`]),
    ...(at === null ? [] : [`of ${at.toISOString()}`]),
    ...(by === null ? [] : [`by ${by}`]),
  ].join(' ');

export const faultText = (fault: CustodyFault): FoundText => ({
  subject: fault.kind === 'stray' ? 'movements' : `link ${fault.sequence} of lane ${fault.lane} of the custody`,
  recorded: named(fault, fault.transactionId) || 'missing',
  recounted: fault.day === undefined ? findings[fault.kind] : `${findings[fault.kind]} ${fault.day}`,
});

export const strayText = (stray: StrayKeys): FoundText => ({
  subject: `${formatCount(stray.count, 'key is', 'keys are')} in a state that no movement led to; the first is key ${stray.keyId}, last moved by ${named(stray, null) || 'nothing'}`,
  recorded: keyStateName(stray.state),
  recounted: stray.movedTo === null ? 'no movement' : keyStateName(stray.movedTo),
});
