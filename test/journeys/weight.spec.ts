import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

/** What the design allows: kilobytes of 1,000 bytes as they cross the wire, headers and all. */
const scriptKilobytes = 250;
const requests = 30;

let journey: Journey;
let owner: Person;

beforeAll(async () => {
  journey = await joinJourney('northwind');
  owner = await journey.arrives('owner');
  await owner.signsInByEmail();
});
afterAll(() => journey.end());

/** Of one visit with nothing cached, until nothing more is asked for. */
const costOf = async (address: string): Promise<{ requests: number; kilobytes: number; largest: string[] }> => {
  const page = await owner.context.newPage();
  const devtools = await owner.context.newCDPSession(page);
  const asked = new Map<string, { url: string; bytes: number }>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    asked.set(requestId, { url: request.url, bytes: 0 }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  const scripts = [...asked.values()].filter(({ url }) => new URL(url).pathname.endsWith('.js'));
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  const largest = scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map(({ url, bytes: each }) => `${each} ${new URL(url).pathname}`);
  return { requests: asked.size, kilobytes: bytes / 1_000, largest };
};

describe('the inventory, opened by a link', () => {
  it('costs no more script and no more requests than the design allows', async () => {
    const cost = await costOf('/distribution/myvault/inventory/');
    const isWithin = cost.kilobytes > 0 && cost.kilobytes <= scriptKilobytes && cost.requests <= requests;
    expect({ ...cost, isWithin }).toEqual({ ...cost, isWithin: true });
    expect(owner.faults).toEqual([]);
  });
});
