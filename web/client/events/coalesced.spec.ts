import { jest } from '@jest/globals';
import { coalesced } from './coalesced.js';

describe('work that many events ask for', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is done at the first, and once for all that follow within the time', () => {
    const work = jest.fn();
    const { ask } = coalesced(work, 1000);
    for (let asked = 0; asked < 5; asked += 1) ask();
    expect(work).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is done at once again after a rest', () => {
    const work = jest.fn();
    const { ask } = coalesced(work, 1000);
    ask();
    jest.advanceTimersByTime(1001);
    ask();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is not done any more after the end', () => {
    const work = jest.fn();
    const { ask, stop } = coalesced(work, 1000);
    ask();
    ask();
    stop();
    jest.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
