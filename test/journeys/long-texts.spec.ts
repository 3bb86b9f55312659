import { randomUUID } from 'node:crypto';
import { letterHtml } from '../../platform/mail/letter/letter-html.js';
import { makeCertificate } from '../platform/partner/made-certificate.js';
import { until } from '../support/until.js';
import { staffEmail } from './companies.js';
import { findingsInAllThemes } from './accessibility.js';
import { asks as asksAs } from './asking.js';
import { joinJourney, type Journey } from './journey.js';
import { keys } from './keys.js';
import { illegible } from './sight/legible.js';
import { faultsOfLongTexts, widths, word, words } from './sight/longest.js';
import { ExtractWizard } from './person/extract-wizard.js';
import type { Person } from './person/person.js';
import { mailboxOffset, nextCode } from './product.js';

/**
 * The longest text of each field, one word without an end or many words, on the screens that show it; in a company and
 * among people with names as long (companies.ts).
 */
describe('the longest texts', () => {
  let journey: Journey;
  let owner: Person;
  const inventory = '/distribution/myvault/inventory/';
  const settings = '/distribution/distributionsettings';
  const texts = keys('LONGT', 4);
  let insertion: string;
  let right: string;

  const asks = (method: string, path: string, body?: unknown) => asksAs(owner, method, path, body);

  beforeAll(async () => {
    journey = await joinJourney('long-texts');
    owner = await journey.arrives('owner');
    await owner.comesIn();
    const { pem } = await makeCertificate();
    await asks('POST', '/certificates', { name: word(80), content: pem.toString('base64'), networks: [] });
    const state = { filter: { Title: 'a' }, sort: '', columns: [], density: '', widths: '' };
    for (const name of [word(60), words(60)])
      await asks('POST', '/views', { list: inventory, name, isShared: true, state });
    const made = await asks('POST', '/rights', {
      ...{ name: word(60), description: word(500), extractionType: 'transactional_and_bulk', visibility: 'private' },
      ...{ isBlacklistingAllowed: true, geofencingType: 'exclude', regions: [] },
    });
    right = String(made['rightGuid']);
    const { products } = (await asks('GET', '/stock/insertable-products')) as {
      products: { productGuid: string; skus: { skuGuid: string }[] }[];
    };
    insertion = String((await asks('POST', '/stock/insertions', {}))['insertionGuid']);
    await asks('PATCH', `/stock/insertions/${insertion}`, {
      ...{ productGuid: products[0]?.productGuid, skuGuid: products[0]?.skus[0]?.skuGuid, rightGuid: right },
      ...{ note: word(500), step: 'files' },
    });
    const file = `${texts.join('\n')}\n`;
    const query = new URLSearchParams({ name: `${word(120)}.txt`, size: String(file.length) });
    await asks('POST', `/stock/insertions/${insertion}/files?${query.toString()}`, file);
  });
  afterAll(() => journey.end());

  const isWhole = async (person: Person = owner): Promise<void> => {
    expect(await faultsOfLongTexts(person)).toEqual([]);
  };

  const shows = async (path: string, title: string | RegExp, text: string | RegExp = /W{20}/): Promise<void> => {
    await owner.goTo(path);
    await owner.sees(title);
    await owner.page.locator('main').getByText(text).first().waitFor();
    await isWhole();
  };

  it('of an insertion can be read in its wizard', async () => {
    for (const step of ['rights', 'files', 'summary'])
      await shows(`/distribution/myvault/uploads/insert/${insertion}?step=${step}`, 'Insert inventory');
  });

  it('of an insertion can be read on its page and in the lists', async () => {
    await owner.goTo(`/distribution/myvault/uploads/insert/${insertion}?step=summary`);
    await owner.page.getByRole('button', { name: /^Insert 4 keys/ }).click();
    await owner.seesText('4 keys inserted.');
    await shows(`/distribution/myvault/uploads-detail/${insertion}`, /^Insertion \d+/);
    await shows('/distribution/myvault/uploads/', 'Insertions');
  });

  it('of a right can be read in its list, on its page and in its form', async () => {
    await shows('/distribution/myvault/rights/', 'Rights');
    await shows(`/distribution/myvault/rights-detail/${right}`, word(60));
  });

  it('of a region can be read in its list, on its page, in its form, and where what uses it is moved', async () => {
    const code = 'W'.repeat(6);
    const made = await asks('POST', '/regions', { name: word(60), code, countries: ['GS', 'VC', 'BQ'] });
    await asks('POST', '/rights', {
      ...{ name: `${word(59)}X`, description: '', extractionType: 'transactional_and_bulk', visibility: 'private' },
      ...{ isBlacklistingAllowed: true, geofencingType: 'include', regions: [code] },
    });
    const region = String(made['regionGuid']);
    await shows(`${settings}/regions/`, 'Regions');
    await shows(`${settings}/regions-detail/${region}`, word(60));
    await shows(`${settings}/regions-copy/${region}`, 'Copy region', '3 of 249 chosen');
    await shows(`${settings}/regions-edit/${region}`, /^Edit W+$/, /^Right W+X$/);
    await owner.page.getByLabel('Short code').fill('WWWWWX');
    await owner.page.getByRole('button', { name: 'See the consequences' }).click();
    await owner.page.getByRole('alertdialog').getByText('Rights that get it').waitFor();
    expect(await illegible(owner, widths)).toEqual([]);
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('of an invitation can be read by who is invited, where it is registered and in the list', async () => {
    const guest = await journey.arrives(`${word(40)}@long-invitation.example`);
    const { email } = guest;
    await asks('POST', '/connections', { email, company: word(100), companyType: 'retailer', message: word(500) });
    const [letter] = await until(
      () => journey.product.mails(email),
      (all) => all.length > 0,
    );
    const [, link = ''] = /https?:\/\/[^/\s]+(\/Relationship\/[^\s#]+#[\w-]{43})/.exec(letter?.text ?? '') ?? [];
    await guest.goTo(link);
    await guest.sees(/^W+ invites you$/);
    await isWhole(guest);
    await guest.page.getByRole('link', { name: 'Register your company' }).click();
    await guest.sees('Create account');
    await isWhole(guest);
    expect(guest.faults).toEqual([]);
    await guest.leaves();
    await shows('/network/connections/', 'Connections');
  });

  it('of a market can be read in its list, on its page and in its form', async () => {
    // Of all countries the one with the longest name.
    const values = { country: 'GS', currency: 'GBP', vatRate: 99.99, isVatIncluded: true };
    const market = String((await asks('POST', '/markets', { values }))['recordGuid']);
    await shows(`${settings}/currencies/`, 'Markets', /^South Georgia/);
    await shows(`${settings}/currencies/detail/${market}`, /^South Georgia/, '99.99 %');
    await shows(`${settings}/currencies/edit/${market}`, /^Edit South Georgia/, 'Prices');
  });

  it('of a product can be read in its list, on its page and in its form', async () => {
    const terms = {
      ...{ title: word(200), productType: 'Game', developers: [], publishers: [], franchises: [], genres: [] },
      ...{ description: word(4000), website: `https://${word(60)}.example/${word(220)}`, orderAcceptDate: '' },
      ...{ fulfilmentDate: '', releaseDate: '', isEmbargoed: true, embargoUntil: '' },
      ...{ isDlc: true, isBaseGame: false, isNotSoldSeparately: false },
      ...{ trailer: `https://${word(60)}.example/${word(220)}`, eula: '', externalId: word(100) },
      ...{ socialMedia: [`https://${word(60)}.example/${word(220)}`], spokenLanguages: ['pt-BR', 'zh-Hant'] },
      ...{ subtitleLanguages: [], menuLanguages: [], requirementsMinimum: word(2000), requirementsRecommended: '' },
      localTexts: [{ language: 'pt-BR', title: word(200), description: word(4000) }],
    };
    const product = String((await asks('POST', '/products', terms))['productGuid']);
    const choice = { platforms: ['Battle.net'], regions: ['ROW'], editions: ['Game of the Year'] };
    await asks('POST', `/products/${product}/skus`, { ...choice, isProductWide: false, isDryRun: false });
    await shows('/productcatalog/products/', 'Products');
    await shows('/productcatalog/skus/', 'SKUs');
    await shows(`/productcatalog/products/products-preview/${product}`, word(200), 'Battle.net');
    await shows(`/productcatalog/products/products-edit/${product}`, /^Edit W+$/, 'Website');
    // Back by a link: what one has been at goes with the page.
    await owner.page
      .getByRole('link', { name: word(200) })
      .first()
      .click();
    await owner.sees(word(200));
    await owner.page.keyboard.press('Control+k');
    const palette = owner.page.getByRole('dialog', { name: 'Search' });
    // Where one has been stands there too, under the same title.
    await palette.getByRole('group', { name: 'Recently opened' }).getByText(word(200)).waitFor();
    await isWhole();
    await owner.page.keyboard.type(word(200));
    await palette.getByRole('group', { name: 'SKUs' }).getByText(word(200)).first().waitFor();
    await isWhole();
    await owner.page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  });

  it('of a file of prices, its list and a promotion can be read on their pages and in the calendar', async () => {
    const terms = { title: word(100), defaultCurrency: 'EUR', isVatIncluded: true };
    const list = String((await asks('POST', '/pricing/lists', { terms, idempotencyKey: randomUUID() }))['listGuid']);
    const row = ['999999999', word(200), word(200), word(200), word(200), word(200), word(200)].join();
    const file = `productId,title,regionCode,CountryCode,currencyCode,amount,priceType\r\n${row}\r\n`;
    const query = `name=${word(146)}.csv&size=${file.length}`;
    const made = await asks('POST', `/pricing/lists/${list}/imports?${query}`, file);
    await shows(`/distribution/pricing/price-lists-import/${String(made['importGuid'])}`, /^W+\.csv$/);
    await shows(`/distribution/pricing/price-lists-edit/${list}`, word(100));
    const times = { validFrom: '2030-06-10T00:00:00.000Z', validTo: '2030-06-20T00:00:00.000Z' };
    const promotion = { terms: { title: word(100), listGuid: list, ...times }, idempotencyKey: randomUUID() };
    const { promotionGuid } = await asks('POST', '/promotions', promotion);
    await shows(`/distribution/promotions/promotions-edit/${String(promotionGuid)}`, word(100));
    await shows('/distribution/pricing/price-lists-calendar/?month=2030-06', 'Calendar', 'Draft, 0 items');
  });

  it('of a blacklisting leave what confirms it in view', async () => {
    const change = String((await asks('POST', '/stock/changes', { kind: 'blacklisting' }))['changeGuid']);
    await asks('POST', `/stock/changes/${change}/keys`, texts.slice(0, 2).join('\n'));
    await asks('PATCH', `/stock/changes/${change}`, { reason: 'other', reasonText: word(500), reference: word(200) });
    await owner.goTo(`/my_vault/blacklistings/${change}`);
    for (const step of ['Reason', 'Confirm']) await owner.page.getByRole('button', { name: step }).click();
    await owner.seesInView('Blacklisting is final and cannot be undone.');
    await owner.seesInView(/^[\d,]+ → [\d,]+$/);
    await owner.seesInView('I understand that blacklisting 2 keys is final and cannot be undone.');
    expect(await illegible(owner)).toEqual([]);
    await shows('/my_vault/blacklistings/', 'Blacklistings');
  });

  it('of people and their company can be read where their names stand', async () => {
    await shows('/home/dashboard/', /^Welcome, Wilhelmina/);
    await shows('/distribution/myvault/dashboard/', 'My Vault', /Free/);
    const company = { company: word(120), address: word(300), country: 'GS', registrationNumber: word(60) };
    const contact = { contactName: word(120), contactEmail: `${word(60)}@example.com`, contactPhone: '8'.repeat(20) };
    const website = `https://example.com/${word(180)}`;
    const details = { ...company, ...contact, website, currency: 'GBP', timeZone: 'America/Argentina/Buenos_Aires' };
    await asks('PUT', '/account/company', { version: 0, details });
    await shows('/account/account/', 'Account', /^South Georgia/);
    await shows('/account/account/account-edit/', /^Edit W+$/, 'Time zone');
    await shows('/usersandgroups/users/', 'Users');
    const { profile } = (await asks('GET', '/session')) as { profile: { userGuid: string } };
    await owner.goTo(`/usersandgroups/users-detail/${profile.userGuid}`);
    await owner.page.getByRole('grid', { name: /^History of Wilhelmina/ }).waitFor();
    await isWhole();
    await shows('/account/security/', 'My sessions', 'This session');
    await shows('/account/support/', 'Support sessions', 'Nothing to answer');
    for (const width of widths) {
      // Opened where it is read: a menu that stands open keeps its place while the window is made narrower.
      await owner.page.setViewportSize({ width, height: 900 });
      await owner.page.getByRole('button', { name: /^Profile:/ }).click();
      await owner.page.getByRole('menu').waitFor();
      expect(await illegible(owner, [width])).toEqual([]);
      await owner.page.keyboard.press('Escape');
      await owner.page.getByRole('menu').waitFor({ state: 'detached' });
    }
    await owner.page.setViewportSize({ width: 1280, height: 900 });
  });

  it('of a saved view can be read in the list, its menu and its dialog', async () => {
    await owner.goTo(`${inventory}?filter=${encodeURIComponent(JSON.stringify({ Title: words(200) }))}`);
    await owner.page.getByRole('button', { name: 'Remove Product: Wilhelmina' }).waitFor();
    await isWhole();
    await owner.goTo(inventory);
    await owner.page.getByRole('button', { name: 'View: Views' }).click();
    await owner.page.getByRole('menu').getByText(word(60), { exact: true }).waitFor();
    expect(await illegible(owner, widths)).toEqual([]);
    await owner.page.getByRole('menu').getByText(word(60), { exact: true }).click();
    const views = owner.page.getByRole('button', { name: `View: ${word(60)}` });
    await views.waitFor();
    await isWhole();
    for (const act of ['Rename or share', `Delete ${word(60)}`]) {
      await views.click();
      await owner.page.getByRole('menuitem', { name: act }).click();
      const dialog = owner.page.getByRole('dialog').or(owner.page.getByRole('alertdialog'));
      await dialog.waitFor();
      await isWhole();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });

  it('of a certificate can be read in its list and its dialogs', async () => {
    await shows('/account/developer/certificates/', 'Certificates');
    for (const [act, title] of [
      ['Change networks', /^Networks of/],
      ['Revoke', /^Revoke /],
    ] as const) {
      const row = owner.page.getByRole('row').filter({ hasText: word(80) });
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await owner.page.getByRole('menuitem', { name: act }).click();
      const dialog = owner.page.getByRole('alertdialog', { name: title });
      await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
      await isWhole();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });

  it('of a certificate can be read where one is added', async () => {
    const { pem } = await makeCertificate('rsa', 20, `/CN=${word(60)}/O=${word(60)}`);
    await owner.goTo('/account/developer/certificates/');
    await owner.page.getByRole('button', { name: 'Add certificate' }).click();
    const named = { name: 'Add certificate' };
    const dialog = owner.page.getByRole('dialog', named).or(owner.page.getByRole('alertdialog', named));
    const file = { name: `${word(116)}.crt`, mimeType: '', buffer: pem };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText(/W{60}/).first().waitFor();
    await dialog.getByLabel('Name').fill(word(80));
    const networks = dialog.getByLabel('Networks that calls may come from');
    await networks.fill(word(50));
    // A field says what is wrong with it once it is left.
    await networks.blur();
    await dialog.getByText(`${word(50)} is no address or network.`).waitFor();
    await isWhole();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('of an extraction can be read from its wizard to its place in the history', async () => {
    const { products } = (await asks('GET', '/extraction/options')) as {
      products: { stock: { skuGuid: string; rightGuid: string }[] }[];
    };
    const stock = products.flatMap((product) => product.stock).find(({ rightGuid }) => rightGuid === right);
    await owner.goTo(`${inventory}extract/${stock?.skuGuid}/${right}`);
    await owner.sees('Extract');
    await owner.page.getByLabel('One key for a customer').check();
    await owner.page.getByLabel('Country of the customer').selectOption('DE');
    await owner.page.getByRole('textbox', { name: 'Client reference' }).fill(word(100));
    await owner.page.getByRole('textbox', { name: 'Reference', exact: true }).fill(words(200));
    await isWhole();
    const known = await journey.product.mails(owner.email);
    await owner.page.getByRole('button', { name: 'Next' }).click();
    await owner.seesText(word(100));
    await isWhole();
    const code = await nextCode(journey.product, owner.email, known);
    await new ExtractWizard(owner).confirms(code, 'Code from the email');
    await owner.seesText('1 key extracted.');
    await shows(new URL(owner.page.url()).pathname, /^Extraction \d+/);
    await owner.goTo('/my_vault/transaction/');
    await owner.page.getByRole('tab', { name: 'Extracted' }).click();
    const row = owner.page.getByRole('row', { name: /W{20}/ });
    await row.first().waitFor();
    await isWhole();
    await row.getByRole('link').first().click();
    await owner.seesText('Verified.');
    await isWhole();
  });

  it('of a letter that came back can be read by staff', async () => {
    const domain = `${word(60)}.${word(60)}.${word(60)}.invalid`.toLowerCase();
    const staff = await journey.arrives(staffEmail('long-texts'));
    await asks('POST', '/users', { name: word(60), email: `${word(60)}@${domain}`, role: 'Viewer' });
    await staff.comesIn();
    await staff.goTo('/administration/dead-letters/');
    const row = staff.page.getByRole('row').filter({ hasText: domain });
    await until(
      async () => {
        await staff.page.reload();
        await staff.page.getByRole('heading', { level: 1 }).waitFor();
        await staff.page.waitForLoadState('networkidle');
        return row.count();
      },
      (count) => count > 0,
    );
    await isWhole(staff);
    expect(await findingsInAllThemes(staff)).toEqual([]);
    await staff.goTo('/administration/companies/');
    await staff.page
      .getByRole('link', { name: /^W{20}/ })
      .first()
      .click();
    await staff.page.getByRole('button', { name: 'Reset the second factor of an Owner' }).click();
    const reset = staff.page.getByRole('alertdialog');
    await reset.getByLabel('Email of the Owner').fill(owner.email);
    await reset.getByLabel('Reason').fill(word(300));
    await isWhole(staff);
    await staff.leaves();
    await shows('/usersandgroups/users/', 'Users', domain);
  });

  it('of the letters that came of all this can be read in the mailbox', async () => {
    const page = await owner.context.newPage();
    const { hostname, port } = new URL(journey.product.url);
    await page.goto(`http://${hostname}:${Number(port) + mailboxOffset}/`);
    await page
      .getByText(/certificate W{20}/)
      .first()
      .waitFor();
    expect(await illegible({ page }, widths)).toEqual([]);
    await page.close();
  });

  it('of what a letter names can be read in it', async () => {
    const page = await owner.context.newPage();
    const text = `${word(120)} registered the certificate ${word(80)}.\n\n${words(500)}`;
    const action = { title: 'Show the certificates', url: journey.product.url };
    await page.setContent(letterHtml({ subject: `New API certificate: ${word(80)}`, text, action }));
    expect(await illegible({ page }, widths)).toEqual([]);
    await page.close();
  });
});
