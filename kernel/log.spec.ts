import { Writable } from 'node:stream';
import { pino } from 'pino';
import { logOptions } from './log.js';

const logged = (entry: object): string => {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  pino(logOptions('test', 'info'), sink).info(entry, 'said');
  return text;
};

describe('the log', () => {
  it('never shows a token, cookie, password, code or key, two levels down', () => {
    const text = logged({
      token: 'canary-1',
      headers: { authorization: 'Bearer canary-2', cookie: 'canary-3' },
      request: { body: { password: 'canary-4', code: 'canary-5', key: 'canary-6' } },
    });
    expect(text).not.toContain('canary');
    expect(text).toContain('[redacted]');
  });

  it('keeps one line per entry when a value holds a line break', () => {
    const text = logged({ userAgent: 'Mozilla\n{"level":30,"msg":"forged"}' });
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });
});
