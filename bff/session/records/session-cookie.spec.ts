import { createHmac } from 'node:crypto';
import { rawCookie, sessionIdIn } from './session-cookie.js';

const secret = 'secret';
const signed = (id: string): string =>
  encodeURIComponent(`s:${id}.${createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')}`);

describe('the session cookie', () => {
  it('is found by its whole name, the first one where it stands twice', () => {
    expect(rawCookie('a=1; b=2;c=3', 'c')).toBe('3');
    expect(rawCookie('__Host-keyway-login=x; __Host-keyway=y', '__Host-keyway')).toBe('y');
    expect(rawCookie('a=1; a=2', 'a')).toBe('1');
    expect(rawCookie('xa=1', 'a')).toBeUndefined();
    expect(rawCookie(undefined, 'a')).toBeUndefined();
  });

  it('gives the id that we have signed', () => {
    expect(sessionIdIn(signed('an-id'), secret)).toBe('an-id');
  });

  it.each([
    '',
    's:',
    's:an-id',
    's:an-id.',
    's:an-id.AAAA',
    'an-id',
    '%',
    '%E0%A4%A',
    signed('an-id').slice(0, -1),
    `${signed('an-id')}A`,
  ])('gives nothing for %j', (value) => {
    expect(sessionIdIn(value, secret)).toBeUndefined();
  });

  it('of another secret gives nothing', () => {
    expect(sessionIdIn(signed('an-id'), 'another')).toBeUndefined();
  });
});
