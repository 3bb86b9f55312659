/** The system's regions, which staff keeps: what holds them in whichever vault, and codes that two sides want at once. */
import { RegionKind, RegionsServiceService, type RegionDetail } from '../../../proto/gen/keyway/regions/v1/regions.js';
import { systemVault } from '../../../platform/access/index.js';
import { lockRequest } from '../../../platform/database/request-lock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { overlapping, twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { aSku, databaseOf, defaultPrivate, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';

let world: TestPlatform;
let staff: TestUser;
let owner: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Lindholm' });
  owner = await world.user({ role: 'Owner' });
});
afterAll(() => world.close());

const regions = () => world.service(RegionsServiceService);
const worldwide = '01900000-0000-7000-8000-000000000101';
let codes = 0;
const newCode = (): string => `S${(codes += 1)}Y`;
const termsOf = (code: string) => ({ name: 'Nordic countries', code, countries: ['DK', 'FI', 'NO', 'SE'] });
const add = async (user = staff, code = newCode()): Promise<RegionDetail & { code: string }> => {
  const { region } = await regions().createRegion({ terms: termsOf(code) }, user.call());
  if (!region) throw new Error('no region');
  return { ...region, code };
};
const read = async ({ regionGuid }: Pick<RegionDetail, 'regionGuid'>, user = staff) =>
  (await regions().getRegion({ regionGuid }, user.call())).region;
const save = (region: Pick<RegionDetail, 'regionGuid' | 'version'>, code: string, user = staff) =>
  regions().updateRegion({ ...region, terms: { ...termsOf(code), name: 'The North' } }, user.call());
const remove = (region: Pick<RegionDetail, 'regionGuid' | 'version'>, user = staff) =>
  regions().deleteRegion({ regionGuid: region.regionGuid, version: region.version }, user.call());
const listed = async (user: TestUser, code: string, property: string): Promise<string[]> =>
  rowsBy(await contentOf(user, '/distribution/distributionsettings/regions/', { ShortCode: code }), property);
const hold = async (code: string, keys = 0): Promise<void> => {
  const { skuGuid } = await aSku(world, owner.ownerGuid, { region: code });
  if (keys > 0) await insertKeys(world, owner, skuGuid, keysOf(keys), defaultPrivate);
};

