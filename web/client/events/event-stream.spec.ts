import { eventOf, pauseMs } from './event-stream.js';

describe('the stream of events', () => {
  it('comes back after growing pauses of at most half a minute', () => {
    const longest = [0, 1, 2, 3, 4, 5, 12].map((attempt) => pauseMs(attempt, () => 1));
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('spreads the tabs over half of a pause', () => {
    expect(pauseMs(3, () => 0)).toBe(4000);
  });

  it('reads events and nothing else', () => {
    expect(eventOf('{"event":"stockchanged"}')).toEqual({ event: 'stockchanged' });
    expect(eventOf('pong')).toBeUndefined();
    expect(eventOf('{"type":6}')).toBeUndefined();
    expect(eventOf(new ArrayBuffer(2))).toBeUndefined();
  });
});
