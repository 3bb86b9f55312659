/** Items 10 and 26 of the security checklist over the whole product: `npm run audit:tokenless`, and that it would notice. */
import type { Browser } from 'playwright-core';
import { audit, type Evidence } from '../audit/audit.js';
import { startAuditedProduct, type AuditedProduct } from '../audit/audited-product.js';
import { text, type Exhibit } from '../audit/exhibits.js';
import { reportPage } from '../audit/report/report.view.js';
import { search } from '../audit/search.js';
import { launchChromium } from '../support/chromium.js';

/** A first start, and then a walk that grows with every screen that is built. */
const wholeWalkMs = 1_200_000;

describe('the audit of the tokenless client', () => {
  let product: AuditedProduct;
  let browser: Browser;
  let whole: Evidence;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startAuditedProduct(), launchChromium()]);
    whole = await audit(product, browser);
  }, wholeWalkMs);
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('security-10 finds no token of the run in anything that the browser, a log or a trace got to see', () => {
    expect(whole.findings).toEqual([]);
    const kinds = new Map(whole.secrets.map(({ kind, count }) => [kind, count]));
    for (const kind of ['access token', 'refresh token', 'id token', 'session cookie', 'gatewayClientSecret'])
      expect(kinds.get(kind)).toBeGreaterThanOrEqual(1);
    const channels = new Map(whole.looked.map(({ channel, bytes }) => [channel, bytes]));
    for (const channel of [
      'response body',
      'response header',
      'socket frame',
      'storage',
      'page',
      'log',
      'trace',
    ] as const)
      expect(channels.get(channel)).toBeGreaterThan(100);
  });

  it('security-26 walks every built screen, and nothing is stopped by the policy', () => {
    expect(whole.screens.notShown).toEqual([]);
    expect(whole.screens.built.length).toBeGreaterThanOrEqual(14);
    expect(whole.violations).toEqual([]);
    expect(whole.policyFaults).toEqual([]);
    expect(whole.cookieFaults).toEqual([]);
  });

  it('says for the endpoints of the screens which calls stand behind them, from the traces of the run', () => {
    const upstream = new Map(whole.doors.map((door) => [door.route, door.upstream.map(({ call }) => call).join('\n')]));
    expect(upstream.get('POST /bff/stock/insertions/:insertionGuid/commit')).toContain('/CommitInsertion');
    expect(upstream.get('GET /api/user/info/')).toContain('/api/user/info');
  });

  it.each([
    ['a JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl'],
    ['an opaque token', 'x7Kq2vW9mR4tY8uB3nE6pL1sD5fG0hJcA7zQ2wXk'],
    ['a token in hex', '9f86d081884c7d659a2feaa0c55ad015'],
  ])('takes %s that nobody knows for a finding', (_name, value) => {
    const exhibit: Exhibit = {
      channel: 'response body',
      side: 'product',
      where: 'GET /bff/jobs',
      content: text(value),
    };
    expect(search([exhibit], []).findings).toHaveLength(1);
    const words = { ...exhibit, content: text('insufficient-user-authentication-is-required-here-7') };
    expect(search([words], []).findings).toEqual([]);
  });

  it('lets the session cookie through in its headers, and nowhere else', () => {
    const secret = { kind: 'session cookie', value: 'x7Kq2vW9mR4tY8uB3nE6pL1sD5fG0hJcA7zQ2wXkZZZ' };
    const seen = (channel: Exhibit['channel'], name: string) =>
      search([{ channel, side: 'product', where: 'GET /bff/jobs', name, content: text(secret.value) }], [secret]);
    expect(seen('response header', 'set-cookie').findings).toEqual([]);
    expect(seen('response header', 'location').findings).toHaveLength(1);
    expect(seen('log', '').findings).toHaveLength(1);
  });

  it('is a page that needs nothing else, and holds no secret itself', () => {
    const page = reportPage(whole);
    expect(page).not.toMatch(/<script|src=|https?:\/\/(?!localhost)/);
    for (const { value } of product.secrets()) expect(page).not.toContain(value);
  });

  it('finds a token that something in the way has put into an answer', async () => {
    const planted = await audit(product, browser, {
      walk: 'entrance',
      email: 'editor@northwind.example',
      plant: async (context, secrets) => {
        await context.route('**/bff/session*', async (route) => {
          const answer = await route.fetch();
          const token = secrets().findLast(({ kind }) => kind === 'access token')?.value ?? 'none yet';
          await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), leaked: token } });
        });
      },
    });
    expect(planted.isClean).toBe(false);
    expect(planted.findings).toContainEqual(
      expect.objectContaining({ what: 'access token', channel: 'response body', where: 'GET /bff/session' }),
    );
  });
});
