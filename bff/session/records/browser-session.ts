/**
 * express-session over connect-redis, for the three moments that write the session cookie: sign-in,
 * second factor, sign-out. Reads go past both (session-loader.ts): express-session serialises and
 * hashes a session four times per request.
 */
import { RedisStore as ConnectRedisStore } from 'connect-redis';
import session, { type SessionData } from 'express-session';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hashOf } from '../store/store-keys.js';
import { sessionCookieAttributes, sessionCookieName } from './session-cookie.js';
import type { SessionRecord } from './session-record.js';
import type { SessionRecords } from './session-records.js';

declare module 'express-session' {
  interface SessionData {
    record: SessionRecord;
  }
}

type BrowserRequest = IncomingMessage & { session: session.Session & Partial<SessionData>; sessionID: string };
type Done = (failure?: unknown) => void;

const idBytes = 32;
const isNewMark = 'new:';
const isStoredMark = 'old:';

/** connect-redis speaks node-redis; these five methods are all that it needs of it. */
const adapterOver = (records: SessionRecords) => ({
  get: async (sid: string) => (await records.readText(hashOf(sid))) ?? null,
  set: (sid: string, marked: string) => {
    const isNew = marked.startsWith(isNewMark);
    return records.write(hashOf(sid), marked.slice(isNewMark.length), isNew);
  },
  // A session that another one takes the place of is ended by who made that one (gateway-sessions.ts): every
  // instance has to hear of it, and whether it was still there decides whether the new one may stand.
  del: () => Promise.resolve(),
  expire: async (sid: string) => {
    const found = await records.read(hashOf(sid));
    if (found !== undefined) await records.slide(hashOf(sid), found.record);
  },
  // Sessions are listed by their user's index: a scan crosses slots and sees other users' sessions.
  mGet: () => Promise.reject(new Error('sessions are not listed by scanning')),
  scanIterator: () => {
    throw new Error('sessions are not listed by scanning');
  },
});

/** Knows which sessions the store has given out: those are written with XX, all others with NX. */
class BrowserStore extends ConnectRedisStore {
  private readonly stored: WeakSet<object>;

  constructor(records: SessionRecords) {
    const stored = new WeakSet<object>();
    super({
      client: adapterOver(records),
      prefix: '',
      // The record's own limits decide (session-records.ts); this only has to be positive.
      ttl: 1,
      serializer: {
        stringify: (data) => {
          const mark = stored.has(data) ? isStoredMark : isNewMark;
          stored.add(data);
          return `${mark}${JSON.stringify({ ...data.record, cookie: data.cookie })}`;
        },
        parse: (text) => {
          const { cookie, ...record } = JSON.parse(text) as SessionRecord & Pick<SessionData, 'cookie'>;
          return { cookie, record };
        },
      },
    });
    this.stored = stored;
  }

  override createSession(request: Parameters<ConnectRedisStore['createSession']>[0], data: SessionData) {
    const created = super.createSession(request, data);
    this.stored.add(created);
    return created;
  }
}

const awaited = (start: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    start((failure) => {
      if (failure === undefined || failure === null) resolve();
      else
        reject(failure instanceof Error ? failure : new Error('the session could not be written', { cause: failure }));
    });
  });

export class BrowserSessions {
  private readonly middleware: (request: never, response: never, next: Done) => void;

  constructor(records: SessionRecords, cookieSecret: string) {
    this.middleware = session({
      name: sessionCookieName,
      secret: cookieSecret,
      store: new BrowserStore(records),
      genid: () => randomBytes(idBytes).toString('base64url'),
      cookie: sessionCookieAttributes,
      resave: false,
      saveUninitialized: false,
    }) as (request: never, response: never, next: Done) => void;
  }

  /**
   * A new session id for this browser. The old one, if any, is the caller's to end.
   *
   * @param prepare runs between the new id and its record, with the new id's hash
   * @returns the new id's hash, saved: the answer may leave
   */
  async begin(
    incoming: IncomingMessage,
    response: ServerResponse,
    record: SessionRecord,
    prepare: (idHash: string) => Promise<void>,
  ): Promise<string> {
    const request = await this.attach(incoming, response);
    await awaited((done) => request.session.regenerate(done));
    request.session.record = record;
    const idHash = hashOf(request.sessionID);
    try {
      await prepare(idHash);
      await awaited((done) => request.session.save(done));
    } catch (failure) {
      // Without this express-session would still send the cookie of a session that was never saved.
      Reflect.deleteProperty(request, 'session');
      throw failure;
    }
    return idHash;
  }

  private async attach(incoming: IncomingMessage, response: ServerResponse): Promise<BrowserRequest> {
    // express-session withholds Secure cookies on a plain connection. Before this one stands TLS, or
    // the browser is on localhost, which it trusts; anywhere else it refuses the cookie itself.
    Object.defineProperty(incoming, 'secure', { value: true, configurable: true });
    await awaited((done) => this.middleware(incoming as never, response as never, done));
    return incoming as BrowserRequest;
  }
}