describe('a region of the system', () => {
  it('is added, changed and deleted by staff, and every vault has it as it stands', async () => {
    const region = await add();
    expect(region).toMatchObject({ kind: RegionKind.SYSTEM, isEditable: true, version: 1, changedBy: 'Nora Lindholm' });
    expect(await read(region, owner)).toMatchObject({ kind: RegionKind.SYSTEM, isEditable: false, uses: [] });
    const code = newCode();
    await save(region, code);
    expect(await read(region, owner)).toMatchObject({ version: 2, terms: { name: 'The North', code } });
    expect(await listed(owner, code, 'Kind')).toEqual(['System']);
    expect(await listed(owner, region.code, 'Kind')).toEqual([]);
    expect((await refusalOf(save(region, code))).params).toMatchObject({ by: 'Nora Lindholm' });
    await remove({ ...region, version: 2 });
    expect(await listed(owner, code, 'Kind')).toEqual([]);
    const audit = await databaseOf(world).execute(
      'select vault_id, action from audit_event where object_id = $1 order by id',
      [region.regionGuid],
    );
    expect(audit.rows).toEqual(
      ['created', 'changed', 'deleted'].map((action) => ({ vault_id: systemVault, action: `regions.${action}` })),
    );
  });

  it('is changed by no vault, and no vault’s by staff', async () => {
    const region = await add();
    expect((await refusalOf(save(region, region.code, owner))).code).toBe('regions.is_system');
    expect((await refusalOf(remove(region, owner))).code).toBe('regions.is_system');
    const own = await add(owner);
    expect((await refusalOf(read(own))).code).toBe('regions.not_found');
    expect((await refusalOf(save(own, own.code))).code).toBe('regions.not_owner');
    expect((await refusalOf(remove(own))).code).toBe('regions.not_owner');
  });

  it('that holds every country stays as it is', async () => {
    const region = await read({ regionGuid: worldwide });
    expect(region).toMatchObject({ kind: expect.anything() as unknown, isEditable: false });
    expect((await refusalOf(save({ regionGuid: worldwide, version: 1 }, 'WW'))).code).toBe('regions.is_system');
    expect((await refusalOf(remove({ regionGuid: worldwide, version: 1 }))).code).toBe('regions.is_system');
  });

  it('stays while keys of any vault are bound to it; staff is told how many, never whose', async () => {
    const region = await add();
    await hold(region.code);
    // Of a SKU without keys the countries may change, and what it is called may not.
    expect(await read(region)).toMatchObject({ isEditable: true, uses: [{ name: '1 SKU', guid: '', keys: 0 }] });
    expect((await refusalOf(save(region, newCode()))).code).toBe('regions.in_use');
    expect((await refusalOf(remove(region))).code).toBe('regions.in_use');
    const { region: saved } = await save(region, region.code);
    await hold(region.code, 3);
    expect(await read(region)).toMatchObject({
      ...{ kind: RegionKind.IN_USE, isEditable: false },
      uses: [{ name: '2 SKUs', guid: '', keys: 3, isBinding: true, isMovable: false }],
    });
    expect(await listed(staff, region.code, 'UsedBy')).toEqual(['2']);
    expect(await listed(staff, region.code, 'Kind')).toEqual(['Active / in use']);
    const now = { regionGuid: region.regionGuid, version: saved?.version ?? 0 };
    expect((await refusalOf(save(now, region.code))).code).toBe('regions.in_use');
    expect((await refusalOf(remove(now))).code).toBe('regions.in_use');
    // What other vaults do with it is not a vault's to know.
    const stranger = await world.user({ role: 'Owner' });
    expect(await read(region, stranger)).toMatchObject({ kind: RegionKind.SYSTEM, uses: [] });
    expect(await listed(stranger, region.code, 'UsedBy')).toEqual(['0']);
  });

  it.each(twelveTimes)('that is deleted while a SKU with it comes stays, or the SKU does not come (%#)', async () => {
    const region = await add();
    const ends = await Promise.allSettled([remove(region), aSku(world, owner.ownerGuid, { region: region.code })]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a short code of the system', () => {
  it('is none that a vault has, and none that a vault takes', async () => {
    const { code } = await add(owner);
    expect((await refusalOf(add(staff, code))).code).toBe('regions.code_taken');
    expect((await refusalOf(save(await add(), code))).code).toBe('regions.code_taken');
    const { code: ofSystem } = await add();
    expect((await refusalOf(add(owner, ofSystem))).code).toBe('regions.code_taken');
    expect((await refusalOf(add(staff, ofSystem))).code).toBe('regions.code_taken');
  });

  it.each([
    ['a vault', 'staff', 'custom', () => ({ first: owner, second: staff })],
    ['staff', 'a vault', 'system', () => ({ first: staff, second: owner })],
  ] as const)('that %s takes is waited for by %s, who is refused then', async (_, __, kind, people) => {
    const { first, second } = people();
    const code = newCode();
    const database = databaseOf(world);
    const ends = await overlapping(
      database,
      async (tx) => {
        await lockRequest(tx, 'region code', code);
        const insert = `insert into region (vault_id, id, code, name, kind, countries)
          values ($1, gen_random_uuid(), $2, 'Taken', $3, '{SE}')`;
        await database.execute(insert, [first.ownerGuid, code, kind], tx);
      },
      () => add(second, code),
    );
    expect(ends).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'regions.code_taken' } },
    ]);
  });

  it('that staff and vaults take at once is staff’s or theirs', async () => {
    const code = newCode();
    const ends = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => add(at % 2 === 0 ? staff : owner, code)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'regions.code_taken' });
  });
});
