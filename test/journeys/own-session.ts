/** A session of both factors in a browser's profile, by the requests that the pages of a sign-in would send. */
import type { APIResponse, BrowserContext } from 'playwright-core';
import { signInForm } from '../faults/signed-in.js';
import { nextCode, type Mail, type Product } from './product.js';

const navigated = { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };

const expectOk = (answer: APIResponse): APIResponse => {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`);
  return answer;
};

/**
 * @param known what was mailed to the account before
 * @returns false when a second factor is still to come: the account's next code cannot be sent yet
 */
export const signIn = async (
  { request }: BrowserContext,
  product: Product,
  { email, password }: { readonly email: string; readonly password: string },
  known: readonly Mail[],
): Promise<boolean> => {
  const page = expectOk(await request.get('/bff/login?returnTo=/', { headers: navigated }));
  const issuer = new URL(page.url()).origin;
  const { action, token } = signInForm(await page.text());
  const form = { token, email, password };
  expectOk(await request.post(new URL(action, issuer).href, { form, headers: { ...navigated, origin: issuer } }));
  const asked = { 'x-csrf': '1', origin: product.url, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const sent = await request.post('/bff/second-factor/email', { headers: asked, data: {} });
  if (sent.status() === 429) return false;
  const { wasSent } = (await expectOk(sent).json()) as { wasSent: boolean };
  const code = await nextCode(product, email, wasSent ? known : []);
  expectOk(await request.post('/bff/second-factor/verify', { headers: asked, data: { method: 'email', code } }));
  return true;
};
