/** Goes through the whole product as its owner does, and looks around at every step. */
import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../../bff/contract.js';
import { AuthenticatorSetup } from '../journeys/person/authenticator-setup.js';
import { codeOf } from '../journeys/person/authenticator.js';
import { ExtractWizard } from '../journeys/person/extract-wizard.js';
import { InsertWizard } from '../journeys/person/insert-wizard.js';
import { keys } from '../journeys/keys.js';
import { until } from '../support/until.js';
import type { Person } from '../journeys/person/person.js';
import type { BrowserRecorder } from './browser-recorder.js';

/** The built screens, from the table that test/architecture keeps true. */
export const builtScreens = (): string[] =>
  [
    ...readFileSync(join(import.meta.dirname, '../../docs/routes.md'), 'utf8').matchAll(/^\| `([^`]+)` \| built \|/gm),
  ].map(([, path = '']) => path);

/** @returns the built screens that no page shown has the address of */
export const screensNotShown = (shown: ReadonlySet<string>): string[] =>
  builtScreens().filter((path) => {
    const pattern = path
      .replace(/\/$/, '')
      .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+');
    return ![...shown].some((one) => new RegExp(`^${pattern}/?$`).test(one));
  });

/** Runs in the page: asks an endpoint as the client would, with an id that nobody has. */
const askIn = (page: Page, method: string, path: string): Promise<unknown> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, { method: ${JSON.stringify(method)}, headers: { 'X-CSRF': '1' } }).then((a) => a.text())`,
  );

const nobodysId = '0199aaaa-0000-7000-8000-000000000001';
/** Default - Network, of migration 0021. */
const systemRight = '01900000-0000-7000-8000-000000000002';
/** The European Union, of migration 0043. */
const systemRegion = '01900000-0000-7000-8000-000000000102';
const settings = '/distribution/distributionsettings';
const passedThrough = [
  '/api/user/info/',
  '/mkapi/content/GetContent?currentSiteId=2',
  '/mkapi/navigation/GetTopnavigation',
];

/** Of the owner's vault. */
export const colleagueOfWalk = 'viewer@northwind.example';

export class Walk {
  constructor(
    private readonly owner: Person,
    private readonly recorder: BrowserRecorder,
  ) {}

  /** Before anybody is signed in, and through both factors. */
  async signsIn(): Promise<void> {
    await this.opens('/401');
    await this.opens('/reset-password/');
    await this.opens(`/set-password/${nobodysId}/nobody%40example.com`);
    await this.opens(`/Relationship/register/${nobodysId}`);
    await this.opens(`/create-account-company/viguid/${nobodysId}`);
    await this.opens('/create-account-company/');
    await this.opens('/create-account-Registered/');
    await this.opens('/');
    await this.owner.signsInByEmail();
    await this.looks();
  }

  async seesEverything(): Promise<void> {
    const secret = await this.connectsAuthenticator();
    const product = await this.inserts();
    await this.extracts(product, secret);
    await this.readsLists();
    await this.seesActs();
    await this.opens('/account/account/account-edit/');
    await this.stopsLetters();
    await this.opens(`/create-account/user/${nobodysId}`);
    await this.opens('/account/security/');
    await this.opens('/account/support/');
    await this.opens('/account/developer/');
    await this.opens('/account/developer/certificates/');
    await this.opens('/distribution/myvault/shared-assets/');
    await this.opens('/usersandgroups/users/');
    await this.seesColleague();
    await this.opens('/usersandgroups/roles/');
    const products = '/productcatalog/products';
    await this.opens(`${products}/`);
    await this.opens('/productcatalog/skus/');
    await this.opens('/productcatalog/imports/');
    await this.importsAFile();
    const kept = await this.idIn('/bff/products', 'id');
    for (const path of ['products-add/', `products-preview/${kept}`, `products-edit/${kept}`])
      await this.opens(`${products}/${path}`);
    await this.opens(`/my_vault/product-details/${kept}`);
    const sharing = '/productcatalog/catalog-sharing';
    for (const path of [
      '/',
      '/products/',
      '/share-rules/',
      '/create-rule/',
      `/sharing-product-details?product=${kept}`,
    ])
      await this.opens(`${sharing}${path}`);
    await this.opens(`${sharing}/connection-details/${await this.idIn('/bff/sharing/connections', 'id')}`);
    await this.opens(`${sharing}/edit-rule/${await this.idIn('/bff/sharing/rules', 'id')}`);
    await this.opens('/network/connections/');
    const connection = `/my_network/connections-type-guid/connection/${await this.idIn('/bff/connections', 'id')}`;
    for (const path of ['', '/settings']) await this.opens(`${connection}${path}`);
    await this.asksTheRest();
  }

