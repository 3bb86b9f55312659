import { EventEmitter } from 'node:events';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { patienceWith, withPatience } from './patience.js';

const never = new Promise<never>(() => undefined);
const stoodStill = new Int32Array(new SharedArrayBuffer(4));
/** Nothing of this process runs meanwhile, as on a machine that is paused. */
const standStill = (ms: number): void => void Atomics.wait(stoodStill, 0, 0, ms);

describe('the patience with a store', () => {
  it('has an end, also after the process stood still', async () => {
    await expect(withPatience(20, () => never)).rejects.toThrow('no answer within 20 ms');
    const answer = withPatience(20, () => never);
    standStill(600);
    await expect(answer).rejects.toThrow('no answer within 20 ms');
  });

  it.each([30, 600])('takes the answer that came while the process stood still for %i ms', async (ms) => {
    const answer = withPatience(20, async () => {
      await turn();
      await turn();
      return 'here';
    });
    standStill(ms);
    expect(await answer).toBe('here');
  });

  it('waits for the answer to what it could not ask while the process stood still', async () => {
    const answer = withPatience(200, () => turn().then(() => pause(40, 'here')));
    standStill(190);
    expect(await answer).toBe('here');
  });

  it('tells what the store refused', async () => {
    await expect(withPatience(60_000, () => Promise.reject(new Error('READONLY')))).rejects.toThrow('READONLY');
  });
});

describe('the patience with a connection', () => {
  const unsent = new Error("Stream isn't writeable and enableOfflineQueue options is false");
  /** A client, and a command that is refused so often before it is answered. */
  const asking = (refused: number, ms: number, refusal = unsent) => {
    const client = new EventEmitter();
    const patiently = patienceWith(client, ms);
    let sent = 0;
    const ask = () => {
      let left = refused;
      return patiently(() => {
        sent += 1;
        left -= 1;
        return left < 0 ? Promise.resolve('here') : Promise.reject(refusal);
      });
    };
    return { client, ask, sent: () => sent };
  };

  it.each([[['close']], [[]]])('sends what was not sent when it is there again (lost: %p)', async (events) => {
    const { client, ask, sent } = asking(1, 60_000);
    for (const event of events) client.emit(event);
    const answers = Promise.all([ask(), ask()]);
    await turn();
    expect(sent()).toBe(2);
    client.emit('ready');
    expect([await answers, sent()]).toEqual([['here', 'here'], 4]);
  });

  it('is over once for all: while it stays away nobody waits any more', async () => {
    const { client, ask, sent } = asking(1, 40);
    client.emit('close');
    await expect(ask()).rejects.toThrow("isn't writeable");
    expect(sent()).toBe(1);
    // Each attempt to connect ends with another loss.
    client.emit('close');
    const first = await Promise.race([
      ask().catch(() => 'refused'),
      turn()
        .then(turn)
        .then(() => 'waited'),
    ]);
    expect(first).toBe('refused');
  });

  it('begins anew with each connection', async () => {
    const { client, ask } = asking(1, 40);
    client.emit('close');
    await expect(ask()).rejects.toThrow("isn't writeable");
    client.emit('ready');
    const answer = ask();
    await turn();
    client.emit('ready');
    expect(await answer).toBe('here');
  });

  it('sends nothing twice that may have been sent', async () => {
    const { client, ask, sent } = asking(1, 60_000, new Error('Connection is closed.'));
    client.emit('close');
    await expect(ask()).rejects.toThrow('Connection is closed.');
    expect(sent()).toBe(1);
  });
});
