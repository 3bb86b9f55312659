/** Everything that a browser sends, gets, shows and keeps, as exhibits. */
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits } from '../../bff/edge/checks/rate-limit.js';
import { until } from '../support/until.js';
import { text, type Channel, type Exhibit, type Side } from './exhibits.js';

/** Runs in the page: all that a script of it could read. */
const readable = `(async () => {
  const databases = {};
  for (const { name } of await indexedDB.databases()) {
    databases[name] = await new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => resolve('not readable');
      opening.onsuccess = async () => {
        const stores = {};
        for (const store of opening.result.objectStoreNames) {
          stores[store] = await new Promise((done) => {
            const all = opening.result.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => done(all.result);
            all.onerror = () => done('not readable');
          });
        }
        opening.result.close();
        resolve(stores);
      };
    });
  }
  const kept = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) kept[request.url] = await (await cache.match(request)).text();
  }
  const workers = await navigator.serviceWorker.getRegistrations();
  return {
    localStorage: { ...localStorage },
    sessionStorage: { ...sessionStorage },
    indexedDB: databases,
    caches: kept,
    serviceWorkers: workers.map(({ scope }) => scope),
    windowName: window.name,
    historyState: history.state,
    cookie: document.cookie,
    html: document.documentElement.outerHTML,
  };
})()`;

interface Readable {
  readonly cookie: string;
  readonly html: string;
  readonly [store: string]: unknown;
}

export interface Cookie {
  readonly name: string;
  readonly domain: string;
  readonly path: string;
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: string;
  readonly bytes: number;
}

/** The window of a session's limit, and the second after which instances tell each other. */
const limitedMs = 11_000;
/** The next screen, scripts and pictures included, finds room below the limit. */
const mostAsked = 0.7 * defaultLimits.perSession;

const webRoot = join(import.meta.dirname, '../../dist/web');

/** Whether these are the bytes of a built file, made before there was any token. */
const isBuiltFile = (path: string, content: Buffer): boolean => {
  try {
    return readFileSync(join(webRoot, path)).equals(content);
  } catch {
    return false;
  }
};

export class BrowserRecorder {
  readonly exhibits: Exhibit[] = [];
  /** By name: the attributes are those that the browser obeys. */
  readonly cookies = new Map<string, Cookie>();
  /** Cookies that only the gateway may read, as values to look for elsewhere. */
  readonly cookieValues = new Set<string>();
  /** The policy of the last page. */
  policy = '';
  /** Paths of the product's pages that were shown. */
  readonly shown = new Set<string>();
  private readonly pending = new Set<Promise<void>>();
  private askedAt: readonly number[] = [];

  constructor(
    private readonly context: BrowserContext,
    private readonly productUrl: string,
  ) {
    context.on('request', (request) => {
      this.askedAt = [...this.askedAtOfLate(), Date.now()];
      this.follow(this.request(request));
    });
    context.on('response', (response) => this.follow(this.response(response)));
    context.on('console', (message) => this.add('console', this.productUrl, 'console', message.text()));
    context.on('page', (page) => this.watch(page));
  }

  /** What the page shows and keeps at the moment, and what the browser keeps for it. */
  async look(page: Page): Promise<void> {
    await Promise.all(this.pending);
    const { pathname } = new URL(page.url());
    this.shown.add(pathname);
    const { cookie, html, ...stores } = await page.evaluate<Readable>(readable);
    this.add('page', page.url(), pathname, html);
    this.add('script-visible cookie', page.url(), pathname, cookie);
    for (const [name, content] of Object.entries(stores))
      this.add('storage', page.url(), `${name} on ${pathname}`, JSON.stringify(content));
    for (const { value, ...kept } of await this.context.cookies()) {
      this.cookies.set(`${kept.name} ${kept.domain}`, { ...kept, bytes: Buffer.byteLength(value) });
      if (kept.name.startsWith('__Host-keyway')) this.cookieValues.add(decodeURIComponent(value));
    }
  }

  /** Until all answers so far are read. */
  async settled(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** No faster than a session may ask: a walk loads a screen a second, each anew. */
  async paced(): Promise<void> {
    await until(
      () => this.askedAtOfLate().length,
      (count) => count < mostAsked,
    );
  }

  private askedAtOfLate(): readonly number[] {
    const sinceMs = Date.now() - limitedMs;
    return this.askedAt.filter((askedMs) => askedMs > sinceMs);
  }

  watch(page: Page): void {
    page.on('framenavigated', (frame) => this.shown.add(new URL(frame.url(), this.productUrl).pathname));
    page.on('websocket', (socket) => {
      const where = new URL(socket.url()).pathname;
      this.add('address', socket.url(), where, socket.url());
      socket.on('framesent', ({ payload }) => this.add('socket frame', socket.url(), `${where} sent`, payload));
      socket.on('framereceived', ({ payload }) => this.add('socket frame', socket.url(), `${where} received`, payload));
    });
  }

  private follow(work: Promise<void>): void {
    // A page that goes away takes its unread answers along: they were never seen by anybody.
    const settled = work.catch(() => undefined).finally(() => this.pending.delete(settled));
    this.pending.add(settled);
  }

  private async request(request: Request): Promise<void> {
    const where = this.whereOf(request);
    if (request.isNavigationRequest() && request.url().startsWith(`${this.productUrl}/`))
      this.shown.add(new URL(request.url()).pathname);
    this.add('address', request.url(), where, request.url());
    const body = request.postDataBuffer();
    if (body !== null) this.add('request body', request.url(), where, body);
    for (const { name, value } of await request.headersArray())
      this.add('request header', request.url(), where, value, name.toLowerCase());
  }

  private async response(response: Response): Promise<void> {
    const where = this.whereOf(response.request());
    for (const { name, value } of await response.headersArray()) {
      this.add('response header', response.url(), where, value, name.toLowerCase());
      const isPage = response.request().resourceType() === 'document' && response.url().startsWith(this.productUrl);
      if (isPage && name.toLowerCase() === 'content-security-policy' && value.includes('script-src'))
        this.policy = value;
    }
    const body = await response.body();
    const isBuilt = isBuiltFile(new URL(response.url()).pathname, body);
    this.add('response body', response.url(), where, body, undefined, isBuilt);
  }

  private whereOf(request: Request): string {
    const { pathname } = new URL(request.url());
    return `${request.method()} ${pathname}`;
  }

  private add(channel: Channel, url: string, where: string, content: string | Buffer, name?: string, isBuilt = false) {
    const host = URL.parse(url)?.host;
    const side: Side = host === new URL(this.productUrl).host ? 'product' : 'provider';
    const bytes = typeof content === 'string' ? text(content) : content;
    this.exhibits.push({ channel, side, where, content: bytes, isBuilt, ...(name !== undefined && { name }) });
  }
}
