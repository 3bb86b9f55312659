/** Rows of price lists: saved whole or not at all, kept in versions, read by pages (docs/domain.md, f; ADR 0110). */
import { randomUUID } from 'node:crypto';
import { SaveJob } from '../../../platform/pricing/saving/save.job.js';
import type { JobContext, JobEnd } from '../../../platform/jobs/index.js';
import type { AnyTransaction } from '../../../platform/database/database.js';
import type { PriceTerms } from '../../../proto/gen/keyway/pricing/v1/price_rows.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, databaseOf, endOfJob, type TestSku } from '../stock/stock-world.js';
import {
  aList,
  ask,
  changeTo,
  codeOf,
  discard,
  filterOf,
  lists,
  priceOf,
  pricesIn,
  readList,
  readRows,
  rows,
  save,
  saveAll,
  stage,
  told,
} from './pricing-world.js';

let world: InsidePlatform;
let owner: TestUser;
let sku: TestSku;
beforeAll(async () => {
  world = await startInside();
  owner = await anOwner(world, 'Publisher');
  sku = await aSku(world, owner.ownerGuid, { title: 'Aurora', region: 'EU', code: 'AUR-EU' });
});
afterAll(() => world.close());

const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'PLN', 'SEK', 'NOK', 'DKK', 'CHF', 'CZK'];
/** So many prices of one product in places of their own, by the moment from which they count. */
const many = (count: number): PriceTerms[] =>
  Array.from({ length: count }, (_, at) =>
    priceOf(sku, {
      ...{ currency: currencies[at % 10] ?? 'EUR', srp: `${(at % 90) + 10}` },
      validFrom: new Date(Date.UTC(2030, 0, 1 + Math.floor(at / 10))).toISOString(),
    }),
  );

const rowsOf = async (listGuid: string) => (await readRows(owner, listGuid)).rows;
const guidOf = async (listGuid: string, at = 0): Promise<string> => (await rowsOf(listGuid))[at]?.rowGuid ?? '';

