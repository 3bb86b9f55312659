/** The longest texts of what two companies trade, whose names are as long, on the screens of either side. */
import { randomUUID } from 'node:crypto';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { asks } from './asking.js';
import { joinJourney, type Journey } from './journey.js';
import { faultsOfLongTexts, word } from './sight/longest.js';
import type { Person } from './person/person.js';

interface Stocked {
  readonly products: readonly {
    readonly stock: readonly { readonly skuGuid: string; readonly rightGuid: string; readonly rightName: string }[];
  }[];
}
interface Settings {
  readonly settings: { readonly terms: Readonly<Record<string, unknown>>; readonly version: number };
}

const transfers = '/distribution/myvault/transfers/';
const note = word(1_000);
const reason = word(500);

describe('the longest texts of a trade', () => {
  let journey: Journey;
  let owner: Person;
  let partner: Person;
  let connectionGuid: string;
  let place: { readonly skuGuid: string; readonly rightGuid: string };

  const makes = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> =>
    asks(owner, 'POST', path, { ...body, idempotencyKey: randomUUID() });

  const connects = async (): Promise<void> => {
    const invitation = { company: word(100), email: partner.email, companyType: 'distributor', message: word(500) };
    connectionGuid = String((await asks(owner, 'POST', '/connections', invitation))['connectionGuid']);
    await asks(partner, 'POST', `/connections/${connectionGuid}/accept`);
    const { terms, version } = (await asks<Settings>(owner, 'GET', `/connections/${connectionGuid}/settings`)).settings;
    // Wholesale is told without a margin.
    const shown = { sourceMargin: null, targetMargin: null, ...terms, isCatalogShared: true };
    await asks(owner, 'PUT', `/connections/${connectionGuid}/settings`, { terms: shown, version });
  };

  beforeAll(async () => {
    journey = await joinJourney('long-trade');
    owner = await journey.arrives('owner');
    partner = await journey.arrives('owner@long-trade-partner.example');
    await Promise.all([owner.comesIn(), partner.comesIn()]);
    await connects();
    const { products } = await asks<Stocked>(owner, 'GET', '/extraction/options');
    const [found] = products.flatMap(({ stock }) => stock.filter(({ rightName }) => rightName === 'Default - Network'));
    if (found === undefined) throw new Error('no keys that may be given');
    place = { skuGuid: found.skuGuid, rightGuid: found.rightGuid };
    const preview = { connectionGuid, keys: { lines: [{ ...place, quantity: 1 }] } };
    await until(
      () => asks<{ readonly quantity: number }>(owner, 'POST', '/transfers/preview', preview),
      ({ quantity }) => quantity === 1,
    );
  });
  afterAll(() => journey.end());

  const isWhole = async (person: Person, path: string, text: string | RegExp = /W{20}/): Promise<void> => {
    await person.goTo(path);
    await person.page.locator('main').getByText(text).first().waitFor();
    expect(await faultsOfLongTexts(person)).toEqual([]);
    expect(await findingsInAllThemes(person)).toEqual([]);
  };

  it('of an offer can be read where it is made, answered and told of', async () => {
    const keys = { lines: [{ ...place, quantity: 2 }] };
    const { offerGuids } = await makes('/transfers/offers', { connectionGuid, keys, note, quantity: 2 });
    const [offer] = offerGuids as readonly string[];
    await isWhole(partner, `${transfers}inbox/`);
    await isWhole(partner, `${transfers}inbox/${offer}`, note);
    await asks(partner, 'POST', `/transfers/offers/${offer}/reject`, { reason });
    await isWhole(owner, `${transfers}outbox/`);
    await isWhole(owner, `${transfers}outbox/${offer}`, reason);
  });

  it('of an allocation can be read by who makes and who gets it', async () => {
    const terms = { maxQuantity: 2_000_000, batchSize: 1, stockLimit: 2_000_000 };
    const made = await makes('/allocations/allocations', { ...place, connectionGuid, terms, note });
    const allocation = String(made['allocationGuid']);
    await isWhole(partner, '/my_vault/allocated/');
    await isWhole(partner, `/my_vault/allocated/${allocation}`, note);
    await asks(partner, 'POST', `/allocations/allocations/${allocation}/reject`, { reason });
    await isWhole(owner, '/my_vault/my-allocations/');
    await isWhole(owner, `/my_vault/my-allocations/${allocation}`, reason);
    await isWhole(owner, `/my_vault/my-allocations/add?sku=${place.skuGuid}&right=${place.rightGuid}`, 'Batch size');
  });

  it('of a stockpool can be read by who keeps it and who draws from it', async () => {
    const terms = { maxStock: 2_000_000, minBatchSize: 1, alertPercentage: 99, isGeneralStockAllowed: true };
    const limits = { ...terms, maxQuantity: Number.MAX_SAFE_INTEGER };
    const made = await makes('/stockpools/pools', {
      ...place,
      connectionGuids: [connectionGuid],
      terms: limits,
      quantity: 2,
    });
    const pool = String(made['poolGuid']);
    await isWhole(owner, `${transfers}stockpool-out/`);
    await isWhole(owner, `${transfers}stockpool-out/${pool}`);
    await isWhole(partner, `${transfers}stockpool-in/`);
    await isWhole(partner, `${transfers}stockpool-in/${pool}`);
  });

  it('nobody met a fault', () => {
    expect([...owner.faults, ...partner.faults]).toEqual([]);
  });
});
