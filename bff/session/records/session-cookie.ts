/** The one cookie of a signed-in browser, as express-session signs and writes it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

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

const signaturePrefix = 's:';

/** @returns the session id inside a cookie that carries our signature. */
export const sessionIdIn = (rawValue: string, secret: string): string | undefined => {
  let value: string;
  try {
    value = decodeURIComponent(rawValue);
  } catch {
    return undefined;
  }
  if (!value.startsWith(signaturePrefix)) return undefined;
  const dot = value.lastIndexOf('.');
  const id = value.slice(signaturePrefix.length, dot);
  const expected = Buffer.from(createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, ''));
  const given = Buffer.from(value.slice(dot + 1));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
};
