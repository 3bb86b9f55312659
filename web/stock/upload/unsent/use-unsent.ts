/**
 * Files that were chosen for a draft and are not on the server. A reload forgets the files, not that they were meant:
 * their names stay in this browser until they are sent or left out. Never their text.
 */
import { useEffect, useState } from 'react';
import type { FileRefusal } from '../local-preflight.js';
import type { Queued } from '../upload-queue.js';

const placeOf = (insertionGuid: string): string => `keyway.unsent.${insertionGuid}`;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

export const rememberedNames = (insertionGuid: string, storage: Storage = localStorage): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(placeOf(insertionGuid)) ?? '[]');
    return isNames(kept) ? kept : [];
  } catch {
    // Not ours, or no storage at all: then nothing is remembered.
    return [];
  }
};

const remember = (insertionGuid: string, names: readonly string[]): void => {
  try {
    if (names.length === 0) localStorage.removeItem(placeOf(insertionGuid));
    else localStorage.setItem(placeOf(insertionGuid), JSON.stringify(names));
  } catch {
    // Without storage a reload forgets them.
  }
};

export interface RefusedFile {
  readonly name: string;
  readonly refusal: FileRefusal;
}

export interface Unsent {
  /** Chosen before a reload, and not in the form since. */
  readonly missing: readonly string[];
  /** All that wait for a word of the user: send, or leave out. */
  readonly undecided: readonly string[];
  /** Cannot be sent at all. */
  readonly refused: readonly RefusedFile[];
  readonly leaveOut: (name: string) => void;
}

const isUndecided = ({ state }: Queued): boolean =>
  state.at === 'held' || state.at === 'failed' || state.at === 'paused';

/**
 * @param insertionGuid of the draft; undefined before there is one
 * @param sent names of the files that the server has, halves too
 */
export const useUnsent = (
  insertionGuid: string | undefined,
  queue: readonly Queued[],
  sent: readonly string[],
): Unsent => {
  const [before, setBefore] = useState(() => (insertionGuid === undefined ? [] : rememberedNames(insertionGuid)));
  const queued = queue.filter(({ state }) => state.at !== 'refused').map(({ name }) => name);
  const missing = before.filter((name) => !sent.includes(name) && !queued.includes(name));
  // Chosen again: what becomes of it from now on is the queue's.
  if (missing.length < before.length) setBefore(missing);
  const kept = JSON.stringify([...new Set([...missing, ...queued])]);
  useEffect(() => {
    if (insertionGuid !== undefined) remember(insertionGuid, JSON.parse(kept) as string[]);
  }, [insertionGuid, kept]);
  return {
    missing,
    undecided: [...missing, ...queue.filter(isUndecided).map(({ name }) => name)],
    refused: queue.flatMap(({ name, state }) => (state.at === 'refused' ? { name, refusal: state.refusal } : [])),
    leaveOut: (name) => setBefore(missing.filter((each) => each !== name)),
  };
};
