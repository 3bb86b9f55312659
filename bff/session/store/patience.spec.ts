import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { withPatience } from './patience.js';

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
