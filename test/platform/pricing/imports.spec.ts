/** Prices leave and come back as files: seen as a difference first, applied as a save (docs/domain.md, f; ADR 0115). */
import { JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { oldWorkbook } from '../../support/workbooks/old-workbook.js';
import { otherWriters, writtenBy } from '../../support/workbooks/other-writers.js';
import { workbook, type Cell } from '../../support/workbooks/workbook.js';
import { twelveTimes } from '../at-once.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { aSku, databaseOf, endOfJob, refusalOf, type TestSku } from '../stock/stock-world.js';
import {
  apply,
  differenceOf,
  exported,
  fileOf,
  fileWith,
  getImport,
  head,
  imports,
  numberOf,
  problemsOf,
  rowsOf,
  upload,
} from './import-world.js';
import { aList, assign, codeOf, lists, priceOf, pricesIn, readList, readRows, rows, save } from './pricing-world.js';

let world: InsidePlatform;
let owner: TestUser;
let sku: TestSku;
let number: number;
beforeAll(async () => {
  world = await startInside();
  owner = await anOwner(world, 'Publisher');
  sku = await aSku(world, owner.ownerGuid, { title: 'Aurora', region: 'EU', code: 'AUR-EU' });
  number = await numberOf(world, sku.productGuid);
});
afterAll(() => world.close());

const germany = { regionCode: 'EU', countryCode: 'DE' };
/** A row of a file: of Aurora, unless it says otherwise. */
const line = (amount: Cell, ...[region = '', country = '', currency = 'EUR', ...more]: Cell[]): Cell[] => [
  ...[number, 'Aurora', region, country, currency, amount],
  ...more,
];
const pricesOf = async (listGuid: string): Promise<string[]> => pricesIn(await readRows(owner, listGuid));

/** Prices of every kind: of a SKU, of a country, excluded, of both amounts, of three decimals, from a moment on. */
const several = async (): Promise<string> => {
  const { listGuid } = await aList(owner);
  await save(world, owner, listGuid, [
    priceOf(sku, { srp: '59.99', wsp: '40' }),
    priceOf(sku, { ...germany, srp: '54.9' }),
    priceOf(sku, { skuGuid: sku.skuGuid, srp: '', wsp: '30.5' }),
    priceOf(sku, { regionCode: 'EU', currency: 'USD', isIncluded: false, srp: '' }),
    priceOf(sku, { regionCode: 'EU', currency: 'GBP', isIncluded: false, srp: '9.99' }),
    priceOf(sku, { currency: 'JPY', srp: '7980' }),
    priceOf(sku, { srp: '49.99', validFrom: '2030-01-01T12:30:45.000Z' }),
  ]);
  return listGuid;
};

describe('an export', () => {
  it.each(['xlsx', 'csv'] as const)(
    'that is imported again as %s changes nothing, and makes the same list',
    async (format) => {
      const listGuid = await several();
      const file = await exported(world, owner, listGuid, format);
      const again = await upload(owner, listGuid, file, `prices.${format}`);
      expect(again).toMatchObject({ newCount: 0, changedCount: 0, unchangedCount: 8, errorCount: 0, notes: [] });
      expect(await refusalOf(apply(world, owner, again.importGuid))).toMatchObject({
        code: 'pricing.import_changes_nothing',
      });
      const { listGuid: empty } = await aList(owner);
      const fresh = await upload(owner, empty, file, `prices.${format}`);
      expect(fresh).toMatchObject({ newCount: 8, errorCount: 0 });
      expect((await apply(world, owner, fresh.importGuid)).state).toBe(JobState.COMPLETED);
      const termsIn = async (guid: string) => (await readRows(owner, guid)).rows.map(({ terms }) => terms);
      expect(await termsIn(empty)).toEqual(await termsIn(listGuid));
    },
  );

  it('has what its reader sees of the list, and nothing else', async () => {
    const buyer = await anOwner(world, 'Retailer');
    const connectionGuid = await connected(world, owner, buyer);
    const hidden = await aSku(world, owner.ownerGuid, { title: 'Secret', status: 'Inactive' });
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { srp: '12.34' }), priceOf(hidden, { srp: '56.78' })]);
    const call = imports(buyer).exportPriceList({ listGuid, format: 'csv' }, buyer.call());
    expect(await codeOf(call)).toBe('pricing.list_not_found');
    await assign(owner, connectionGuid, listGuid);
    await computed(world, owner);
    const text = (await exported(world, buyer, listGuid, 'csv')).toString();
    expect([text.includes('12.34'), text.includes('56.78'), text.includes('Secret')]).toEqual([true, false, false]);
  });
});

