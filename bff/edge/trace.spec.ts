import { newTraceparent, traceparentFrom } from './trace.js';

describe('a trace', () => {
  it('that a caller has begun goes on', () => {
    const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect(traceparentFrom(given)).toBe(given);
  });

  it.each([undefined, '', 'x', '00-xyz-1-01', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01\n`])(
    'begins anew for %j',
    (given) => {
      expect(traceparentFrom(given)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(traceparentFrom(given)).not.toBe(given);
    },
  );

  it('is never the same twice', () => {
    expect(newTraceparent()).not.toBe(newTraceparent());
  });
});
