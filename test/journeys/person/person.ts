/** Somebody at a browser: signs in, goes places, reads what is there. What the browser refuses is remembered. */
import type { Browser, BrowserContext, Download, Locator, Page, Request } from 'playwright-core';
import { until } from '../../support/until.js';
import { witnessPages } from '../../witness/page-witness.js';
import { signIn } from '../own-session.js';
import { nextCode, type Mail, type Product } from '../product.js';

export const demoPassword = 'Keyway-demo-1';

/**
 * How long a person waits for anything before giving up: longer than any machine stands still, and than the 50 seconds
 * in which one code is sent to whoever signs in twice.
 */
const patienceMs = 120_000;

export interface PersonOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** Runs in the page before its own scripts. */
const reportBlocked = `document.addEventListener('securitypolicyviolation', (event) =>
  window.reportBlocked(event.violatedDirective + ' blocked ' + event.blockedURI + ' on ' + location.pathname));`;

/** Runs in the page. React Router goes where the browser's history goes. */
const walk = (path: string): string => `{
  for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
  const state = { usr: null, key: String(Math.random()), idx: (history.state?.idx ?? 0) + 1 };
  history.pushState(state, '', ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent('popstate', { state }));
}`;

export class Person {
  /** Blocked by the content security policy, thrown by the page, or said on its console. */
  readonly faults: string[] = [];
  /** What the page has asked the gateway and not been answered. */
  private readonly asked = new Set<Request>();
  /** Until it is set anew. */
  password = demoPassword;
  /** What had been mailed when the password was given: the code goes by itself then, where email is the only way. */
  private mailsBefore: readonly Mail[] = [];

  private constructor(
    readonly product: Product,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly email: string,
  ) {}