describe('a file of prices', () => {
  it.each(['inline', 'shared'] as const)(
    'of another writer is a difference first, then a version: %s texts',
    async (writer) => {
      const { listGuid } = await aList(owner);
      await save(world, owner, listGuid, [priceOf(sku, { srp: '59.99' }), priceOf(sku, { ...germany, srp: '50' })]);
      const checked = await upload(
        owner,
        listGuid,
        fileWith(
          [line(49.99), line('50,00', 'EU', 'DE'), line('64.99', '', '', 'USD'), line(30, '', '', 'EUR', 'WSP')],
          writer,
        ),
      );
      expect(checked).toMatchObject({
        ...{ status: 'checked', newCount: 1, changedCount: 2, unchangedCount: 1, errorCount: 0, tenfoldCount: 0 },
        ...{ largestChange: -16.67, largestChangeRow: 2, fileName: 'prices.xlsx' },
      });
      expect(await differenceOf(owner, checked.importGuid)).toEqual([
        'changed SRP 59.99 to 49.99',
        'unchanged',
        'new SRP  to 64.99',
        'changed WSP  to 30.00',
      ]);
      expect(await pricesOf(listGuid)).toEqual(['EUR 59.99', 'EU DE EUR 50.00']);
      expect((await apply(world, owner, checked.importGuid)).state).toBe(JobState.COMPLETED);
      expect(await pricesOf(listGuid)).toEqual(['EUR 49.99', 'EU DE EUR 50.00', 'USD 64.99']);
      expect(await readList(owner, listGuid)).toMatchObject({ rowsVersion: 2, rowCount: 3, savingJobId: '' });
      expect(await getImport(owner, checked.importGuid)).toMatchObject({ status: 'applied' });
      const { versions } = await rows(owner).listVersions({ listGuid, cursor: '' }, owner.call());
      expect(versions[0]).toMatchObject({ addedCount: 1, changedCount: 1, removedCount: 0 });
      expect(await codeOf(apply(world, owner, checked.importGuid))).toBe('pricing.import_not_open');
    },
  );

  it.each(otherWriters)('of a writer that people have becomes what it says: %s', async (writer) => {
    const publisher = await anOwner(world, 'Publisher');
    const own = await aSku(world, publisher.ownerGuid, { title: 'Aurora', region: 'EU', code: 'AUR-EU' });
    await databaseOf(world).execute('update product set number = 1 where id = $1', [own.productGuid]);
    const { listGuid } = await aList(publisher);
    const { importGuid, ...checked } = await upload(publisher, listGuid, writtenBy(writer, 'prices'), writer);
    expect(checked).toMatchObject({ newCount: 6, errorCount: 1, notes: [] });
    expect(await problemsOf(publisher, importGuid)).toEqual([
      'Prices!F9: Can be read in two ways. Write 1234 or 1.23 at row 9',
    ]);
    await apply(world, publisher, importGuid, { isWithoutErrors: true });
    const { rows: page } = await readRows(publisher, listGuid);
    const saying = page.map(({ terms }) => {
      const { regionCode = '', countryCode = '', currency = '', srp = '', wsp = '' } = terms ?? {};
      const place = [regionCode, countryCode, currency].join(' ').trim();
      return `${place} ${srp}/${wsp} ${terms?.isIncluded === true} ${terms?.validFrom ?? 'always'}`;
    });
    expect(saying.toSorted()).toEqual([
      'EU DE EUR 50.00/ true always',
      'EU FR EUR / false always',
      'EUR 44.99/ true 2030-05-01T13:00:00.000Z',
      'EUR 49.99/30.00 true always',
      'USD 64.10/ true always',
    ]);
  });

  it('of Excel 97 is read as well', async () => {
    const { listGuid } = await aList(owner);
    const old = oldWorkbook([{ name: 'Sheet1', rows: [head, line(49.99), line('50,00', 'EU', 'DE')] }]);
    const { importGuid, newCount } = await upload(owner, listGuid, old, 'prices.xls');
    expect(newCount).toBe(2);
    await apply(world, owner, importGuid);
    expect(await pricesOf(listGuid)).toEqual(['EUR 49.99', 'EU DE EUR 50.00']);
  });

  it('says what is wrong at its cell and row, and comes back with it', async () => {
    const { listGuid } = await aList(owner);
    const file = fileWith([
      line('1.234'),
      line(9.99, 'EU', 'US'),
      line('', 'EU'),
      [999_999, 'Nothing', '', '', 'EUR', 1],
      line(1, '', '', 'EUR', 'RRP'),
      line(10, '', '', 'USD'),
      line(11, '', '', 'USD'),
      line(10, 'EU', '', 'GBP'),
      line('', 'EU', '', 'GBP', 'WSP', false),
      line(59.99, '', '', 'JPY'),
    ]);
    const checked = await upload(owner, listGuid, file);
    expect(checked).toMatchObject({ newCount: 0, errorCount: 10 });
    expect(await problemsOf(owner, checked.importGuid)).toEqual([
      'Prices!F2: Can be read in two ways. Write 1234 or 1.23 at row 2',
      'Prices!D3: Not a country of the region EU at row 3',
      'Prices!F4: Required Field at row 4',
      'Prices!A5: Not a product that you can price at row 5',
      'Prices!G6: SRP or WSP at row 6',
      'Prices!A7: Another row is of the same place at row 7',
      'Prices!A8: Another row is of the same place at row 8',
      'Prices!A9: Another row of the same place says otherwise whether it is included at row 9',
      'Prices!A10: Another row of the same place says otherwise whether it is included at row 10',
      'Prices!F11: JPY has no decimals at row 11',
    ]);
    const { jobId } = await imports(owner).annotatePriceImport({ importGuid: checked.importGuid }, owner.call());
    const annotated = await fileOf(world, owner, jobId);
    // The column of errors is read by nobody: the same file again.
    const again = await upload(owner, listGuid, annotated, 'again.xlsx');
    expect(again).toMatchObject({ errorCount: 10, notes: [] });
    const csv = [head.join(';'), ...[['1.234'], ['x']].map(([amount]) => `${number};Aurora;;;EUR;${amount};;;`)];
    const { importGuid } = await upload(owner, listGuid, csv.join('\r\n'), 'prices.csv');
    const asked = await imports(owner).annotatePriceImport({ importGuid }, owner.call());
    expect((await fileOf(world, owner, asked.jobId)).toString()).toContain('amount: Must be numeric at row 3');
  });

  it('with errors is applied whole or, when that is said, without them', async () => {
    const { listGuid } = await aList(owner);
    const { importGuid } = await upload(owner, listGuid, fileWith([line(10), line('x', 'EU')]));
    expect(await codeOf(apply(world, owner, importGuid))).toBe('pricing.import_has_errors');
    expect(await pricesOf(listGuid)).toEqual([]);
    await apply(world, owner, importGuid, { isWithoutErrors: true });
    expect(await pricesOf(listGuid)).toEqual(['EUR 10.00']);
  });

  it('that moves an amount more than ten-fold is applied when that is said to be meant', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { srp: '10' }), priceOf(sku, { currency: 'USD', srp: '10' })]);
    const checked = await upload(owner, listGuid, fileWith([line(100), line(100.01, '', '', 'USD')]));
    expect(checked).toMatchObject({ changedCount: 2, tenfoldCount: 1, largestChange: 900.1, largestChangeRow: 3 });
    expect((await rowsOf(owner, checked.importGuid)).map(({ isTenfold }) => isTenfold)).toEqual([false, true]);
    expect(await codeOf(apply(world, owner, checked.importGuid))).toBe('pricing.import_tenfold');
    await apply(world, owner, checked.importGuid, { isTenfoldMeant: true });
    expect(await pricesOf(listGuid)).toEqual(['EUR 100.00', 'USD 100.01']);
  });

  it('takes a country out of sale and leaves what it cost, and leaves alone what it does not name', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { ...germany, srp: '50' }), priceOf(sku)]);
    const { importGuid } = await upload(owner, listGuid, fileWith([line('', 'EU', 'DE', 'EUR', '', false)]));
    expect(await differenceOf(owner, importGuid)).toEqual(['changed included Yes to No']);
    await apply(world, owner, importGuid);
    const { rows: page } = await readRows(owner, listGuid);
    expect(page.map(({ terms }) => [terms?.isIncluded, terms?.srp])).toEqual([
      [false, '50.00'],
      [true, '59.99'],
    ]);
  });

  it('with another title than the product has is warned of, and applied', async () => {
    const { listGuid } = await aList(owner);
    const { importGuid } = await upload(owner, listGuid, fileWith([[number, 'Aurora 2', '', '', 'EUR', 1]]));
    const [row] = await rowsOf(owner, importGuid);
    expect(row?.warnings).toEqual([{ place: 'Prices!B2', message: 'The product is called ‘Aurora’ at row 2' }]);
    expect((await apply(world, owner, importGuid)).state).toBe(JobState.COMPLETED);
  });

  it.each([
    ['that is none', 'a.xlsx', () => 'no workbook at all', 'pricing.import_unreadable'],
    ['of another kind', 'a.pdf', () => '', 'pricing.import_file_type'],
    ['without a column', 'a.csv', () => 'productId,title\r\n', 'pricing.import_columns'],
    ['with a column that there is not', 'a.csv', () => `${head.join()},prize\r\n`, 'pricing.import_columns'],
    [
      'with more rows than a list may have',
      'a.csv',
      () => `${head.join()}\r\n${'1,a,,,EUR,1,,,\r\n'.repeat(200_001)}`,
      'pricing.import_too_many_rows',
    ],
    ['of more than 20 MB', 'a.csv', () => 'x'.repeat(20 * 1024 * 1024 + 1), 'pricing.import_too_large'],
  ])('%s is refused, and another one can be brought', async (_, name, content, code) => {
    const { listGuid } = await aList(owner);
    expect(await codeOf(upload(owner, listGuid, content(), name))).toBe(code);
    expect((await upload(owner, listGuid, fileWith([line(1)]))).newCount).toBe(1);
  });

  it('says of a wrong column where it stands', async () => {
    const { listGuid } = await aList(owner);
    const file = workbook([{ name: 'Anything', rows: [[...head, 'prize']] }], 'inline');
    expect(await refusalOf(upload(owner, listGuid, file))).toMatchObject({
      violations: [{ pointer: 'Prices!J1', message: 'There is no column ‘prize’' }],
    });
  });

  it('takes the place of the one that the same person has brought before', async () => {
    const { listGuid } = await aList(owner);
    const first = await upload(owner, listGuid, fileWith([line(1)]));
    const second = await upload(owner, listGuid, fileWith([line(2)]));
    expect(await codeOf(getImport(owner, first.importGuid))).toBe('pricing.import_not_found');
    const { imports: left } = await imports(owner).listPriceImports({ listGuid }, owner.call());
    expect(left.map(({ importGuid }) => importGuid)).toEqual([second.importGuid]);
    await imports(owner).deletePriceImport({ importGuid: second.importGuid }, owner.call());
    expect(await codeOf(getImport(owner, second.importGuid))).toBe('pricing.import_not_found');
  });
});

