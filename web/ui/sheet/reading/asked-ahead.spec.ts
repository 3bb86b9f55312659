import { jest } from '@jest/globals';
import { AskedAhead } from './asked-ahead.js';

describe('what is asked ahead', () => {
  const asked: string[] = [];
  const ask =
    (about: string, answer: () => Promise<string> = () => Promise.resolve(about)) =>
    () => {
      asked.push(about);
      return answer();
    };
  beforeEach(() => {
    asked.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('is asked once, also while the answer is on its way, and anew when it is no longer good', async () => {
    const ahead = new AskedAhead<string>();
    const both = [ahead.of('now', ask('now')), ahead.of('now', ask('now'))];
    expect(await Promise.all(both)).toEqual(['now', 'now']);
    jest.advanceTimersByTime(19_999);
    await ahead.of('now', ask('now'));
    expect(asked).toEqual(['now']);
    jest.advanceTimersByTime(1);
    await ahead.of('now', ask('now'));
    expect(asked).toEqual(['now', 'now']);
  });

  it('is asked again when it has failed', async () => {
    const ahead = new AskedAhead<string>();
    const broken = (): Promise<string> => Promise.reject(new Error('broken off'));
    await expect(ahead.of('now', ask('now', broken))).rejects.toThrow('broken off');
    await expect(ahead.of('now', ask('now'))).resolves.toBe('now');
  });

  it('gives way to what was asked for later, the oldest first', async () => {
    const ahead = new AskedAhead<string>();
    for (let index = 0; index <= 12; index += 1) await ahead.of(`${index}`, ask(`${index}`));
    await ahead.of('1', ask('1'));
    await ahead.of('0', ask('0'));
    expect(asked.slice(13)).toEqual(['0']);
  });
});
