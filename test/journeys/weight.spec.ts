import { staffEmail } from './companies.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

/** What the design allows: kilobytes of 1,000 bytes as they cross the wire, headers and all. */
const scriptKilobytes = 250;
const requests = 30;

let journey: Journey;
let owner: Person;
let staff: Person;

beforeAll(async () => {
  journey = await joinJourney('northwind');
  owner = await journey.arrives('owner');
  staff = await journey.arrives(staffEmail('weight'));
  await Promise.all([owner.signsInByEmail(), staff.comesIn()]);
});
afterAll(() => journey.end());

interface Cost {
  readonly requests: number;
  readonly kilobytes: number;
  readonly largest: readonly string[];
}

/** Of one visit with nothing cached, until nothing more is asked for. */
const costOf = async ({ context }: Person, address: string): Promise<Cost> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
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
  const firstRow = page.getByRole('grid').getByRole('row').nth(1);
  await firstRow.or(page.getByText('No dead letters', { exact: true })).waitFor();
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

describe.each([
  ['the inventory', '/distribution/myvault/inventory/', () => owner],
  ['the list of dead letters', '/administration/dead-letters/', () => staff],
] as const)('%s, opened by a link', (_name, address, who) => {
  it('costs no more script and no more requests than the design allows', async () => {
    const cost = await costOf(who(), address);
    const isWithin = cost.kilobytes > 0 && cost.kilobytes <= scriptKilobytes && cost.requests <= requests;
    expect({ ...cost, isWithin }).toEqual({ ...cost, isWithin: true });
    expect(who().faults).toEqual([]);
  });
});
