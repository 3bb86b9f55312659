import { correlationIdFrom } from './correlation.js';

describe('the correlation id', () => {
  it('keeps the id that the browser gave, so that its toast can be found in the log', () => {
    expect(correlationIdFrom('0195a3f2-77aa-7c11-8a3b-1f2e3d4c5b6a')).toBe('0195a3f2-77aa-7c11-8a3b-1f2e3d4c5b6a');
  });

  it.each([undefined, '', 'short', 'with space in it', 'line\nbreak-in-the-log', 'x'.repeat(65), ['a-list-of-ids']])(
    'is made anew when the given one is %j, which could forge a log line',
    (given) => {
      expect(correlationIdFrom(given)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