describe('between the check and the save', () => {
  it('others have saved: nothing is applied before it is checked again', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { srp: '10' })]);
    const { importGuid } = await upload(owner, listGuid, fileWith([line(20)]));
    await save(world, owner, listGuid, [priceOf(sku, { currency: 'USD' })]);
    expect(await codeOf(apply(world, owner, importGuid))).toBe('pricing.list_changed');
    const { import: checked } = await imports(owner).checkPriceImport({ importGuid }, owner.call());
    expect(checked).toMatchObject({ rowsVersion: 2, changedCount: 1 });
    await apply(world, owner, importGuid);
    expect(await pricesOf(listGuid)).toEqual(['EUR 20.00', 'USD 59.99']);
  });

  it('a product can be priced no more: the job fails, its row says so, and the list is as it was', async () => {
    const { listGuid } = await aList(owner);
    const other = await aSku(world, owner.ownerGuid, { title: 'Gone soon' });
    const gone = await numberOf(world, other.productGuid);
    const { importGuid } = await upload(owner, listGuid, fileWith([line(1), [gone, 'Gone soon', '', '', 'EUR', 2]]));
    await databaseOf(world).execute('update product set number = number + 1000000 where id = $1', [other.productGuid]);
    const job = await apply(world, owner, importGuid);
    expect([job.state, job.failureCode]).toEqual([JobState.FAILED, 'pricing.import_stale']);
    expect(await problemsOf(owner, importGuid)).toEqual(['Prices!A3: Not a product that you can price at row 3']);
    expect(await readList(owner, listGuid)).toMatchObject({ rowsVersion: 0, savingJobId: '' });
    await apply(world, owner, importGuid, { isWithoutErrors: true });
    expect(await pricesOf(listGuid)).toEqual(['EUR 1.00']);
  });

  it('happens once, asked for twelve times at once', async () => {
    const { listGuid } = await aList(owner);
    const { importGuid } = await upload(owner, listGuid, fileWith([line(1)]));
    const request = { importGuid, isWithoutErrors: false, isTenfoldMeant: false };
    const asked = await Promise.allSettled(
      twelveTimes.map(() => imports(owner).applyPriceImport(request, owner.call())),
    );
    const jobs = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.jobId] : []));
    expect(jobs).toHaveLength(1);
    await endOfJob(world, owner, jobs[0] ?? '');
    expect(await readList(owner, listGuid)).toMatchObject({ rowsVersion: 1, rowCount: 1 });
  });
});

