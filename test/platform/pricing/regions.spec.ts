/** A price says what something costs in a region: the region stays what it was when somebody said so (docs/domain.md, o6). */
import { RegionKind, RegionsServiceService, type RegionDetail } from '../../../proto/gen/keyway/regions/v1/regions.js';
import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { systemVault } from '../../../platform/access/index.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, databaseOf, refusalOf, type TestSku } from '../stock/stock-world.js';
import { aList, ask, changeTo, codeOf, priceOf, pricesIn, readRows, save, saveAll, stage } from './pricing-world.js';

let world: InsidePlatform;
let owner: TestUser;
let sku: TestSku;
let staff: TestUser;
beforeAll(async () => {
  world = await startInside();
  owner = await anOwner(world, 'Publisher');
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
  sku = await aSku(world, owner.ownerGuid, { title: 'Aurora' });
});
afterAll(() => world.close());

const regions = () => owner.service(RegionsServiceService);
let codes = 0;
const terms = (code: string, countries = ['DE', 'AT', 'CH']) => ({ name: `Speakers ${code}`, code, countries });
const aRegion = async (): Promise<RegionDetail> => {
  const { region } = await regions().createRegion({ terms: terms(`P${(codes += 1)}R`) }, owner.call());
  if (region === undefined) throw new Error('the answer is empty');
  return region;
};
const codeOfRegion = ({ terms: entered }: RegionDetail): string => entered?.code ?? '';
const read = async ({ regionGuid }: RegionDetail, user = owner): Promise<RegionDetail | undefined> =>
  (await user.service(RegionsServiceService).getRegion({ regionGuid }, user.call())).region;
const remove = async (region: RegionDetail) =>
  regions().deleteRegion({ regionGuid: region.regionGuid, version: region.version }, owner.call());
const narrow = (region: RegionDetail) =>
  regions().updateRegion({ ...region, terms: terms(codeOfRegion(region), ['DE']) }, owner.call());
const inRegion = (region: RegionDetail) =>
  priceOf(sku, { regionCode: codeOfRegion(region), countryCode: 'AT', srp: '49.99' });

describe('a region that prices name', () => {
  it('keeps its countries and stays, and says which list has prices there', async () => {
    const region = await aRegion();
    const list = await aList(owner, { title: 'Alpine prices' });
    await save(world, owner, list.listGuid, [inRegion(region)]);
    expect(await codeOf(narrow(region))).toBe('regions.in_use');
    expect(await codeOf(remove(region))).toBe('regions.in_use');
    expect(await read(region)).toMatchObject({
      ...{ kind: RegionKind.IN_USE, isEditable: false },
      uses: [
        {
          ...{ kind: 'price_list', guid: list.listGuid, name: 'Alpine prices' },
          ...{ isBinding: true, isMovable: false, isExclusion: false, keys: 0 },
        },
      ],
    });
  });

  it('is free again once no price of a newest version names it', async () => {
    const region = await aRegion();
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [inRegion(region)]);
    const [row] = (await readRows(owner, listGuid)).rows;
    const gone = { ...changeTo(inRegion(region), 1, row?.rowGuid ?? ''), isRemoved: true };
    expect(await saveAll(world, owner, listGuid, [gone])).toBe(JobState.COMPLETED);
    expect(await read(region)).toMatchObject({ kind: RegionKind.CUSTOM, isEditable: true, uses: [] });
    await remove(region);
  });

  it('of the system is said to nobody else, and to staff as a number', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { regionCode: 'EEA', srp: '9.99' })]);
    const { rows } = await databaseOf(world).execute(`select id from region where code = 'EEA'`);
    const regionGuid = String(rows[0]?.['id']);
    const stranger = await anOwner(world, 'Publisher');
    const seen = async (user: TestUser) =>
      (await user.service(RegionsServiceService).getRegion({ regionGuid }, user.call())).region?.uses;
    expect((await seen(owner))?.map(({ kind }) => kind)).toEqual(['price_list']);
    expect(await seen(stranger)).toEqual([]);
    expect(await seen(staff)).toMatchObject([{ kind: 'price_list', name: '1 price list', guid: '' }]);
  });

  it('and that is deleted while a save waits refuses the save, whole; nothing is lost of what was put aside', async () => {
    const region = await aRegion();
    const { listGuid } = await aList(owner);
    const { saveGuid } = await stage(owner, listGuid, [
      changeTo(priceOf(sku, { srp: '12.00' }), 1),
      changeTo(inRegion(region), 2),
    ]);
    await remove(region);
    expect(await refusalOf(ask(owner, listGuid, saveGuid, 2))).toMatchObject({
      ...{ code: 'pricing.region_gone', params: { regions: codeOfRegion(region) } },
    });
    expect(pricesIn(await readRows(owner, listGuid))).toEqual([]);
    const waiting = await databaseOf(world).execute(
      'select count(*)::int as count from price_change where save_id = $1',
      [saveGuid],
    );
    expect(waiting.rows).toEqual([{ count: 2 }]);
  });
});

describe('a country that prices name', () => {
  it('becomes no other one: what a price is there is its vault’s to say', async () => {
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { regionCode: 'EU', countryCode: 'LU', srp: '19.99' })]);
    const countries = staff.service(CollectionsServiceService);
    const { rows } = await databaseOf(world).execute(
      `select code, id, version from country where code in ('BE', 'LU') order by code`,
    );
    const [into, from] = rows;
    const guids = { recordGuid: String(from?.['id']), intoGuid: String(into?.['id']) };
    const request = { collection: 'countries', ...guids, version: Number(from?.['version']) };
    expect((await countries.previewMerge(request, staff.call())).moves).toContainEqual({
      ...{ kind: 'Price lists', count: 0, inTheWay: 1 },
    });
    expect((await refusalOf(countries.mergeRecords(request, staff.call()))).code).toBe('collections.not_mergeable');
  });

  it('is the same in every version of a list when it gets another code', async () => {
    const staffs = staff.service(CollectionsServiceService);
    const values = {
      ...{ code: { text: 'QX' }, name: { text: 'Elsewhere' }, currency: { text: 'EUR' } },
      ...{ vatRate: {}, vatSince: { text: '' }, isEuMember: { flag: false }, isActive: { flag: true } },
    };
    const { record } = await staffs.createRecord({ collection: 'countries', values }, staff.call());
    const { region } = await regions().createRegion({ terms: terms('QXR', ['DE']) }, owner.call());
    await databaseOf(world).execute(`update region set countries = '{DE,QX}' where id = $1`, [region?.regionGuid]);
    const { listGuid } = await aList(owner);
    await save(world, owner, listGuid, [priceOf(sku, { regionCode: 'QXR', countryCode: 'QX', srp: '5.00' })]);
    const changed = { ...values, code: { text: 'QY' } };
    const one = { collection: 'countries', recordGuid: record?.recordGuid ?? '', version: 1 };
    await staffs.updateRecord({ ...one, values: changed }, staff.call());
    expect(pricesIn(await readRows(owner, listGuid))).toEqual(['QXR QY EUR 5.00']);
  });
});
