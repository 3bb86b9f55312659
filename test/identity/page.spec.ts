/** The pages as a browser shows them. */
import { violationsOn } from '../journeys/accessibility.js';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { testPassword, type TestUser } from '../support/platform.js';
import { authorize, gatewayUrl, startIdentityWorld, type IdentityWorld } from './identity-world.js';

let identity: IdentityWorld;
let browser: Browser;
let user: TestUser;
beforeAll(async () => {
  [identity, browser] = await Promise.all([startIdentityWorld(), launchChromium()]);
  user = await identity.world.user();
});
afterAll(async () => {
  await browser.close();
  await identity.close();
});

const open = async (options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(120_000); // ends what hangs; says nothing about how fast it is
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto((await authorize(identity.client)).url.href);
  return { page, faults };
};

it.each([true, false])('signs in with the keyboard alone (scripts allowed: %s)', async (javaScriptEnabled) => {
  const { page, faults } = await open({ javaScriptEnabled });
  // The browser moves the focus there when it first draws the page, which may come after its load.
  await page.locator('input[name=email]:focus').waitFor();
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.locator('input[name=password]:focus').waitFor();
  await page.keyboard.type(testPassword);
  // There is no gateway behind the address: that the browser asks for it is what counts.
  const arrival = page.waitForRequest((request) => request.url().startsWith(`${gatewayUrl}/oidc-callback?code=`));
  await page.keyboard.press('Enter');
  await arrival;
  expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
  await page.context().close();
});

it('shows and hides the password', async () => {
  const { page } = await open();
  await page.getByLabel('Password', { exact: true }).fill('Secret-1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.locator('#password').getAttribute('type')).resolves.toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(page.locator('#password').getAttribute('type')).resolves.toBe('password');
  await page.context().close();
});

it('keeps the address and goes to the password when that was wrong', async () => {
  const { page, faults } = await open();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1-wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('Sign in unsuccessful');
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email);
  expect(await page.evaluate('document.activeElement.id')).toBe('password');
  expect(faults).toEqual([]);
  await page.context().close();
});

it.each([640, 1280])('shows its brand in a window of %i px, and nothing beside it that scrolls', async (width) => {
  const { page } = await open({ viewport: { width, height: 400 } });
  await page.getByLabel('Keyway').getByText('Keyway', { exact: true }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await page.context().close();
});

it.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['high contrast', { contrast: 'more' }],
] as const)('has no accessibility fault in %s', async (_name, options) => {
  const { page } = await open(options);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  const violations = await violationsOn(page);
  expect(violations.map(({ id, nodes }) => ({ id, target: nodes.map((node) => node.target) }))).toEqual([]);
  await page.context().close();
});
