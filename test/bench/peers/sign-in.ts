/** The embedded identity provider over a platform that knows everybody, and a real way through its page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadIdentityConfig } from '../../../identity/config.js';
import { startIdentity } from '../../../identity/start.js';
import { rightPassword } from '../../security/support/platform.js';
import { audience, clientId, clientSecret } from '../../security/support/provider.js';
import { Browser, type Answer } from '../../support/browser.js';
import { freePort } from '../../support/process.js';

export const client = { clientId, clientSecret, audience } as const;

export interface Identity {
  readonly issuer: string;
  close(): Promise<void>;
}

/** @param appUrl the one that its client may send browsers back to */
export const startBenchIdentity = async (appUrl: string, grpc: string): Promise<Identity> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-identity-'));
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const identity = await startIdentity(
    loadIdentityConfig({
      IDENTITY_PORT: String(port),
      HOST: '127.0.0.1',
      IDENTITY_ISSUER: issuer,
      IDENTITY_DATA_DIR: folder,
      IDENTITY_COOKIE_KEYS: 'cookie-key-of-the-measurement-0123456789',
      GATEWAY_CLIENT_ID: clientId,
      GATEWAY_CLIENT_SECRET: clientSecret,
      GATEWAY_URL: appUrl,
      OIDC_AUDIENCE: audience,
      PLATFORM_GRPC: grpc,
      LOG_LEVEL: 'silent',
    }),
  );
  return {
    issuer,
    close: async () => {
      await identity.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const field = (page: Answer, name: string): string =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page.text)?.[1] ?? '';

/** From an address of the app to the provider's page, with the password, and back. */
export const signIn = async (appUrl: string, issuer: string, path: string): Promise<Browser> => {
  const browser = new Browser(appUrl);
  const page = await browser.navigate(path);
  const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1];
  if (action === undefined) throw new Error(`${path} did not lead to the sign-in page: ${page.status} ${page.text}`);
  const form = { token: field(page, 'token'), email: 'user-1@northwind.example', password: rightPassword };
  const answer = await browser.send(new URL(action, issuer).href, {
    method: 'POST',
    isTopLevel: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: issuer, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form).toString(),
  });
  const landed = await browser.navigate(String(answer.headers['location'] ?? ''), { isCrossSite: true });
  if (landed.status !== 200) throw new Error(`the sign-in ended with ${landed.status}: ${landed.text}`);
  return browser;
};
