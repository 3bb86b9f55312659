/** The real identity provider over the real platform, and a person with a browser that keeps cookies. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { Agent, fetch, type RequestInit } from 'undici';
import { loadIdentityConfig, type IdentityConfig } from '../../identity/config.js';
import { startIdentity, type RunningIdentity } from '../../identity/start.js';
import { startTestPlatform, testAudience, type TestPlatform } from '../support/platform.js';
import { freePort } from '../support/process.js';

/** One connection per request: a restarted provider has closed those of before. */
const dispatcher = new Agent({ pipelining: 0 });

export const gatewayUrl = 'http://localhost:8080';
const clientSecret = 'a secret of at least thirty-two characters';

export interface IdentityWorld {
  readonly world: TestPlatform;
  readonly config: IdentityConfig;
  readonly issuer: string;
  readonly client: oidc.Configuration;
  /** Stops the provider and starts it again on the same data. */
  restart(): Promise<void>;
  /** Tells the provider to end; it stands again with `restart`. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export const startIdentityWorld = async (): Promise<IdentityWorld> => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const world = await startTestPlatform({ config: { OIDC_ISSUER: issuer } });
  const folder = await mkdtemp(join(tmpdir(), 'keyway-identity-'));
  const config = loadIdentityConfig({
    IDENTITY_PORT: String(port),
    IDENTITY_ISSUER: issuer,
    IDENTITY_DATA_DIR: folder,
    IDENTITY_COOKIE_KEYS: 'a cookie key of at least thirty-two characters',
    GATEWAY_CLIENT_ID: 'keyway-web',
    GATEWAY_CLIENT_SECRET: clientSecret,
    GATEWAY_URL: gatewayUrl,
    OIDC_AUDIENCE: testAudience,
    PLATFORM_GRPC: world.platform.grpcAddress,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  });
  let running: RunningIdentity | undefined = await startIdentity(config);
  const stop = async (): Promise<void> => {
    const stopping = running;
    running = undefined;
    await stopping?.close();
  };
  const client = await oidc.discovery(
    new URL(issuer),
    'keyway-web',
    clientSecret,
    oidc.ClientSecretBasic(clientSecret),
    {
      // oxlint-disable-next-line typescript/no-deprecated -- 'deprecated' only so that it stands out; there is no TLS in a test
      execute: [oidc.allowInsecureRequests],
    },
  );
  oidc.enableNonRepudiationChecks(client);
  client[oidc.customFetch] = (url, options) => fetch(url, { ...options, dispatcher } as RequestInit);
  return {
    world,
    config,
    issuer,
    client,
    restart: async () => {
      await stop();
      running = await startIdentity(config);
    },
    stop,
    close: async () => {
      await stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A page as a person sees it. */
export interface Page {
  readonly status: number;
  readonly url: URL;
  readonly headers: Pick<Headers, 'get' | 'getSetCookie'>;
  readonly text: string;
}

const attribute = (markup: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(markup)?.[1];

export class TestBrowser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly #stopAt: string;

  /** @param stopAt redirects to this origin are not followed: that is the gateway's part */
  constructor(stopAt = gatewayUrl) {
    this.#stopAt = stopAt;
  }

  #cookieHeader(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, { value }]) => `${key.split('|')[0] ?? ''}=${value}`)
      .join('; ');
  }

  #keep(headers: Page['headers']): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const key = `${pair.slice(0, at)}|${path}`;
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(key);
      else this.cookies.set(key, { value: pair.slice(at + 1), path });
    }
  }

  async go(url: URL | string, init: RequestInit = {}): Promise<Page> {
    const address = new URL(url);
    if (address.origin === this.#stopAt) return { status: 0, url: address, headers: new Headers(), text: '' };
    const headers = {
      accept: 'text/html',
      ...(init.headers as Record<string, string>),
      cookie: this.#cookieHeader(address.pathname),
    };
    const response = await fetch(address, { ...init, headers, redirect: 'manual', dispatcher });
    this.#keep(response.headers);
    const text = await response.text();
    const location = response.headers.get('location');
    if (location !== null && response.status >= 300 && response.status < 400)
      return this.go(new URL(location, address));
    return { status: response.status, url: address, headers: response.headers, text };
  }

  /** Sends the page's form with its hidden fields. @param fields those a person fills in or clicks */
  async submit(page: Page, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    const form = /<form[^>]*>/.exec(page.text)?.[0] ?? '';
    const hidden = [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
      attribute(input, 'name') ?? '',
      attribute(input, 'value') ?? '',
    ]);
    const target = new URL(attribute(form, 'action') ?? '', page.url);
    return this.go(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: page.url.origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }).toString(),
    });
  }
}

/** One authorization request with its secrets. */
export interface Attempt {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export const authorize = async (
  client: oidc.Configuration,
  changes: Record<string, string | undefined> = {},
): Promise<Attempt> => {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const parameters: Record<string, string | undefined> = {
    redirect_uri: `${gatewayUrl}/oidc-callback`,
    scope: 'openid profile email offline_access',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource: testAudience,
    state,
    nonce,
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { url: oidc.buildAuthorizationUrl(client, Object.fromEntries(given)), verifier, state, nonce };
};

/** From the gateway's callback address to tokens. */
export const redeem = (client: oidc.Configuration, callback: URL, { verifier, state, nonce }: Attempt) =>
  oidc.authorizationCodeGrant(client, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
