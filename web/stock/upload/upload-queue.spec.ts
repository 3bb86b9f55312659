import { isBusy, nextToSend, pendingBytes, queueReducer, type Queued, type QueueEvent } from './upload-queue.js';

const after = (...events: readonly QueueEvent[]): readonly Queued[] => events.reduce(queueReducer, []);
const added: QueueEvent = {
  type: 'added',
  files: [
    { id: '1', name: 'a.txt', sizeBytes: 100 },
    { id: '2', name: 'b.txt', sizeBytes: 50 },
  ],
};
const inspection = {
  ...{ keyCount: 3, blankLines: 0, crlfLines: 0, paddedLines: 0, hasBom: false },
  ...{ repeated: [], repeatedCount: 0, refusal: null },
};
const inspected = (id: string, over = {}): QueueEvent => ({
  type: 'inspected',
  id,
  inspection: { ...inspection, ...over },
});

describe('the queue of files', () => {
  it('sends one file at a time, in the order they were added', () => {
    const ready = after(added, inspected('2'), inspected('1'));
    expect(nextToSend(ready)?.name).toBe('a.txt');
    expect(nextToSend(queueReducer(ready, { type: 'started', id: '1' }))).toBeUndefined();
    expect(
      nextToSend(after(added, inspected('1'), inspected('2'), { type: 'started', id: '1' }, { type: 'sent', id: '1' }))
        ?.name,
    ).toBe('b.txt');
  });

  it('holds a file that repeats a key until the user says to send it all the same', () => {
    const held = after(added, inspected('1', { repeatedCount: 1, repeated: [{ line: 2, firstLine: 1 }] }));
    expect(held[0]?.state.at).toBe('held');
    expect(nextToSend(held)).toBeUndefined();
    expect(nextToSend(queueReducer(held, { type: 'released', id: '1' }))?.id).toBe('1');
  });

  it('never sends a refused file, and goes on with the others', () => {
    const queue = after(added, inspected('1', { refusal: 'empty', keyCount: 0 }), inspected('2'));
    expect(nextToSend(queue)?.id).toBe('2');
    expect(pendingBytes(queue)).toBe(50);
  });

  it('forgets a file that was removed, whatever is heard of it later', () => {
    const queue = after(added, inspected('1'), { type: 'started', id: '1' }, { type: 'removed', id: '1' });
    expect(queueReducer(queue, { type: 'progressed', id: '1', sentBytes: 60 }).map(({ id }) => id)).toEqual(['2']);
  });

  it('keeps a failed file with its reason, to be sent again', () => {
    const failed = after(
      added,
      inspected('1'),
      { type: 'started', id: '1' },
      { type: 'failed', id: '1', message: 'gone' },
    );
    expect(failed[0]?.state).toEqual({ at: 'failed', message: 'gone' });
    expect(nextToSend(queueReducer(failed, { type: 'released', id: '1' }))?.id).toBe('1');
  });

  it('pauses a file with what is on the server, and goes on when the user says so', () => {
    const sending = after(
      added,
      inspected('1'),
      { type: 'started', id: '1', isResumable: true },
      { type: 'progressed', id: '1', sentBytes: 40 },
    );
    const paused = queueReducer(sending, { type: 'paused', id: '1' });
    expect(paused[0]).toMatchObject({ isResumable: true, state: { at: 'paused', sentBytes: 40 } });
    expect(nextToSend(paused)).toBeUndefined();
    expect(isBusy(queueReducer(paused, { type: 'removed', id: '2' }))).toBe(false);
    expect(nextToSend(queueReducer(paused, { type: 'released', id: '1' }))?.id).toBe('1');
  });

  it('sends nothing else while it waits for a broken line', () => {
    const broken = after(
      added,
      inspected('1'),
      inspected('2'),
      { type: 'started', id: '1', isResumable: true },
      { type: 'broke', id: '1', message: 'No connection.' },
    );
    expect(broken[0]?.state).toMatchObject({ at: 'retrying', message: 'No connection.' });
    expect(nextToSend(broken)).toBeUndefined();
    expect(isBusy(broken)).toBe(true);
  });

  it('is busy while anything is read, waits or is sent', () => {
    expect(isBusy(after(added))).toBe(true);
    expect(isBusy(after(added, { type: 'removed', id: '2' }, inspected('1', { repeatedCount: 1 })))).toBe(false);
    expect(isBusy(after(added, { type: 'removed', id: '2' }, inspected('1'), { type: 'started', id: '1' }))).toBe(true);
  });
});
