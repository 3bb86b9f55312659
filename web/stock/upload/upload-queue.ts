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
  | { readonly at: 'failed'; readonly message: string };

export interface Queued {
  /** Made by the browser, for this form only. */
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly inspection: Inspection | null;
  readonly state: QueuedState;
}

export type QueueEvent =
  | { readonly type: 'added'; readonly files: readonly { id: string; name: string; sizeBytes: number }[] }
  | { readonly type: 'refused'; readonly id: string; readonly refusal: FileRefusal }
  | { readonly type: 'inspected'; readonly id: string; readonly inspection: Inspection }
  | { readonly type: 'released'; readonly id: string }
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'progressed'; readonly id: string; readonly sentBytes: number }
  | { readonly type: 'failed'; readonly id: string; readonly message: string }
  | { readonly type: 'sent'; readonly id: string }
  | { readonly type: 'removed'; readonly id: string };

const stateAfter = (inspection: Inspection): QueuedState => {
  if (inspection.refusal !== null) return { at: 'refused', refusal: inspection.refusal };
  return inspection.repeatedCount > 0 ? { at: 'held' } : { at: 'waiting' };
};

const changed = (queue: readonly Queued[], id: string, change: (file: Queued) => Partial<Queued>): readonly Queued[] =>
  queue.map((file) => (file.id === id ? { ...file, ...change(file) } : file));

/** The queue after an event; a file that was removed meanwhile stays removed. */
export const queueReducer = (queue: readonly Queued[], event: QueueEvent): readonly Queued[] => {
  switch (event.type) {
    case 'added':
      return [...queue, ...event.files.map((f) => ({ ...f, inspection: null, state: { at: 'reading' as const } }))];
    case 'refused':
      return changed(queue, event.id, () => ({ state: { at: 'refused', refusal: event.refusal } }));
    case 'inspected':
      return changed(queue, event.id, () => ({ inspection: event.inspection, state: stateAfter(event.inspection) }));
    case 'released':
      return changed(queue, event.id, () => ({ state: { at: 'waiting' } }));
    case 'started':
      return changed(queue, event.id, () => ({ state: { at: 'sending', sentBytes: 0 } }));
    case 'progressed':
      return changed(queue, event.id, () => ({ state: { at: 'sending', sentBytes: event.sentBytes } }));
    case 'failed':
      return changed(queue, event.id, () => ({ state: { at: 'failed', message: event.message } }));
    case 'sent':
    case 'removed':
      return queue.filter(({ id }) => id !== event.id);
  }
};

/** Which file goes next: one at a time, so that the pre-flight of each sees those before it. */
export const nextToSend = (queue: readonly Queued[]): Queued | undefined =>
  queue.some(({ state }) => state.at === 'sending') ? undefined : queue.find(({ state }) => state.at === 'waiting');

/** Leaving the page now would lose bytes. */
export const isBusy = (queue: readonly Queued[]): boolean =>
  queue.some(({ state }) => state.at === 'sending' || state.at === 'waiting' || state.at === 'reading');

/** Bytes that the files still to be sent will take, refused ones left out. */
export const pendingBytes = (queue: readonly Queued[]): number =>
  queue.filter(({ state }) => state.at !== 'refused').reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