  static async arrives(
    product: Product,
    browser: Browser,
    email: string,
    options: PersonOptions = {},
  ): Promise<Person> {
    const { width = 1280, height = 900, colorScheme = 'light' } = options;
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width, height },
      colorScheme,
      // What is half faded in or out is nobody's screen, neither to read nor to measure.
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    context.setDefaultTimeout(patienceMs);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    const person = new Person(product, context, await context.newPage(), email);
    await person.watch();
    return person;
  }

  private async watch(): Promise<void> {
    await witnessPages(this.context, this.email.replace(/\.example$/, '').replace('@', '-of-'));
    await this.context.exposeFunction('reportBlocked', (fault: string) => this.faults.push(fault));
    await this.context.addInitScript({ content: reportBlocked });
    this.context.on('weberror', (error) => this.faults.push(String(error.error())));
    this.page.on('request', (request) => {
      if (request.resourceType() === 'fetch') this.asked.add(request);
    });
    const answered = (request: Request): boolean => this.asked.delete(request);
    this.page.on('requestfinished', answered);
    this.page.on('requestfailed', answered);
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /**
   * As by a link of the product, without loading it anew: for going from screen to screen many times. By way of a page
   * that nobody has, so that a screen which serves both paths begins anew; all that it asks for has come then.
   */
  async walksTo(path: string): Promise<void> {
    for (const step of ['/nowhere', path]) {
      await this.page.evaluate(walk(step));
      await this.page.locator('h1:not([data-left])').first().waitFor();
    }
    await until(
      () => this.asked.size,
      (waiting) => waiting === 0,
    );
  }

  /** The page's one heading, which the screen sets when it is there. */
  async sees(title: string | RegExp, page = this.page): Promise<void> {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  async seesText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** The same without scrolling: all of it stands in the window. */
  async seesInView(text: string | RegExp): Promise<void> {
    const shown = this.page.getByText(text).first();
    await shown.waitFor();
    const box = await shown.boundingBox();
    const window = this.page.viewportSize();
    if (box === null || window === null || box.y < 0 || box.y + box.height > window.height)
      throw new Error(`'${String(text)}' is not in view: ${JSON.stringify({ box, window })}`);
  }

  /**
   * Goes there over another place, as a hand does. By one leap out of what a new screen has just taken away, React is told
   * of no element that was left (Chromium's `relatedTarget` is what still stands), and lets nothing be entered.
   */
  async hovers(target: Locator): Promise<void> {
    await this.page.mouse.move(0, 0);
    await target.hover();
  }

  /** The identity provider's page, from the product's own sign-in page on. */
  async givesPassword(page = this.page): Promise<void> {
    await page.goto('/');
    await this.givesPasswordHere(page);
  }

  /** The same from where the product has asked to sign in. */
  private async givesPasswordHere(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await this.entersPassword(page);
  }

  /** On the identity provider's page, up to the one that asks for a code. */
  private async entersPassword(page: Page): Promise<void> {
    this.mailsBefore = await this.product.mails(this.email);
    await page.getByLabel(/e-?mail/i).fill(this.email);
    await page
      .getByLabel(/password/i)
      .first()
      .fill(this.password);
    await page.getByRole('button', { name: /sign in|continue/i }).click();
    await this.sees('You need to authenticate', page);
    // Which tabs there are is known when the form is there.
    await page.getByRole('form', { name: 'Second factor' }).waitFor();
  }

  /** Signed in already, for a journey that is about something else: a sign-in by its pages takes many times as long. */
  async comesIn(): Promise<void> {
    this.mailsBefore = await this.product.mails(this.email);
    const isSignedIn = await signIn(this.context, this.product, this, this.mailsBefore);
    await this.page.goto('/');
    // The page sends the code as soon as it may.
    if (!isSignedIn) {
      await this.page.getByRole('form', { name: 'Second factor' }).waitFor();
      await this.givesMailedCode();
    }
    await this.isSignedIn();
  }

  async signsInByEmail(): Promise<void> {
    await this.givesPassword();
    await this.givesMailedCode();
    await this.isSignedIn();
  }

  /** Where a page has asked for it, and back to that page. */
  async signsInWhereAsked(path: RegExp): Promise<void> {
    await this.givesPasswordHere(this.page);
    await this.givesMailedCode();
    await this.page.waitForURL((url) => path.test(url.pathname));
  }

  private async givesMailedCode(page = this.page): Promise<void> {
    const emailTab = page.getByRole('tab', { name: 'Email' });
    if (await emailTab.isVisible()) {
      await emailTab.click();
      await page.getByRole('button', { name: /^Send (a new )?code/ }).click();
    }
    const told = page.getByText(/^(We have sent a 6-digit code|The 6-digit code that we have sent) to/);
    await told.waitFor();
    const isOfBefore = (await told.innerText()).includes('still works');
    const code = await nextCode(this.product, this.email, isOfBefore ? [] : this.mailsBefore);
    await page.getByLabel('Code from the email').fill(code);
  }

  /** With both factors, in the window that a step-up has opened. */
  async signsInByBothIn(popup: Page): Promise<void> {
    await this.entersPassword(popup);
    await this.givesMailedCode(popup);
  }

  async signsInByAuthenticator(code: string): Promise<void> {
    await this.givesPassword();
    await this.page.getByRole('tab', { name: 'Authenticator app' }).click();
    await this.page.getByLabel('Code from your app').fill(code);
    await this.isSignedIn();
  }

  private async isSignedIn(): Promise<void> {
    await this.page.waitForURL((url) => url.pathname.startsWith('/home') || url.pathname.startsWith('/distribution'));
  }

  async choosesTheme(theme: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Theme' }).click();
    await this.page.getByRole('menuitemradio', { name: theme, exact: true }).click();
    await this.page.getByRole('menu').waitFor({ state: 'detached' });
  }

  async signsOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Profile:/ }).click();
    // Over the identity provider, where the session ends too, and back: a load of the page, not a change of the route.
    const back = this.page.waitForResponse(
      (response) => response.request().isNavigationRequest() && response.url() === `${this.product.url}/`,
    );
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await back;
    await this.sees('Please login to continue');
  }

  clipboard(): Promise<string> {
    return this.page.evaluate('navigator.clipboard.readText()');
  }

  async downloads(act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return download;
  }

  /** What the page's own client would be answered. */
  asks(address: string, method: 'GET' | 'POST' | 'DELETE' = 'GET'): Promise<unknown> {
    const asked = `fetch(${JSON.stringify(address)}, { method: '${method}', headers: { 'x-csrf': '1' } })`;
    return this.page.evaluate(`${asked}.then((answer) => answer.json())`);
  }

  async leaves(): Promise<void> {
    await this.context.close();
  }
}
