/** Somebody who is signed in at a running product, second factor included, without a browser. */
import { Browser, type Answer } from '../support/browser.js';
import { until } from '../support/until.js';

interface Mail {
  readonly id: string;
  readonly code?: string;
}

export interface SignedInOptions {
  /** http://localhost:PORT */
  readonly url: string;
  readonly mailboxUrl: string;
  readonly email: string;
  readonly password: string;
  /** While the sign-in page is open, before it is sent. */
  readonly meanwhile?: () => Promise<void>;
}

const field = (page: string, pattern: RegExp): string => {
  const found = pattern.exec(page)?.[1];
  if (found === undefined) throw new Error(`the sign-in page has no ${String(pattern)}:\n${page.slice(0, 2_000)}`);
  return found;
};

/** Where the provider's sign-in page sends what is typed, and what it sends along. */
export const signInForm = (page: string): { readonly action: string; readonly token: string } => ({
  action: field(page, /<form[^>]*action="([^"]+)"/),
  token: field(page, /name="token" value="([^"]+)"/),
});

const expectStatus = (answer: Answer, status: number): Answer => {
  if (answer.status !== status)
    throw new Error(`${answer.url} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer;
};

/** @returns a browser whose second factor is still to come */
export const halfSignedIn = async ({
  url,
  email,
  password,
  meanwhile,
}: Omit<SignedInOptions, 'mailboxUrl'>): Promise<Browser> => {
  const browser = new Browser(url);
  const page = expectStatus(await browser.navigate('/bff/login?returnTo=/'), 200);
  const issuer = new URL(page.url).origin;
  await meanwhile?.();
  const { action, token } = signInForm(page.text);
  const posted = await browser.send(new URL(action, issuer).href, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: issuer,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
    body: new URLSearchParams({ token, email, password }).toString(),
    isTopLevel: true,
  });
  const { location } = posted.headers;
  if (typeof location !== 'string')
    throw new Error(`the sign-in was refused: ${posted.status} ${posted.text.slice(0, 500)}`);
  expectStatus(await browser.navigate(new URL(location, issuer).href, { isCrossSite: false }), 200);
  return browser;
};

/** @returns a browser with a full session */
export const signedIn = async (options: SignedInOptions): Promise<Browser> => {
  const { mailboxUrl, email } = options;
  const browser = await halfSignedIn(options);
  const mails = async (): Promise<readonly Mail[]> =>
    (await (await fetch(`${mailboxUrl}/mails.json?to=${encodeURIComponent(email)}`)).json()) as readonly Mail[];
  const known = new Set((await mails()).map(({ id }) => id));
  expectStatus(await browser.post('/bff/second-factor/email'), 200);
  const [mail] = await until(
    async () => (await mails()).filter(({ id, code }) => !known.has(id) && code !== undefined),
    (fresh) => fresh.length > 0,
  );
  expectStatus(await browser.post('/bff/second-factor/verify', { method: 'email', code: mail?.code }), 200);
  return browser;
};