describe('a save', () => {
  it('adds, changes and removes in one version, and says what was different', async () => {
    const { listGuid } = await aList(owner);
    const germany = { regionCode: 'EU', countryCode: 'DE' };
    await save(world, owner, listGuid, [priceOf(sku), priceOf(sku, germany), priceOf(sku, { regionCode: 'EU' })]);
    const [world0, land, region] = await rowsOf(listGuid);
    await saveAll(world, owner, listGuid, [
      changeTo(priceOf(sku, { srp: '49.90' }), 1, world0?.rowGuid),
      { index: 2, rowGuid: region?.rowGuid ?? '', isRemoved: true, terms: undefined },
      changeTo(priceOf(sku, { currency: 'USD', srp: '64.99' }), 3),
      // What is as it was makes no new version of its row.
      changeTo(priceOf(sku, germany), 4, land?.rowGuid),
    ]);
    expect(pricesIn(await readRows(owner, listGuid))).toEqual(['EUR 49.90', 'EU DE EUR 59.99', 'USD 64.99']);
    expect((await rowsOf(listGuid)).map(({ version }) => version)).toEqual([2, 1, 2]);
    expect(pricesIn(await readRows(owner, listGuid, { rowsVersion: 1 }))).toEqual([
      'EUR 59.99',
      'EU DE EUR 59.99',
      'EU EUR 59.99',
    ]);
    const { versions } = await rows(owner).listVersions({ listGuid, cursor: '' }, owner.call());
    expect(versions).toMatchObject([
      { rowsVersion: 2, addedCount: 1, changedCount: 1, removedCount: 1, rowCount: 3 },
      { rowsVersion: 1, addedCount: 3, changedCount: 0, removedCount: 0, rowCount: 3 },
    ]);
    const asked = { listGuid, fromVersion: 1, toVersion: 2, cursor: '' };
    const { rows: different } = await rows(owner).compareVersions(asked, owner.call());
    expect(
      different.map(({ difference, before, after }) => [difference, before?.terms?.srp, after?.terms?.srp]),
    ).toEqual([
      ['changed', '59.99', '49.90'],
      ['removed', '59.99', undefined],
      ['added', undefined, '64.99'],
    ]);
    const back = await rows(owner).compareVersions({ ...asked, fromVersion: 2, toVersion: 1 }, owner.call());
    expect(back.rows.map(({ difference }) => difference)).toEqual(['changed', 'added', 'removed']);
    expect(await readList(owner, listGuid)).toMatchObject({ rowsVersion: 2, rowCount: 3, version: 1 });
  });

  it('lets two rows change their places', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { srp: '10' }), priceOf(sku, { currency: 'USD', srp: '20' })]);
    const [euro, dollar] = await rowsOf(listGuid);
    await saveAll(world, owner, listGuid, [
      changeTo(priceOf(sku, { currency: 'USD', srp: '10' }), 1, euro?.rowGuid),
      changeTo(priceOf(sku, { currency: 'EUR', srp: '20' }), 2, dollar?.rowGuid),
    ]);
    expect(pricesIn(await readRows(owner, listGuid))).toEqual(['USD 10.00', 'EUR 20.00']);
  });

  it('is put aside in chunks, of which a wrong one is refused as a whole, cell by cell', async () => {
    const { listGuid } = await aList(owner);
    const foreign = await aSku(world, (await anOwner(world, 'Publisher')).ownerGuid);
    const { problems, stagedCount } = await stage(owner, listGuid, [
      changeTo(priceOf(sku), 1),
      changeTo(priceOf(sku, { srp: '1.234,56' }), 2),
      changeTo(priceOf(sku, { currency: 'JPY', srp: '9.90' }), 3),
      changeTo(priceOf(sku, { srp: '' }), 4),
      changeTo(priceOf(foreign), 5),
      changeTo(priceOf(sku, { skuGuid: foreign.skuGuid }), 6),
      changeTo(priceOf(sku, { countryCode: 'DE' }), 7),
      changeTo(priceOf(sku, { regionCode: 'EU', countryCode: 'US' }), 8),
      changeTo(priceOf(sku, { regionCode: 'NOWHER' }), 9),
      changeTo(priceOf(sku, { isIncluded: false }), 10),
      changeTo(priceOf(sku, { currency: 'XTS' }), 11),
      changeTo(priceOf(sku), 12, randomUUID()),
      changeTo(priceOf(sku, { productGuid: '' }), 13),
    ]);
    expect(told(problems)).toEqual([
      'srp: Must be numeric at row 2',
      'srp: JPY has no decimals at row 3',
      'srp: Required Field at row 4',
      'product: Not a product that you can price at row 5',
      'sku: Not a SKU of this product at row 6',
      'region: A country needs its region at row 7',
      'country: Not a country of the region EU at row 8',
      'region: Not a region of yours at row 9',
      'region: Only a region or a country can be excluded at row 10',
      'currency: Not a currency in use at row 11',
      'row: There is no such row any more at row 12',
      'product: Required Field at row 13',
    ]);
    expect(stagedCount).toBe(0);
  });

  it('is refused where rows come to one place, among themselves or with one that stands', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku), priceOf(sku, { currency: 'USD' })]);
    const twice = [changeTo(priceOf(sku, { currency: 'GBP' }), 3), changeTo(priceOf(sku, { currency: 'GBP' }), 7)];
    const { saveGuid } = await stage(owner, listGuid, [...twice, changeTo(priceOf(sku), 9)]);
    const { jobId, problems } = await ask(owner, listGuid, saveGuid, 3);
    expect([jobId, told(problems)]).toEqual([
      '',
      [3, 7, 9].map((index) => `row: Another row is of the same place at row ${index}`),
    ]);
    const guid = await guidOf(listGuid);
    const again = await stage(owner, listGuid, [changeTo(priceOf(sku), 1, guid), changeTo(priceOf(sku), 2, guid)]);
    expect(told(again.problems)).toEqual(['row: The save names this row twice at row 2']);
  });

  it('is made of what was looked at: nothing is saved from an older version, and nothing of a part', async () => {
    const { listGuid } = await aList(owner);
    const { saveGuid } = await stage(owner, listGuid, [changeTo(priceOf(sku))]);
    expect(await codeOf(ask(owner, listGuid, saveGuid, 2))).toBe('pricing.changes_missing');
    const colleague = await world.user({ ownerGuid: owner.ownerGuid, role: 'Owner' });
    expect(await codeOf(ask(colleague, listGuid, saveGuid, 1))).toBe('pricing.save_not_found');
    await save(world, colleague, listGuid, [priceOf(sku)]);
    expect(await codeOf(ask(owner, listGuid, saveGuid, 1))).toBe('pricing.list_changed');
    expect(await codeOf(stage(owner, listGuid, [changeTo(priceOf(sku))], { rowsVersion: 0 }))).toBe(
      'pricing.list_changed',
    );
    await discard(owner, listGuid, saveGuid);
    expect(await codeOf(discard(owner, listGuid, saveGuid))).toBe('pricing.save_not_found');
  });

  it('happens once, asked for twelve times at once', async () => {
    const { listGuid } = await aList(owner);
    const { saveGuid } = await stage(owner, listGuid, [changeTo(priceOf(sku))]);
    const asked = await Promise.allSettled(twelveTimes.map(() => ask(owner, listGuid, saveGuid, 1)));
    const jobs = new Set(asked.map((each) => (each.status === 'fulfilled' ? each.value.jobId : String(each.reason))));
    expect(jobs.size).toBe(1);
    await endOfJob(world, owner, [...jobs][0] ?? '');
    expect(await readList(owner, listGuid)).toMatchObject({ rowsVersion: 1, rowCount: 1, savingJobId: '' });
    // Also afterwards.
    expect((await ask(owner, listGuid, saveGuid, 1)).jobId).toBe([...jobs][0]);
  });

  it('of many chunks is read whole or not at all, and carried on by another attempt', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, many(2_500));
    const seen: [number, number][] = [];
    const job = world.get(SaveJob);
    // As a job has it, but that it dies after so many steps.
    const contextOf = (steps: number): JobContext => {
      let left = steps;
      return {
        ...{ jobId: randomUUID(), attempt: 1, signal: new AbortController().signal },
        actor: { ...actorOf(owner.ownerGuid, 'Ada'), userGuid: owner.userGuid },
        progress: () => undefined,
        throwIfCanceled: () => {
          if ((left -= 1) < 0) throw new Error('died');
        },
        ...{ closeToCancel: () => Promise.resolve(), log: () => Promise.resolve() },
        writeResult: () => Promise.resolve(0),
      };
    };
    const all = await pagesOf(listGuid);
    const changes = all.map(({ rowGuid, terms }, at) =>
      changeTo({ ...priceOf(sku), ...terms, srp: '5' }, at + 1, rowGuid),
    );
    const saveGuid = randomUUID();
    for (let at = 0; at < changes.length; at += 500)
      await stage(owner, listGuid, changes.slice(at, at + 500), { saveGuid });
    const begin = (value: string | null) =>
      databaseOf(world).execute('update price_list set saving_id = $2 where id = $1', [listGuid, value]);
    await begin(saveGuid);
    const payload = { listId: listGuid, saveId: saveGuid };
    for (const steps of [1, 3, 5, 7]) {
      await expect(job.run(contextOf(steps), payload)).rejects.toThrow('died');
      const { rows: page, rowsVersion } = await readRows(owner, listGuid, { filter: filterOf({ text: 'Aurora' }) });
      seen.push([rowsVersion, page.filter(({ terms }) => terms?.srp === '5.00').length]);
    }
    expect(seen).toEqual(Array.from({ length: 4 }, () => [1, 0]));
    // One that gives up leaves everything as it was.
    const end: JobEnd = { ...contextOf(0), state: 'failed', failureCode: 'internal' };
    await databaseOf(world).transaction((tx: AnyTransaction) => job.onEnd(tx, end, payload));
    expect((await pagesOf(listGuid)).map(({ terms }) => terms?.srp)).toEqual(all.map(({ terms }) => terms?.srp));
    expect((await readList(owner, listGuid)).savingJobId).toBe('');
    await begin(saveGuid);
    await expect(job.run(contextOf(5), payload)).rejects.toThrow('died');
    await job.run(contextOf(99), payload);
    expect(new Set((await pagesOf(listGuid)).map(({ terms }) => Number(terms?.srp)))).toEqual(new Set([5]));
    const { versions } = await rows(owner).listVersions({ listGuid, cursor: '' }, owner.call());
    expect(versions[0]).toMatchObject({ addedCount: 0, changedCount: 2_500, removedCount: 0, rowCount: 2_500 });
  });

  it('that runs keeps others out, and the list from being deleted', async () => {
    const { listGuid } = await aList(owner);
    await databaseOf(world).execute('update price_list set saving_id = $2 where id = $1', [listGuid, randomUUID()]);
    expect(await codeOf(stage(owner, listGuid, [changeTo(priceOf(sku))]))).toBe('pricing.list_saving');
    expect(await codeOf(lists(owner).deletePriceList({ listGuid, version: 1 }, owner.call()))).toBe(
      'pricing.list_saving',
    );
  });
});

