/** Files of the form on their way: inspects, sends one after the other, cancels, sends again. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { upload } from '../../app/api.js';
import { messageOf } from '../../app/problems/message.js';
import { asProblem } from '../../app/problems/problem.js';
import { inspectFile, refusalOf, type Room } from './local-preflight.js';
import { isBusy, nextToSend, pendingBytes, queueReducer, type Queued } from './upload-queue.js';

export interface Uploads {
  readonly queue: readonly Queued[];
  readonly isBusy: boolean;
  /** Bytes that the unsent files will take. */
  readonly pendingBytes: number;
  readonly add: (files: readonly File[]) => void;
  /** Sends a held or failed file. */
  readonly release: (id: string) => void;
  /** Cancels a file under way, or takes one out of the queue. */
  readonly remove: (id: string) => void;
  readonly fileOf: (id: string) => File | undefined;
}

interface Destination {
  /** The draft's guid, made when the first file is sent. */
  readonly insertionGuid: () => Promise<string>;
  /** What is in the form already. */
  readonly room: Room;
  /** A file is on the server: what it found may have changed. */
  readonly onSent: () => Promise<unknown>;
}

export const useUploads = (destination: Destination): Uploads => {
  const [queue, dispatch] = useReducer(queueReducer, []);
  const files = useRef(new Map<string, File>());
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(destination);
  useEffect(() => {
    latest.current = destination;
  });

  const send = useCallback(async (id: string): Promise<void> => {
    const file = files.current.get(id);
    if (file === undefined) return;
    const canceled = new AbortController();
    running.current.set(id, canceled);
    dispatch({ type: 'started', id });
    try {
      const insertionGuid = await latest.current.insertionGuid();
      await upload(
        'POST /stock/insertions/:insertionGuid/files',
        { params: { insertionGuid }, query: { name: file.name, size: file.size }, file },
        { signal: canceled.signal, onProgress: (sentBytes) => dispatch({ type: 'progressed', id, sentBytes }) },
      );
      // First the server's list, then out of the queue: the file is never in neither.
      await latest.current.onSent();
      dispatch({ type: 'sent', id });
      files.current.delete(id);
    } catch (thrown) {
      if (!canceled.signal.aborted) dispatch({ type: 'failed', id, message: messageOf(asProblem(thrown)) });
      // The server may have had all of it when it was canceled.
      else await latest.current.onSent();
    } finally {
      running.current.delete(id);
    }
  }, []);

  const next = nextToSend(queue)?.id;
  useEffect(() => {
    if (next !== undefined && !running.current.has(next)) void send(next);
  }, [next, send]);

  useEffect(() => {
    const underWay = running.current;
    return () => {
      for (const canceled of underWay.values()) canceled.abort();
    };
  }, []);

  const add = (chosen: readonly File[]): void => {
    const kept = queue.filter(({ state }) => state.at !== 'refused');
    let room: Room = {
      ...latest.current.room,
      usedBytes: latest.current.room.usedBytes + pendingBytes(queue),
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
  };

  return {
    queue,
    isBusy: isBusy(queue),
    pendingBytes: pendingBytes(queue),
    add,
    release: (id) => dispatch({ type: 'released', id }),
    remove: (id) => {
      running.current.get(id)?.abort();
      files.current.delete(id);
      dispatch({ type: 'removed', id });
    },
    fileOf: (id) => files.current.get(id),
  };
};
