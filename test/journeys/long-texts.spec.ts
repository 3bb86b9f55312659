import { joinJourney, type Journey } from './journey.js';
import { keys } from './keys.js';
import { illegible } from './legible.js';
import type { Person } from './person/person.js';

interface Asked {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** The longest text of each field, one word without an end, on the screens that show it. */
describe('the longest texts', () => {
  let journey: Journey;
  let owner: Person;
  const word = (length: number): string => 'W'.repeat(length);
  const texts = keys('LONGT', 4);
  let insertion: string;
  let right: string;

  /** As the page's own client calls it. @returns the answer, which has to be good */
  const asks = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const isText = typeof body === 'string';
    const type = isText ? 'text/plain' : 'application/json';
    const sent = body === undefined ? '' : `, body: ${JSON.stringify(isText ? body : JSON.stringify(body))}`;
    const headers = `{ 'x-csrf': '1'${body === undefined ? '' : `, 'content-type': '${type}'`} }`;
    const call = `fetch('/bff${path}', { method: '${method}', headers: ${headers}${sent} })`;
    const { status, json } = await owner.page.evaluate<Asked>(
      `${call}.then(async (answer) => ({ status: answer.status, json: await answer.json() }))`,
    );
    expect([path, status, status < 400 ? '' : json]).toEqual([path, 200, '']);
    return json;
  };

  beforeAll(async () => {
    journey = await joinJourney('long-texts');
    owner = await journey.arrives('owner');
    await owner.signsInByEmail();
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

  const shows = async (path: string, title: string | RegExp): Promise<void> => {
    await owner.goTo(path);
    await owner.sees(title);
    await owner.seesText(/W{20}/);
    expect(await illegible(owner)).toEqual([]);
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
});
