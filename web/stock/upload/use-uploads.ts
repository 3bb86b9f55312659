/** Files of the form on their way: inspects, sends one after the other, pauses, cancels, sends again. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { messageOf } from '../../client/problems/message.js';
import { asProblem } from '../../client/problems/problem.js';
import { forgetFile, keepFile, keptFile } from './kept-files.js';
import { inspectFile, refusalOf, type Room } from './local-preflight.js';
import { discardFile, sendLarge, sendSimple } from './send-file.js';
import { isBusy, nextToSend, pendingBytes, queueReducer, type Queued } from './upload-queue.js';

export interface Uploads {
  readonly queue: readonly Queued[];
  readonly isBusy: boolean;
  /** Bytes that the unsent files will take. */
  readonly pendingBytes: number;
  readonly add: (files: readonly File[]) => void;
  /** Sends a held, paused or failed file. */
  readonly release: (id: string) => void;
  /** Stops a file in chunks; what is on the server stays there. */
  readonly pause: (id: string) => void;
  /** Cancels a file under way, or takes one out of the queue; its half on the server goes too. */
  readonly remove: (id: string) => void;
  readonly fileOf: (id: string) => File | undefined;
  /** A file that this page has sent, while it is open. */
  readonly sentFile: (sent: { readonly name: string; readonly sizeBytes: number }) => File | undefined;
  /** Sends this one in the place of a held file. */
  readonly exchange: (id: string, file: File) => void;
}

export interface Destination {
  /** The draft's guid, made when the first file is sent. */
  readonly insertionGuid: () => Promise<string>;
  /** The draft that was opened, if there was one: files at hand of which it has a half go on by themselves. */
  readonly openedGuid: string | undefined;
  /** What is in the form already. */
  readonly room: Room;
  /** Whether a file of this size goes in chunks. */
  readonly isLarge: (file: File) => boolean;
  /** A file is on the server: what it found may have changed. */
  readonly onSent: () => Promise<unknown>;
}

/** A file on its way. */
interface Running {
  readonly stop: AbortController;
  fileGuid?: string;
}

export const useUploads = (destination: Destination): Uploads => {
  const [queue, dispatch] = useReducer(queueReducer, []);
  // Counts the files that left the line, for whoever waits behind them.
  const [turn, takeTurn] = useReducer((count: number) => count + 1, 0);
  const files = useRef(new Map<string, File>());
  const sentFiles = useRef(new Map<string, File>());
  const running = useRef(new Map<string, Running>());
  const latest = useRef(destination);
  useEffect(() => {
    latest.current = destination;
  });

  const send = useCallback(async (id: string): Promise<void> => {
    const file = files.current.get(id);
    if (file === undefined) return;
    const way: Running = { stop: new AbortController() };
    running.current.set(id, way);
    const isLarge = latest.current.isLarge(file);
    dispatch({ type: 'started', id, isResumable: isLarge });
    const watch = {
      signal: way.stop.signal,
      onOpened: (fileGuid: string) => {
        way.fileGuid = fileGuid;
      },
      onProgress: (sentBytes: number) => dispatch({ type: 'progressed', id, sentBytes }),
      onBroken: (message: string) => dispatch({ type: 'broke', id, message }),
    };
    try {
      const insertionGuid = await latest.current.insertionGuid();
      if (isLarge) keepFile(insertionGuid, file);
      await (isLarge ? sendLarge : sendSimple)(insertionGuid, file, watch);
      forgetFile(insertionGuid, file.name);
      // First the server's list, then out of the queue: the file is never in neither.
      await latest.current.onSent();
      sentFiles.current.set(file.name, file);
      dispatch({ type: 'sent', id });
      files.current.delete(id);
    } catch (thrown) {
      if (!way.stop.signal.aborted) dispatch({ type: 'failed', id, message: messageOf(asProblem(thrown)) });
      // The server may have had all of it when it was stopped.
      await latest.current.onSent();
    } finally {
      running.current.delete(id);
      takeTurn();
    }
  }, []);

  const next = nextToSend(queue)?.id;
  useEffect(() => {
    if (next !== undefined && !running.current.has(next)) void send(next);
  }, [next, turn, send]);

  useEffect(() => {
    const underWay = running.current;
    return () => {
      for (const { stop } of underWay.values()) stop.abort();
    };
  }, []);

  const add = useCallback((chosen: readonly File[], queued: readonly Queued[]): void => {
    const kept = queued.filter(({ state }) => state.at !== 'refused');
    let room: Room = {
      ...latest.current.room,
      usedBytes: latest.current.room.usedBytes + pendingBytes(queued),
      fileNames: [...latest.current.room.fileNames, ...kept.map(({ name }) => name)],
    };
    const entries = chosen.map((file) => ({ id: crypto.randomUUID(), name: file.name, sizeBytes: file.size, file }));
    dispatch({ type: 'added', files: entries.map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes })) });
    for (const { id, file } of entries) {
      files.current.set(id, file);
      const refusal = refusalOf(file, room);
      if (refusal !== null) {
        dispatch({ type: 'refused', id, refusal });
        continue;
      }
      room = { ...room, usedBytes: room.usedBytes + file.size, fileNames: [...room.fileNames, file.name] };
      void inspectFile(file).then((inspection) => dispatch({ type: 'inspected', id, inspection }));
    }
  }, []);

  useEffect(() => {
    const { openedGuid, room } = latest.current;
    if (openedGuid === undefined) return;
    const atHand = (room.halves ?? []).flatMap((half) => keptFile(openedGuid, half) ?? []);
    if (atHand.length > 0) add(atHand, []);
  }, [add]);

  const remove = (id: string): void => {
    const way = running.current.get(id);
    const file = files.current.get(id);
    const fileGuid = way?.fileGuid ?? latest.current.room.halves?.find(({ name }) => name === file?.name)?.fileGuid;
    const isPartThere = queue.some((each) => each.id === id && each.isResumable);
    way?.stop.abort();
    files.current.delete(id);
    dispatch({ type: 'removed', id });
    if (!isPartThere || fileGuid === undefined) return;
    const discard = async (): Promise<void> => {
      try {
        const insertionGuid = await latest.current.insertionGuid();
        if (file !== undefined) forgetFile(insertionGuid, file.name);
        await discardFile(insertionGuid, fileGuid);
      } finally {
        await latest.current.onSent();
      }
    };
    void discard();
  };

  return {
    queue,
    isBusy: isBusy(queue),
    pendingBytes: pendingBytes(queue),
    add: (chosen) => add(chosen, queue),
    release: (id) => dispatch({ type: 'released', id }),
    pause: (id) => {
      dispatch({ type: 'paused', id });
      running.current.get(id)?.stop.abort();
    },
    remove,
    fileOf: (id) => files.current.get(id),
    sentFile: ({ name, sizeBytes }) => {
      const file = sentFiles.current.get(name);
      return file?.size === sizeBytes ? file : undefined;
    },
    exchange: (id, file) => {
      files.current.set(id, file);
      dispatch({ type: 'exchanged', id, sizeBytes: file.size });
      void inspectFile(file).then((inspection) => dispatch({ type: 'inspected', id, inspection }));
    },
  };
};