const pagesOf = async (listGuid: string) => {
  const all = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await readRows(owner, listGuid, { cursor, size: 1_000 });
    all.push(...page.rows);
    cursor = page.nextCursor === '' ? undefined : page.nextCursor;
  }
  return all;
};

describe('the rows of a list', () => {
  it('come in pages that miss none and repeat none, in whatever order', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, many(57));
    for (const sort of ['entered', 'product', 'currency', 'srp', 'valid_from'] as const)
      for (const isDescending of [false, true]) {
        const found: string[] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined;) {
          const page = await readRows(owner, listGuid, { sort, isDescending, cursor, size: 10 });
          found.push(...page.rows.map(({ rowGuid }) => rowGuid));
          cursor = page.nextCursor === '' ? undefined : page.nextCursor;
        }
        expect([sort, isDescending, found.length, new Set(found).size]).toEqual([sort, isDescending, 57, 57]);
      }
    const { totalCount, isTotalCapped } = await readRows(owner, listGuid);
    expect([totalCount, isTotalCapped]).toEqual([57, false]);
    expect((await readRows(owner, listGuid, { filter: filterOf({ currency: 'JPY' }) })).totalCount).toBe(6);
    expect(await codeOf(readRows(owner, listGuid, { cursor: 'made-up' }))).toBe('pricing.cursor_invalid');
    expect(await codeOf(readRows(owner, listGuid, { rowsVersion: 2 }))).toBe('pricing.version_not_found');
  });

  it('bear a mark where they give no price, and why', async () => {
    const { listGuid } = await aList(owner);
    const gone = await aSku(world, owner.ownerGuid, { title: 'Gone', status: 'Discontinued' });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await save(world, owner, listGuid, [
      priceOf(sku),
      priceOf(sku, { validFrom: ago(3) }),
      priceOf(sku, { validFrom: ago(-3) }),
      priceOf(sku, { regionCode: 'EU' }),
      priceOf(sku, { regionCode: 'EU', skuGuid: sku.skuGuid }),
      priceOf(gone),
    ]);
    const { rows: page } = await readRows(owner, listGuid);
    expect(page.map(({ mark }) => mark)).toEqual(['replaced', 'none', 'future', 'skus_win', 'none', 'not_sold']);
    const marked = await readRows(owner, listGuid, { filter: filterOf({ state: 'marked' }) });
    expect([marked.totalCount, marked.rows.map(({ mark }) => mark)]).toEqual([3, ['replaced', 'skus_win', 'not_sold']]);
    const future = await readRows(owner, listGuid, { filter: filterOf({ state: 'future' }) });
    expect(future.rows).toHaveLength(1);
  });

  it('warn of regions that have countries in common', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { regionCode: 'EU' }), priceOf(sku, { regionCode: 'EEA' })]);
    const { overlaps } = await readList(owner, listGuid);
    expect(overlaps).toMatchObject([{ regionCode: 'EEA', otherRegionCode: 'EU' }]);
    expect(overlaps[0]?.countries).toEqual(expect.arrayContaining(['DE', 'FR']));
  });

  it('may name what the vault sells, found by title or SKU', async () => {
    const find = async (text: string) => (await rows(owner).findProducts({ text }, owner.call())).products;
    expect(await find('auror')).toMatchObject([
      { productGuid: sku.productGuid, title: 'Aurora', skus: [{ skuGuid: sku.skuGuid, sku: 'AUR-EU', region: 'EU' }] },
    ]);
    expect(await find('AUR-E')).toHaveLength(1);
    expect(await find(sku.productGuid)).toHaveLength(1);
    const other = await anOwner(world, 'Publisher');
    expect((await rows(other).findProducts({ text: 'Aurora' }, other.call())).products).toEqual([]);
  });
});