  /** A file of the catalogue, up to what it would change. */
  private async importsAFile(): Promise<void> {
    const { page } = this.owner;
    const file = { products: [{ title: 'Night Ferry', productType: 'Game' }] };
    await this.opens('/productcatalog/products/');
    await page.getByRole('button', { name: 'Import' }).first().click();
    const content = { name: 'walk.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(content);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await this.owner.sees('walk.json');
    await this.owner.seesText('Night Ferry');
    await this.looks();
  }

  /** What staff alone may open. */
  async seesAdministration(): Promise<void> {
    const countries = '/administration/countries';
    await this.opens(`${countries}/`);
    const country = await this.idIn('/bff/countries', 'id');
    for (const path of ['add/', `detail/${country}`, `edit/${country}`, `merge/?goes=${country}`])
      await this.opens(`${countries}/${path}`);
    await this.opens('/administration/dead-letters/');
    const templates = '/administration/mail-templates';
    await this.opens(`${templates}/`);
    const template = await this.idIn('/bff/mail-templates', 'id');
    for (const path of [`template-detail/${template}`, `template-edit/${template}`])
      await this.opens(`${templates}/${path}`);
    const attributes = '/administration/attributes';
    await this.opens(`${attributes}/`);
    const attribute = await this.idIn('/bff/attributes', 'id');
    for (const path of ['add/', `detail/${attribute}`, `edit/${attribute}`, `merge/?goes=${attribute}`])
      await this.opens(`${attributes}/${path}`);
    const providers = '/administration/key-providers';
    await this.opens(`${providers}/`);
    const provider = await this.idIn('/bff/keyproviders', 'id');
    for (const path of ['add/', `detail/${provider}`, `edit/${provider}`]) await this.opens(`${providers}/${path}`);
    const rates = '/administration/exchange-rates';
    await this.opens(`${rates}/`);
    const rate = await this.idIn('/bff/exchangerates', 'id');
    for (const path of ['add/', 'file/', `detail/${rate}`, `edit/${rate}`]) await this.opens(`${rates}/${path}`);
    const content = '/administration/page-content';
    await this.opens(`${content}/`);
    await this.opens(`${content}/add/`);
    const said = await this.idIn('/bff/pagecontent', 'id');
    for (const path of [`detail/${said}`, `edit/${said}`]) await this.opens(`${content}/${path}`);
    const companies = '/administration/companies';
    await this.opens(`${companies}/`);
    await this.opens(`${companies}/detail/${await this.idIn('/bff/companies', 'id')}`);
    const { page } = this.owner;
    await page.getByRole('button', { name: 'Reset the second factor of an Owner' }).click();
    await page.getByRole('alertdialog').getByLabel('Reason').waitFor();
    await this.looks();
    await page.keyboard.press('Escape');
  }

  async signsOut(): Promise<void> {
    await this.opens('/signed-in-again');
    await this.owner.goTo('/account/account/');
    await this.owner.signsOut();
    await this.looks();
  }

  private async opens(path: string): Promise<void> {
    await this.recorder.paced();
    await this.owner.goTo(path);
    await this.owner.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.looks();
  }

  /** @returns the first id that an answer has in that field; nobody's where there is none */
  private idIn(path: string, field: string): Promise<string> {
    return this.owner.page.evaluate(
      `fetch(${JSON.stringify(path)}, { headers: { 'X-CSRF': '1' } }).then((a) => a.text()).then((text) => (new RegExp('"${field}":"([0-9a-f-]{36})"').exec(text) ?? [])[1] ?? '${nobodysId}')`,
    );
  }

  private looks(): Promise<void> {
    return this.recorder.look(this.owner.page);
  }

  private async connectsAuthenticator(): Promise<string> {
    await this.opens('/account/account/');
    const setup = new AuthenticatorSetup(this.owner);
    await setup.open();
    const secret = await setup.readsSecret();
    await this.looks();
    await setup.enters(await codeOf(secret, 'before'));
    await setup.recoveryCodes();
    await this.looks();
    await setup.finishes();
    await this.looks();
    return secret;
  }

  private async inserts(): Promise<string> {
    const wizard = new InsertWizard(this.owner);
    await wizard.open();
    await this.looks();
    const { product } = await wizard.choosesFirst();
    const inserted = keys('AUDIT', 12);
    await wizard.drops({ name: 'audit.txt', keys: inserted });
    await wizard.has('audit.txt', inserted.length);
    await wizard.next();
    await wizard.commits(inserted.length);
    await this.owner.seesText('Completed');
    await this.looks();
    return product;
  }

  private async extracts(product: string, secret: string): Promise<void> {
    const wizard = new ExtractWizard(this.owner);
    await wizard.opensFromInventory(product);
    await this.looks();
    await wizard.chooses(2, 'Audit');
    await wizard.confirms(await codeOf(secret, 'after'));
    await this.owner.seesText('2 keys extracted.');
    await this.looks();
    await this.owner.downloads(() => this.owner.page.getByRole('button', { name: 'Download ZIP' }).click());
    await this.looks();
  }

  private async readsLists(): Promise<void> {
    await this.opens('/home/dashboard/');
    await this.opens('/distribution/myvault/inventory/');
    for (const list of ['/distribution/myvault/uploads/', '/my_vault/transaction/']) {
      await this.opens(list);
      await this.owner.page.getByRole('row').nth(1).getByRole('link').first().click();
      await this.owner.page.getByRole('heading', { level: 1, name: /\d+/ }).waitFor();
      await this.looks();
    }
    const { pathname } = new URL(this.owner.page.url());
    const ownerGuid = await this.owner.page.evaluate(
      `fetch('/bff/session', { headers: { 'X-CSRF': '1' } }).then((a) => a.json()).then(({ profile }) => profile?.ownerGuid)`,
    );
    await this.opens(`${pathname.replace(/\/$/, '')}/${String(ownerGuid)}/`);
  }

  /** By the address in the letter about the insertion, which is optional, and on again. */
  private async stopsLetters(): Promise<void> {
    const { product, page, email } = this.owner;
    const address = /\/bff\/unsubscribe\/[\w-]{64}/;
    const mails = await until(
      () => product.mails(email),
      (all) => all.some(({ text }) => address.test(text)),
    );
    const [path = ''] = mails.map(({ text }) => address.exec(text)?.[0]).filter((found) => found !== undefined);
    await this.opens(path);
    for (const [button, title] of [
      ['Stop these emails', 'These emails have stopped'],
      ['Subscribe again', 'You are subscribed again'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await this.owner.sees(title);
      await this.looks();
    }
  }

  /** Of screens that show one thing, one of each kind: what a wizard begins with, or what is there. */
  private async seesActs(): Promise<void> {
    const { page } = this.owner;
    const [jobId, market] = [await this.idIn('/bff/jobs', 'jobId'), await this.idIn('/bff/markets', 'id')];
    for (const path of [
      '/distribution/myvault/dashboard/',
      '/my_vault/blacklistings/',
      '/my_vault/blacklistings/new',
      '/distribution/myvault/withdrawals/new',
      '/distribution/myvault/right-changes/new',
      '/distribution/myvault/transfers/outbox/',
      `/distribution/myvault/transfers/outbox/${nobodysId}`,
      '/distribution/myvault/transfers/inbox/',
      `/distribution/myvault/transfers/inbox/${nobodysId}`,
      '/distribution/myvault/transfers/stockpool-out/',
      `/distribution/myvault/transfers/stockpool-out/${nobodysId}`,
      '/distribution/myvault/transfers/stockpool-out/add',
      '/distribution/myvault/transfers/stockpool-in/',
      `/distribution/myvault/transfers/stockpool-in/${nobodysId}`,
      '/my_vault/my-allocations/',
      `/my_vault/my-allocations/${nobodysId}`,
      '/my_vault/my-allocations/add',
      '/my_vault/allocated/',
      `/my_vault/allocated/${nobodysId}`,
      '/distribution/pricing/',
      '/distribution/pricing/price-lists-add/',
      `/distribution/pricing/price-lists-edit/${nobodysId}`,
      `/distribution/pricing/price-lists-detail/${nobodysId}`,
      `/distribution/pricing/price-lists-copy/${nobodysId}`,
      '/distribution/promotions/',
      '/distribution/promotions/promotions-add/',
      `/distribution/promotions/promotions-edit/${nobodysId}`,
      `/distribution/promotions/promotions-detail/${nobodysId}`,
      `/distribution/promotions/promotions-copy/${nobodysId}`,
      `/distribution/pricing/price-lists-import/${nobodysId}`,
      `/distribution/promotions/promotions-import/${nobodysId}`,
      '/distribution/pricing/price-lists-calendar/',
      '/finance/price-lists-edit/',
      '/distribution/myvault/transfers/new',
      '/distribution/myvault/rights/',
      `/distribution/myvault/rights-detail/${systemRight}`,
      '/distribution/myvault/rights-add/',
      `/distribution/myvault/rights-copy/${systemRight}`,
      `/distribution/myvault/rights-edit/${systemRight}`,
      `${settings}/regions/`,
      `${settings}/regions-detail/${systemRegion}`,
      `${settings}/regions-add/`,
      `${settings}/regions-copy/${systemRegion}`,
      `${settings}/regions-edit/${systemRegion}`,
      `${settings}/currencies/`,
      `${settings}/currencies/add/`,
      `${settings}/currencies/detail/${market}`,
      `${settings}/currencies/edit/${market}`,
      '/account/audit-log/',
      `/account/audit-log/${await this.idIn('/bff/audit-events', 'id')}`,
      '/jobs/',
      `/jobs/${jobId}`,
      '/notifications/',
      `/notifications/${await this.idIn('/bff/notifications', 'id')}`,
    ]) {
      await this.recorder.paced();
      await this.owner.goTo(path);
      await page.waitForLoadState('networkidle');
      await this.looks();
    }
    // The insertion of this walk: a sheet with its document, hashes and proofs, not the refusal of an unknown id.
    await this.owner.goTo(`/my_vault/transaction/evidence/insertion/${await this.idIn('/bff/stock/insertions', 'id')}`);
    await this.owner.seesText(/^Verified: \d+ links? computed again/);
    await this.looks();
  }

  /** Who is signed in beside the walk: the page has their sessions. */
  private async seesColleague(): Promise<void> {
    const filter = encodeURIComponent(JSON.stringify({ Email: colleagueOfWalk }));
    await this.owner.goTo(`/usersandgroups/users-detail/${await this.idIn(`/bff/users?filter=${filter}`, 'id')}`);
    for (const part of [/^Sessions of /, /^History of /])
      await this.owner.page.getByRole('grid', { name: part }).getByRole('row').nth(1).waitFor();
    await this.looks();
  }

  /** What no screen of this walk has asked: reads are asked as they are, the rest with an id that nobody has. */
  private async asksTheRest(): Promise<void> {
    const { page } = this.owner;
    for (const path of passedThrough) await askIn(page, 'GET', path);
    for (const { route, body } of Object.values(contract)) {
      const [method = 'GET', path = ''] = (route as string).split(' ');
      const isHarmless = method === 'GET' || (path.includes(':') && body === undefined);
      if (isHarmless) await askIn(page, method, `/bff${path.replaceAll(/:\w+/g, nobodysId)}`);
    }
    await this.looks();
  }
}
