/**
 * A browser as far as a server can see one: it keeps cookies by the rules (Secure, SameSite, Max-Age,
 * host-only), follows redirects, and sends Fetch Metadata and Origin as Chromium does.
 */
import { Agent, request } from 'undici';

/** One answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: unknown;
  readonly setCookies: readonly string[];
}

interface Cookie {
  readonly value: string;
  readonly sameSite: string;
  readonly path: string;
  readonly expiresAtMs: number;
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Whether another site caused the request: Strict cookies then stay at home, Lax ones go with a top-level GET. */
  readonly isCrossSite?: boolean;
  readonly isTopLevel?: boolean;
}

const maxRedirects = 12;
const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
const siteOf = (url: string): string => `${new URL(url).protocol}//${new URL(url).hostname}`;

const redirectOf = ({ status, headers }: Answer, from: string): string | undefined => {
  const location = one(headers['location']);
  return location === undefined || status < 300 || status > 399 ? undefined : new URL(location, from).href;
};

const cookieOf = (line: string): [string, Cookie] => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  const named = new Map(attributes.map((a) => [a.split('=')[0]?.toLowerCase() ?? '', a.slice(a.indexOf('=') + 1)]));
  const maxAge = named.get('max-age');
  const expires = named.get('expires');
  const expiresAtMs =
    maxAge === undefined
      ? expires === undefined
        ? Infinity
        : Date.parse(expires)
      : Date.now() + Number(maxAge) * 1000;
  return [
    pair.slice(0, equals),
    {
      value: pair.slice(equals + 1),
      sameSite: named.get('samesite')?.toLowerCase() ?? 'lax',
      path: named.get('path') ?? '/',
      expiresAtMs,
    },
  ];
};

export class Browser {
  private readonly jars = new Map<string, Map<string, Cookie>>();
  private readonly agent = new Agent({ connections: 256 });
  /** For requests that close theirs: none takes one that rests, which the server may be closing at that moment. */
  private readonly closing = new Agent({ connections: 256, pipelining: 0 });
  /** Every answer so far, for tests that look for what must be nowhere. */
  readonly seen: Answer[] = [];

  /**
   * @param origin the site that it is on
   * @param server where requests to that origin really go: one of several instances behind it
   */
  constructor(
    readonly origin: string,
    public server: string = origin,
  ) {}

  /** The value of a cookie of the site. */
  cookie(name: string): string | undefined {
    return this.jarOf(this.origin).get(name)?.value;
  }

  setCookie(name: string, value: string): void {
    this.jarOf(this.origin).set(name, { value, sameSite: 'strict', path: '/', expiresAtMs: Infinity });
  }

  forgetCookies(): void {
    this.jars.clear();
  }

  /** A call of the site's own script. */
  call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const isRead = method === 'GET' || method === 'HEAD';
    return this.send(this.origin + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-csrf': '1',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        ...(!isRead && { origin: this.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** The address bar or a link: follows redirects to the end. */
  async navigate(
    path: string,
    options: { isCrossSite?: boolean; until?: (url: string) => boolean } = {},
  ): Promise<Answer> {
    let url = new URL(path, this.origin).href;
    let isCrossSite = options.isCrossSite ?? false;
    for (let step = 0; step < maxRedirects; step += 1) {
      const answer = await this.openTopLevel(url, isCrossSite);
      const next = redirectOf(answer, url);
      if (next === undefined) return answer;
      if (options.until?.(next) === true) return { ...answer, url: next };
      // One foreign hop makes the whole chain cross-site.
      isCrossSite ||= siteOf(next) !== siteOf(url);
      url = next;
    }
    throw new Error(`more than ${maxRedirects} redirects`);
  }

  private openTopLevel(url: string, isCrossSite: boolean): Promise<Answer> {
    return this.send(url, {
      isCrossSite,
      isTopLevel: true,
      headers: {
        accept: 'text/html',
        'sec-fetch-site': isCrossSite ? 'cross-site' : 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    });
  }

  /** One request, exactly as told, with the cookies that the rules allow. */
  async send(url: string, options: SendOptions = {}): Promise<Answer> {
    const target = url.startsWith(this.origin) ? this.server + url.slice(this.origin.length) : url;
    const cookies = this.cookiesFor(url, options);
    const response = await request(target, {
      method: (options.method ?? 'GET') as 'GET',
      dispatcher: this.agentFor(options),
      headers: { ...(cookies !== '' && { cookie: cookies }), ...options.headers },
      ...(options.body !== undefined && { body: options.body }),
    });
    const text = await response.body.text();
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) this.keep(url, line);
    const isJson = /json/.test(String(response.headers['content-type']));
    const answer = {
      status: response.statusCode,
      url,
      headers: response.headers,
      text,
      json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
      setCookies,
    };
    this.seen.push(answer);
    return answer;
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.closing.destroy()]);
  }

  private agentFor({ headers }: SendOptions): Agent {
    return headers?.['connection'] === 'close' ? this.closing : this.agent;
  }

  private jarOf(url: string): Map<string, Cookie> {
    const host = new URL(url).hostname; // cookies do not tell ports apart
    const jar = this.jars.get(host) ?? new Map<string, Cookie>();
    this.jars.set(host, jar);
    return jar;
  }

  private keep(url: string, line: string): void {
    const [name, cookie] = cookieOf(line);
    if (cookie.expiresAtMs <= Date.now()) this.jarOf(url).delete(name);
    else this.jarOf(url).set(name, cookie);
  }

  private cookiesFor(url: string, { isCrossSite = false, isTopLevel = false, method = 'GET' }: SendOptions): string {
    const path = new URL(url).pathname;
    const goes = ({ sameSite, path: scope, expiresAtMs }: Cookie): boolean => {
      if (expiresAtMs <= Date.now() || !path.startsWith(scope)) return false;
      if (!isCrossSite || sameSite === 'none') return true;
      return sameSite === 'lax' && isTopLevel && method === 'GET';
    };
    return [...this.jarOf(url)]
      .filter(([, c]) => goes(c))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }
}
