/** The one cookie of a signed-in browser, as express-session signs and writes it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashOf } from '../store/store-keys.js';
import { Recent } from './recent.js';

/** `__Host-` makes the browser insist on Secure, Path=/ and no Domain (RFC 6265bis, section 4.1.3.2). */
export const sessionCookieName = '__Host-keyway';

/** Browsers take Secure cookies from http://localhost. */
export const sessionCookieAttributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

/** Expires the cookie: the attributes are those that it was set with. */
export const clearedSessionCookie = `${sessionCookieName}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`;

/** @returns the raw value of a cookie, the first one where a name stands twice. */
export const rawCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
};

const written = /^s%3A([\w-]{43})\./;

/** The value as express-session writes it, letter by letter. */
const valueOf = (id: string, secret: string): string =>
  encodeURIComponent(`s:${id}.${createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')}`);

/**
 * @returns the session id inside a cookie that carries our signature and is spelled as we wrote it: with
 *   a second spelling one session would have two names, and whoever forgets or counts it would know one
 */
export const sessionIdIn = (rawValue: string, secret: string): string | undefined => {
  const id = written.exec(rawValue)?.[1];
  if (id === undefined) return undefined;
  const expected = Buffer.from(valueOf(id, secret));
  const given = Buffer.from(rawValue);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
};

/** Signatures cost more than all other checks of a read together: one that was good a moment ago is. */
const verifiedMs = 5 * 60_000;

/** Which session a request's cookie names. Nothing is known here of the session itself, nor whether there is one. */
export class SessionCookies {
  /** Only what carries our signature gets in here: nobody fills it with cookies of their own making. */
  private readonly verified = new Recent<string>(verifiedMs);

  constructor(private readonly secret: string) {}

  /** @returns the hash of the session id, by which the session is known everywhere else; undefined as if absent */
  idHashIn(header: string | undefined): string | undefined {
    const value = rawCookie(header, sessionCookieName);
    if (value === undefined) return undefined;
    const known = this.verified.get(value);
    if (known !== undefined) return known;
    const id = sessionIdIn(value, this.secret);
    if (id === undefined) return undefined;
    const idHash = hashOf(id);
    // Written anew: a part of the header would keep the whole of it in memory.
    this.verified.set(valueOf(id, this.secret), idHash);
    return idHash;
  }
}
