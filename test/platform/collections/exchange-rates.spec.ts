import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { ExchangeRatesServiceService } from '../../../proto/gen/keyway/exchangerates/v1/exchangerates.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf } from '../stock/stock-world.js';

let world: TestPlatform;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Lindholm' });
});
afterAll(() => world.close());
afterEach(() => databaseOf(world).execute('delete from exchange_rate'));

const collection = 'exchangerates';
const files = () => world.service(ExchangeRatesServiceService);
const records = () => world.service(CollectionsServiceService);
const fileOf = (day: string, rates: Readonly<Record<string, string>>): string => {
  const cubes = Object.entries(rates).map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`);
  return `<Envelope><Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></Envelope>`;
};
const standing = async () => {
  const { rows } = await databaseOf(world).execute(
    `select currency, to_char(day, 'YYYY-MM-DD') as day, rate::text, version, changed_by_name from exchange_rate order by currency, day`,
  );
  return rows;
};
const digestOf = async (file: string): Promise<string> => {
  const { view } = await files().previewFile({ file }, staff.call());
  return view?.digest ?? '';
};
const apply = (file: string, digest: string) => files().applyFile({ file, digest }, staff.call());
const add = (day: string, currency: string, rate: number) => {
  const values = { day: { text: day }, currency: { text: currency }, rate: { number: rate } };
  return records().createRecord({ collection, values }, staff.call());
};

const first = fileOf('2026-11-19', { USD: '1.1', JPY: '170.25' });

describe('a file of exchange rates', () => {
  it('is shown as what it changes, and nothing is entered by looking at it', async () => {
    await add('2026-11-19', 'USD', 1.1);
    await add('2026-11-19', 'JPY', 171);
    const file = fileOf('2026-11-19', { USD: '1.1000', JPY: '170.25', SEK: '10.9' });
    const { view } = await files().previewFile({ file }, staff.call());
    expect(view).toMatchObject({
      changes: [
        { day: '2026-11-19', currency: 'JPY', rate: 170.25, before: 171 },
        { day: '2026-11-19', currency: 'SEK', rate: 10.9 },
      ],
      unchanged: 1,
    });
    expect(view?.changes[1]?.before).toBeUndefined();
    expect((await standing()).map(({ rate }) => rate)).toEqual(['171.000000', '1.100000']);
  });

  it('is entered as it was shown, each rate by who read it and in the audit log', async () => {
    await apply(first, await digestOf(first));
    expect(await standing()).toEqual([
      { currency: 'JPY', day: '2026-11-19', rate: '170.250000', version: 1, changed_by_name: 'Nora Lindholm' },
      { currency: 'USD', day: '2026-11-19', rate: '1.100000', version: 1, changed_by_name: 'Nora Lindholm' },
    ]);
    const { rows } = await databaseOf(world).execute(
      `select action from audit_event where object_kind = 'exchange_rate' and object_id in (select id::text from exchange_rate)`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['exchangerates.created', 'exchangerates.created']);
  });

  it('that would change something else by now is refused whole', async () => {
    const digest = await digestOf(first);
    await add('2026-11-19', 'USD', 1.2);
    await expect(apply(first, digest)).rejects.toMatchObject({ code: 'exchangerates.changed_meanwhile' });
    expect(await standing()).toMatchObject([{ currency: 'USD', rate: '1.200000' }]);
  });

  it('is entered once by twelve who read it at the same moment, and the others are told', async () => {
    const digest = await digestOf(first);
    const all = await Promise.allSettled(twelveTimes.map(() => apply(first, digest)));
    const refused = all.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(11);
    for (const each of refused) expect(each).toMatchObject({ code: 'exchangerates.changed_meanwhile' });
    expect(await standing()).toMatchObject([{ version: 1 }, { version: 1 }]);
  });

  it('with one rate of a day to come is refused, and the rates before it are not entered', async () => {
    const file = `<Envelope><Cube><Cube time='2026-11-19'><Cube currency='USD' rate='1.1'/></Cube><Cube time='2999-01-01'><Cube currency='USD' rate='1.1'/></Cube></Cube></Envelope>`;
    await expect(digestOf(file)).rejects.toMatchObject({
      code: 'request.invalid',
      violations: [{ pointer: '/1/values/day' }],
    });
    await expect(apply(file, '0'.repeat(64))).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await standing()).toEqual([]);
  });

  it('is not for people of a vault, Owners neither', async () => {
    const owner = await world.user({ role: 'Owner' });
    const denied = { code: 'permission.denied' };
    await expect(files().previewFile({ file: first }, owner.call())).rejects.toMatchObject(denied);
    const request = { file: first, digest: '0'.repeat(64) };
    await expect(files().applyFile(request, owner.call())).rejects.toMatchObject(denied);
  });
});

describe('exchange rates', () => {
  it('are one for each currency and day, and never of the euro', async () => {
    await add('2026-11-19', 'USD', 1.1);
    await add('2026-11-20', 'USD', 1.1);
    await expect(add('2026-11-19', 'USD', 1.2)).rejects.toMatchObject({ code: 'collections.taken' });
    await expect(add('2026-11-19', 'EUR', 1)).rejects.toMatchObject({ violations: [{ pointer: '/values/currency' }] });
  });

  it.each([0, -1, 1.0000001, 1_000_000_001])('are refused as %s', async (rate) => {
    await expect(add('2026-11-19', 'USD', rate)).rejects.toMatchObject({ violations: [{ pointer: '/values/rate' }] });
  });

  it('keep day and currency when they are changed', async () => {
    const { record } = await add('2026-11-19', 'USD', 1.1);
    const values = { day: { text: '2026-11-18' }, currency: { text: 'USD' }, rate: { number: 1.1 } };
    const request = { collection, recordGuid: record?.recordGuid ?? '', version: 1, values };
    await expect(records().updateRecord(request, staff.call())).rejects.toMatchObject({
      violations: [{ pointer: '/values/day' }],
    });
  });

  it('are listed with the newest day first', async () => {
    await add('2026-11-18', 'USD', 1.1);
    await add('2026-11-20', 'USD', 1.3);
    await add('2026-11-19', 'USD', 1.2);
    const { body } = await staff.http
      .get('/mkapi/content/GetContent')
      .query({ currentSiteId: 2 })
      .set('original-url', '/administration/exchange-rates/')
      .expect(200);
    const [grid] = (body as { list: { grids: { rows: unknown[] }[] } }).list.grids;
    const days = grid?.rows.map((row) => /2026-11-\d\d/.exec(JSON.stringify(row))?.[0]);
    expect(days).toEqual(['2026-11-20', '2026-11-19', '2026-11-18']);
  });
});