it('twelve files brought at once are checked one at a time: what a check costs is reserved before', async () => {
  const { listGuid } = await aList(owner);
  const brought = await Promise.allSettled(twelveTimes.map(() => upload(owner, listGuid, fileWith([line(1)]))));
  const refused = brought.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
  expect(refused.length).toBeLessThan(12);
  for (const reason of refused) expect(await codeOf(Promise.reject(reason))).toBe('pricing.import_busy');
  const { imports: left } = await imports(owner).listPriceImports({ listGuid }, owner.call());
  expect(left).toHaveLength(1);
});

it('an import is of whoever has brought it, and asks for the right to write', async () => {
  const { listGuid } = await aList(owner);
  const { importGuid } = await upload(owner, listGuid, fileWith([line(1)]));
  const colleague = await world.user({ ownerGuid: owner.ownerGuid, role: 'Owner' });
  const stranger = await anOwner(world, 'Publisher');
  const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
  const request = { importGuid, isWithoutErrors: false, isTenfoldMeant: false };
  const callsOf = (user: TestUser) => [
    imports(user).getPriceImport({ importGuid }, user.call()),
    imports(user).listPriceImportRows({ importGuid }, user.call()),
    imports(user).checkPriceImport({ importGuid }, user.call()),
    imports(user).applyPriceImport(request, user.call()),
    imports(user).annotatePriceImport({ importGuid }, user.call()),
    imports(user).deletePriceImport({ importGuid }, user.call()),
  ];
  for (const user of [colleague, stranger])
    expect(new Set(await Promise.all(callsOf(user).map(codeOf)))).toEqual(new Set(['pricing.import_not_found']));
  expect(new Set(await Promise.all(callsOf(viewer).map(codeOf)))).toEqual(new Set(['permission.denied']));
  expect(await codeOf(upload(viewer, listGuid, fileWith([line(1)])))).toBe('permission.denied');
  expect(await codeOf(upload(stranger, listGuid, fileWith([line(1)])))).toBe('pricing.list_not_found');
  expect(await codeOf(imports(stranger).listPriceImports({ listGuid }, stranger.call()))).toBe(
    'pricing.list_not_found',
  );
  expect(await getImport(owner, importGuid)).toMatchObject({ status: 'checked' });
  await lists(owner).deletePriceList({ listGuid, version: 1 }, owner.call());
  expect(await codeOf(getImport(owner, importGuid))).toBe('pricing.import_not_found');
});
