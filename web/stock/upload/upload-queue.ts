/** The files of the form on their way to the server: one machine for all of them, without React. */
import type { FileRefusal, Inspection } from './local-preflight.js';

export type QueuedState =
  /** Being read by the browser. */
  | { readonly at: 'reading' }
  /** Cannot be sent. */
  | { readonly at: 'refused'; readonly refusal: FileRefusal }
  /** Holds the same key twice: waits for the user's word. */
  | { readonly at: 'held' }
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly sentBytes: number }
  /** The line is broken: the next attempt comes by itself. */
  | { readonly at: 'retrying'; readonly sentBytes: number; readonly message: string }
  /** By the user; what is on the server stays there. */
  | { readonly at: 'paused'; readonly sentBytes: number }
  | { readonly at: 'failed'; readonly message: string };

export interface Queued {
  /** Made by the browser, for this form only. */
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly inspection: Inspection | null;
  /** Sent in chunks: can be paused, and goes on from where it stands. */
  readonly isResumable: boolean;
  readonly state: QueuedState;
}

export type QueueEvent =
  | { readonly type: 'added'; readonly files: readonly { id: string; name: string; sizeBytes: number }[] }
  | { readonly type: 'refused'; readonly id: string; readonly refusal: FileRefusal }
  | { readonly type: 'inspected'; readonly id: string; readonly inspection: Inspection }
  | { readonly type: 'released'; readonly id: string }
  /** Another text takes the place of this one's. */
  | { readonly type: 'exchanged'; readonly id: string; readonly sizeBytes: number }
  | { readonly type: 'started'; readonly id: string; readonly isResumable?: boolean }
  | { readonly type: 'progressed'; readonly id: string; readonly sentBytes: number }
  | { readonly type: 'broke'; readonly id: string; readonly message: string }
  | { readonly type: 'paused'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly message: string }
  | { readonly type: 'sent'; readonly id: string }
  | { readonly type: 'removed'; readonly id: string };

const stateAfter = (inspection: Inspection): QueuedState => {
  if (inspection.refusal !== null) return { at: 'refused', refusal: inspection.refusal };
  return inspection.repeatedCount > 0 ? { at: 'held' } : { at: 'waiting' };
};

const isUnderWay = ({ state }: Queued): boolean => state.at === 'sending' || state.at === 'retrying';

const sentOf = ({ state }: Queued): number => ('sentBytes' in state ? state.sentBytes : 0);

/** What an event makes of the file that it is about. */
type Change = Exclude<QueueEvent, { readonly type: 'added' | 'sent' | 'removed' }>;
const changes: {
  readonly [T in Change['type']]: (file: Queued, event: Extract<Change, { readonly type: T }>) => Partial<Queued>;
} = {
  refused: (_, { refusal }) => ({ state: { at: 'refused', refusal } }),
  inspected: (_, { inspection }) => ({ inspection, state: stateAfter(inspection) }),
  released: () => ({ state: { at: 'waiting' } }),
  exchanged: (_, { sizeBytes }) => ({ sizeBytes, inspection: null, state: { at: 'reading' } }),
  started: (file, { isResumable = false }) => ({ isResumable, state: { at: 'sending', sentBytes: sentOf(file) } }),
  // What comes in after a pause changes nothing any more.
  progressed: (file, { sentBytes }) => (isUnderWay(file) ? { state: { at: 'sending', sentBytes } } : {}),
  broke: (file, { message }) => ({ state: { at: 'retrying', sentBytes: sentOf(file), message } }),
  paused: (file) => ({ state: { at: 'paused', sentBytes: sentOf(file) } }),
  failed: (_, { message }) => ({ state: { at: 'failed', message } }),
};

/** The queue after an event; a file that was removed meanwhile stays removed. */
export const queueReducer = (queue: readonly Queued[], event: QueueEvent): readonly Queued[] => {
  if (event.type === 'added') {
    const reading = { inspection: null, isResumable: false, state: { at: 'reading' as const } };
    return [...queue, ...event.files.map((file) => ({ ...file, ...reading }))];
  }
  if (event.type === 'sent' || event.type === 'removed') return queue.filter(({ id }) => id !== event.id);
  const change = changes[event.type] as (file: Queued, event: Change) => Partial<Queued>;
  return queue.map((file) => (file.id === event.id ? { ...file, ...change(file, event) } : file));
};

/** Which file goes next: one at a time, so that the pre-flight of each sees those before it. */
export const nextToSend = (queue: readonly Queued[]): Queued | undefined =>
  queue.some(isUnderWay) ? undefined : queue.find(({ state }) => state.at === 'waiting');

/** Leaving the page now would lose bytes. */
export const isBusy = (queue: readonly Queued[]): boolean =>
  queue.some((file) => isUnderWay(file) || file.state.at === 'waiting' || file.state.at === 'reading');

/** Bytes that the files still to be sent will take, refused ones left out. */
export const pendingBytes = (queue: readonly Queued[]): number =>
  queue.filter(({ state }) => state.at !== 'refused').reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
