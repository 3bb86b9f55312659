/** What looks like a token, is none, and why. Whatever is not named here is a finding. */
import type { Channel, Exhibit } from './exhibits.js';

export interface Allowance {
  readonly name: string;
  readonly reason: string;
}

interface Rule extends Allowance {
  readonly channels: readonly Channel[];
  /** Of the exhibit's place, `METHOD /path`, file or screen. */
  readonly where?: RegExp;
  /** Of the header. */
  readonly header?: RegExp;
  /** Of what was found; absent: anything there. */
  readonly value?: RegExp;
  /** What stands right before it. */
  readonly after?: RegExp;
  /** Kinds of secret that may be there; absent: only what is no secret of the run. */
  readonly kinds?: RegExp;
}

const rules: readonly Rule[] = [
  {
    name: 'session cookie on its way',
    reason: 'The one thing that a browser holds: a random, signed id, HttpOnly, in Cookie and Set-Cookie only.',
    channels: ['request header', 'response header'],
    header: /^(?:cookie|set-cookie)$/,
    kinds: /^(?:session cookie|shaped like a token)$/,
  },
  {
    name: 'ID token as the hint of the sign-out',
    reason: 'RP-Initiated Logout wants it; it opens nothing, and its session is over (ADR 0012).',
    channels: ['response body', 'address', 'request header', 'response header'],
    where: /^(?:POST \/bff\/logout|GET \/session\/end\b)/,
    kinds: /^(?:id token|content of an id token|shaped like a token)$/,
  },
  {
    name: 'sign-in request and its answer',
    reason:
      'state, nonce, challenge, request reference and code: single use, bound to this browser and to a verifier that stays at the gateway (RFC 9700).',
    channels: ['address', 'request header', 'response header'],
    where: /^GET \/(?:bff\/login|oidc-callback)$/,
    kinds: /^shaped like a token$/,
  },
  {
    name: 'nonce of the content policy',
    reason: 'New with each page; lets its own scripts and styles run, and nothing else.',
    channels: ['response header', 'response body', 'page'],
    after: /nonce[-="' ]*(?:content=["'])?$/i,
  },
  {
    name: 'trace of a request',
    reason: 'W3C Trace Context: random ids that name a request in logs and traces.',
    channels: ['request header', 'response header', 'log', 'trace'],
    value: /^(?:00-)?[0-9a-f]{32}(?:-[0-9a-f]{16}-0[0-3])?$/,
  },
  {
    name: 'hash of a session in the audit log',
    reason: 'SHA-256 of the session id: names the session for an auditor, and opens none.',
    channels: ['log'],
    value: /^[0-9a-f]{64}$/,
  },
  {
    name: 'version of a picture',
    reason: 'Hash of what the picture shows (ETag): the same for everybody who may see it.',
    channels: ['request header', 'response header'],
    where: /^GET \/api\/content\//,
    header: /^(?:etag|if-none-match)$/,
  },
  {
    name: 'place in a list',
    reason:
      'Where the next page begins: the sorted value and the id of the last row that was shown. The platform checks the vault again.',
    channels: ['response body', 'address', 'request header'],
    where:
      /^GET \/bff\/(?:attributes|audit-events|companies|connections|countries|dead-letters|exchangerates|imports|job-centre|keyproviders|mail-templates|markets|notifications|pagecontent|products|regions-list|rights|sharing|skus|stock|users)/,
    after: /(?:"(?:next|previous)Cursor":"|[?&]cursor=)$/,
  },
  {
    name: 'hash of a file or of a link of the custody chain',
    reason: 'SHA-256, shown so that a person can compare it.',
    channels: ['response body', 'page'],
    where: /^(?:\w+ \/bff\/stock\/|\/distribution\/myvault\/|\/my_vault\/)/,
    value: /^[0-9a-f]{64}$/,
  },
  {
    name: 'name of a session in a list of sessions',
    reason: 'A hash that names the session for ending it; nobody can enter with it.',
    channels: ['response body', 'page'],
    where: /^(?:GET \/bff\/(?:users\/[\w:-]+\/)?sessions(?![\w/])|\/account\/|\/usersandgroups\/users-detail\/)/,
    value: /^[\w-]{32}$/,
  },
  {
    name: 'secret of an authenticator app',
    reason: 'Shown to its owner once, when the app is connected: a person without a camera types it.',
    channels: ['response body', 'page'],
    where: /^(?:POST \/bff\/account\/authenticator|\/settings\/account\/.*)$/,
    value: /^[A-Z2-7]{32}$/,
  },
  {
    name: 'address that stops optional letters',
    reason:
      'Stands in the letter, and in the page that it opens: stops and restarts the letters of its reader, and opens nothing.',
    channels: ['address', 'request header', 'response body', 'page'],
    where: /^(?:(?:GET|POST) )?\/bff\/unsubscribe\//,
    value: /^[\w-]{64}$/,
  },
  {
    name: 'ticket of a download',
    reason: 'Opens one file once, within 60 seconds, for this session only: a download cannot send the CSRF header.',
    channels: ['response body', 'address'],
    where: /^(?:POST \/bff\/[\w/-]+\/ticket|GET \/bff\/downloads\/[\w-]+)$/,
    value: /^[\w-]{43}$/,
  },
];

const contextLength = 40;

const shapeOnly = /^shaped like a token$/;

/** Without a pattern anything goes. */
const fits = (pattern: RegExp | undefined, given: string): boolean => pattern === undefined || pattern.test(given);

const standsBefore = (exhibit: Exhibit, value: string): string => {
  const content = exhibit.content.toString('latin1');
  const at = content.indexOf(value);
  return content.slice(Math.max(0, at - contextLength), at);
};

const isMet = (rule: Rule, exhibit: Exhibit, kind: string, value: string): boolean =>
  rule.channels.includes(exhibit.channel) &&
  (rule.kinds ?? shapeOnly).test(kind) &&
  fits(rule.where, exhibit.where) &&
  fits(rule.header, exhibit.name ?? '') &&
  fits(rule.value, value) &&
  (rule.after === undefined || rule.after.test(standsBefore(exhibit, value)));

/** @returns undefined for a finding */
export const allowedAs = (exhibit: Exhibit, kind: string, value: string): Allowance | undefined =>
  rules.find((rule) => isMet(rule, exhibit, kind, value));
