import { createHmac } from 'node:crypto';
import { hashOf } from '../store/store-keys.js';
import { rawCookie, SessionCookies, sessionIdIn } from './session-cookie.js';

const secret = 'secret';
const id = 'a-session_id'.padEnd(43, 'x');
const signed = (of = id): string =>
  encodeURIComponent(`s:${of}.${createHmac('sha256', secret).update(of).digest('base64').replace(/=+$/, '')}`);

describe('the session cookie', () => {
  it('is found by its whole name, the first one where it stands twice', () => {
    expect(rawCookie('a=1; b=2;c=3', 'c')).toBe('3');
    expect(rawCookie('__Host-keyway-login=x; __Host-keyway=y', '__Host-keyway')).toBe('y');
    expect(rawCookie('a=1; a=2', 'a')).toBe('1');
    expect(rawCookie('xa=1', 'a')).toBeUndefined();
    expect(rawCookie(undefined, 'a')).toBeUndefined();
  });

  it('gives the id that we have signed', () => {
    expect(sessionIdIn(signed(), secret)).toBe(id);
  });

  it.each([
    '',
    's%3A',
    `s%3A${id}`,
    `s%3A${id}.`,
    `s%3A${id}.AAAA`,
    id,
    signed('a-shorter-id'),
    '%',
    '%E0%A4%A',
    signed().slice(0, -1),
    `${signed()}A`,
    `${signed()}=`,
  ])('gives nothing for %j', (value) => {
    expect(sessionIdIn(value, secret)).toBeUndefined();
  });

  it('of another secret gives nothing', () => {
    expect(sessionIdIn(signed(), 'another')).toBeUndefined();
  });

  it.each([
    decodeURIComponent(signed()),
    signed().replace('%3A', '%3a'),
    `%73${signed().slice(1)}`,
    signed().replace('.', '%2E'),
    signed().replace('a-session', '%61-session'),
    `"${signed()}"`,
    `${signed()}%00`,
  ])('in another spelling, %j, gives nothing', (value) => {
    expect(sessionIdIn(value, secret)).toBeUndefined();
  });

  it('names its session by the hash of the id, the first time and every time after', () => {
    const cookies = new SessionCookies(secret);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(cookies.idHashIn(`a=1; __Host-keyway=${signed()}; b=2`)).toBe(hashOf(id));
      expect(cookies.idHashIn(`__Host-keyway=${decodeURIComponent(signed())}`)).toBeUndefined();
      expect(cookies.idHashIn(undefined)).toBeUndefined();
    }
  });
});
