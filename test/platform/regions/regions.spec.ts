/** Regions of a vault's own: who may change them, what keeps them, and how what uses them moves to another one. */
import { randomUUID } from 'node:crypto';
import type { GrpcCall } from '../../../kernel/grpc/client.js';
import { RegionKind, RegionsServiceService, type RegionDetail } from '../../../proto/gen/keyway/regions/v1/regions.js';
import {
  ExtractionType,
  GeofencingType,
  RightsServiceService,
  Visibility,
  type RightDetail,
} from '../../../proto/gen/keyway/rights/v1/rights.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { aSku, databaseOf, defaultPrivate, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';

let world: TestPlatform;
let owner: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Owner' });
});
afterAll(() => world.close());

const regions = () => world.service(RegionsServiceService);
const rights = () => world.service(RightsServiceService);
const europeanUnion = '01900000-0000-7000-8000-000000000102';

let codes = 0;
/** One that nobody has yet. */
const newCode = (): string => `T${(codes += 1)}X`;
const terms = (changes: { name?: string; code?: string; countries?: string[] } = {}) => ({
  name: 'German speakers',
  code: newCode(),
  countries: ['DE', 'AT', 'CH'],
  ...changes,
});
const some = <T>(message: T | undefined): T => {
  if (message === undefined) throw new Error('the answer is empty');
  return message;
};
const add = async (changes: Parameters<typeof terms>[0] = {}, user = owner): Promise<RegionDetail> =>
  some((await regions().createRegion({ terms: terms(changes) }, user.call())).region);
const read = async (regionGuid: string, user = owner): Promise<RegionDetail> =>
  some((await regions().getRegion({ regionGuid }, user.call())).region);
const save = async (region: RegionDetail, changes: Parameters<typeof terms>[0], user = owner): Promise<RegionDetail> =>
  some((await regions().updateRegion({ ...region, terms: { ...some(region.terms), ...changes } }, user.call())).region);
const remove = ({ regionGuid, version }: RegionDetail, user = owner) =>
  regions().deleteRegion({ regionGuid, version }, user.call());
const codeOf = (region: RegionDetail): string => some(region.terms).code;

const newRight = async (
  named: readonly string[],
  geofencingType: GeofencingType = GeofencingType.INCLUDE,
): Promise<RightDetail> =>
  some(
    (
      await rights().createRight(
        {
          terms: {
            name: `Right ${randomUUID().slice(0, 8)}`,
            description: '',
            extractionType: ExtractionType.TRANSACTIONAL_AND_BULK,
            visibility: Visibility.NETWORK,
            isBlacklistingAllowed: true,
            ...{ geofencingType, regions: [...named] },
          },
        },
        owner.call(),
      )
    ).right,
  );
const readRight = async (rightGuid: string): Promise<RightDetail> =>
  some((await rights().getRight({ rightGuid }, owner.call())).right);
/** A SKU of this region; with keys where so many are said. */
const skuIn = async (code: string, keys = 0): Promise<string> => {
  const { skuGuid } = await aSku(world, owner.ownerGuid);
  await databaseOf(world).execute('update sku set region = $1 where id = $2', [code, skuGuid]);
  if (keys > 0) await insertKeys(world, owner, skuGuid, keysOf(keys), defaultPrivate);
  return skuGuid;
};
const codesListed = async (filter: Record<string, string>): Promise<string[]> =>
  rowsBy(await contentOf(owner, '/distribution/distributionsettings/regions/', filter), 'ShortCode');

describe('a new region', () => {
  it('is the vault’s own, with its countries in order and each once', async () => {
    const region = await add({ name: '  DACH ', countries: ['DE', 'CH', 'AT', 'DE'] });
    expect(region).toMatchObject({ kind: RegionKind.CUSTOM, version: 1, changedBy: 'Ada Owner', uses: [] });
    expect(region.terms).toMatchObject({ name: 'DACH', countries: ['AT', 'CH', 'DE'] });
    const listed = (await regions().listRegions({}, owner.call())).regions;
    expect(listed.find(({ regionGuid }) => regionGuid === region.regionGuid)).toMatchObject({ isSystem: false });
    const stranger = await world.user({ role: 'Owner' });
    expect((await regions().listRegions({}, stranger.call())).regions.every(({ isSystem }) => isSystem)).toBe(true);
  });

  it('has a short code that neither the vault nor the system has; another vault may', async () => {
    const { terms: taken } = await add();
    const code = some(taken).code;
    expect((await refusalOf(add({ code }))).code).toBe('regions.code_taken');
    expect((await refusalOf(add({ code: 'EU' }))).code).toBe('regions.code_taken');
    expect((await add({ code }, await world.user({ role: 'Owner' }))).version).toBe(1);
  });

  it('of one short code, asked for by twelve at once, is made once', async () => {
    const code = newCode();
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => add({ code })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'regions.code_taken' });
  });

  it.each([
    [{ name: 'A' }, '/terms/name'],
    [{ name: 'x'.repeat(61) }, '/terms/name'],
    [{ code: 'X' }, '/terms/code'],
    [{ code: 'dach' }, '/terms/code'],
    [{ code: 'TOOLONG' }, '/terms/code'],
    [{ code: 'A-B' }, '/terms/code'],
    [{ countries: [] }, '/terms/countries'],
  ])('is refused with %j, at the field', async (changes, pointer) => {
    const refusal = await refusalOf(add(changes));
    expect(refusal.code).toBe('request.invalid');
    expect(refusal.violations.map((violation) => violation.pointer)).toContain(pointer);
  });

  it('is refused with a country that is none', async () => {
    expect((await refusalOf(add({ countries: ['DE', 'XK'] }))).code).toBe('regions.country_unknown');
  });
});

describe('an edit', () => {
  it('changes name, code and countries, and is written down', async () => {
    const before = await add();
    const after = await save(before, { name: 'Nordics', code: newCode(), countries: ['SE', 'NO'] });
    expect(after).toMatchObject({ version: 2, terms: { name: 'Nordics', countries: ['NO', 'SE'] } });
    const { rows } = await databaseOf(world).execute(
      `select action, before->'countries' as before, after->'countries' as after from audit_event
       where vault_id = $1 and object_kind = 'region' and object_id = $2 order by id`,
      [owner.ownerGuid, before.regionGuid],
    );
    expect(rows).toEqual([
      { action: 'regions.created', before: null, after: ['AT', 'CH', 'DE'] },
      { action: 'regions.changed', before: ['AT', 'CH', 'DE'], after: ['NO', 'SE'] },
    ]);
  });

  it('from a stale page is refused, and says who and when', async () => {
    const before = await add();
    const colleague = await world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid, name: 'Grace' });
    const theirs = await save(before, { name: 'Theirs' }, colleague);
    expect(await refusalOf(save(before, { name: 'Mine' }))).toMatchObject({
      code: 'regions.changed_meanwhile',
      params: { by: 'Grace', at: theirs.changedAt },
    });
  });

  it('of a region that a right or a SKU with keys has is refused, and so is its end', async () => {
    const [byRight, bySku] = [await add(), await add()];
    await newRight([codeOf(byRight)]);
    await skuIn(codeOf(bySku), 2);
    for (const region of [byRight, bySku]) {
      expect((await read(region.regionGuid)).kind).toBe(RegionKind.IN_USE);
      expect((await refusalOf(save(region, { name: 'Another' }))).code).toBe('regions.in_use');
      expect((await refusalOf(remove(region))).code).toBe('regions.in_use');
    }
  });

  it('of a region that a SKU without keys names goes through, but for its code and its end', async () => {
    const region = await add();
    await skuIn(codeOf(region));
    const saved = await save(region, { countries: ['FR'] });
    expect(saved).toMatchObject({ kind: RegionKind.CUSTOM, uses: [{ isBinding: false, keys: 0 }] });
    expect((await refusalOf(save(saved, { code: newCode() }))).code).toBe('regions.in_use');
    expect((await refusalOf(remove(saved))).code).toBe('regions.in_use');
  });

  it('of the system’s is refused to every vault', async () => {
    const system = await read(europeanUnion);
    expect(system.kind).toBe(RegionKind.SYSTEM);
    expect((await refusalOf(save(system, { name: 'Mine' }))).code).toBe('regions.is_system');
    expect((await refusalOf(remove(system))).code).toBe('regions.is_system');
  });

  it('is what a right of a later version holds', async () => {
    const region = await add();
    await save(region, { countries: ['FR'] });
    expect((await newRight([codeOf(region)])).versions[0]?.countries).toEqual(['FR']);
  });
});

describe('a region', () => {
  it('that rights only exclude says so', async () => {
    const region = await add();
    await newRight([codeOf(region)], GeofencingType.EXCLUDE);
    expect((await read(region.regionGuid)).kind).toBe(RegionKind.EXCLUDED);
  });

  it('that nothing names is deleted', async () => {
    const region = await add();
    await remove(region);
    expect((await refusalOf(read(region.regionGuid))).code).toBe('regions.not_found');
  });

  it('is found in the list by a country, by its code, and by its kind', async () => {
    const region = await add({ countries: ['IS'] });
    const code = codeOf(region);
    expect(await codesListed({ Country: 'Iceland' })).toEqual(expect.arrayContaining([code, 'EEA']));
    expect(await codesListed({ Country: 'IS', Kind: 'custom' })).toContain(code);
    expect(await codesListed({ ShortCode: code.toLowerCase(), Country: 'de' })).toEqual([]);
    expect(await codesListed({ Country: 'Atlantis' })).toEqual([]);
  });

  it.each([1, 2, 3, 4])('deleted while a right with it is saved: one of both wins (%#)', async () => {
    const region = await add();
    const [deleted, saved] = await Promise.allSettled([remove(region), newRight([codeOf(region)])]);
    expect([deleted.status, saved.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const isLeft = await read(region.regionGuid).then(
      () => true,
      () => false,
    );
    expect(isLeft).toBe(saved.status === 'fulfilled');
    const reason: unknown =
      deleted.status === 'rejected' ? deleted.reason : saved.status === 'rejected' && saved.reason;
    expect(reason).toMatchObject({ code: isLeft ? 'regions.in_use' : 'rights.region_unknown' });
  });
});

describe('another region in the place of one in use', () => {
  const reassign = async (
    region: RegionDetail,
    { rights: moved = [] as string[], skus = [] as string[], isDryRun = false, code = newCode(), user = owner } = {},
  ) =>
    regions().reassignRegion(
      { ...region, terms: terms({ code, countries: ['DE'] }), rights: moved, skus, isDryRun },
      user.call(),
    );

  it('is what the chosen have from then on: rights with keys in a new version, others in place', async () => {
    const region = await add();
    const [withKeys, without, left] = [
      await newRight([codeOf(region), 'NA']),
      await newRight([codeOf(region)]),
      await newRight([codeOf(region)]),
    ];
    await insertKeys(world, owner, await skuIn('ROW'), keysOf(5), withKeys.rightGuid);
    const sku = await skuIn(codeOf(region), 3);
    const code = newCode();
    const chosen = { rights: [withKeys.rightGuid, without.rightGuid], skus: [sku], code };
    const expected = { rights: 2, newVersions: 1, keysKept: 5, openInsertions: 0, skus: 1, skuKeys: 3 };
    expect(await reassign(region, { ...chosen, isDryRun: true })).toEqual({ ...expected, regionGuid: '' });
    expect((await read(region.regionGuid)).uses).toHaveLength(4);
    const done = await reassign(region, chosen);
    expect(done).toMatchObject(expected);
    expect((await read(done.regionGuid)).uses.map(({ guid }) => guid).toSorted()).toEqual(
      [withKeys.rightGuid, without.rightGuid, sku].toSorted(),
    );
    const versions = (await readRight(withKeys.rightGuid)).versions;
    expect(versions.map(({ terms: each }) => each?.regions)).toEqual([
      ['NA', code].toSorted(),
      ['NA', codeOf(region)].toSorted(),
    ]);
    expect((await readRight(without.rightGuid)).versions).toHaveLength(1);
    expect((await readRight(without.rightGuid)).versions[0]?.countries).toEqual(['DE']);
    // The right with keys in its older version alone, and the one that was left.
    const stays = (await read(region.regionGuid)).uses;
    expect(stays.map(({ guid, isMovable }) => [guid, isMovable]).toSorted()).toEqual(
      [
        [withKeys.rightGuid, false],
        [left.rightGuid, true],
      ].toSorted(),
    );
  });

  it('is made whole or not at all', async () => {
    const region = await add();
    const right = await newRight([codeOf(region)]);
    const elsewhere = await newRight(['EU']);
    const code = newCode();
    const before = await read(region.regionGuid);
    for (const chosen of [
      { rights: [right.rightGuid, elsewhere.rightGuid] },
      { rights: [right.rightGuid, defaultPrivate] },
      { rights: [right.rightGuid], skus: [await skuIn('EU')] },
      { rights: [right.rightGuid, randomUUID()] },
    ])
      expect((await refusalOf(reassign(region, { ...chosen, code }))).code).toBe('regions.uses_changed');
    expect((await refusalOf(reassign(region, { rights: [right.rightGuid], code: 'EU' }))).code).toBe(
      'regions.code_taken',
    );
    expect(await read(region.regionGuid)).toEqual(before);
    expect(await codesListed({ ShortCode: code })).toEqual([]);
  });

  it('may stand in the place of the system’s', async () => {
    const right = await newRight(['CASIA']);
    const system = (await regions().listRegions({}, owner.call())).regions.find(({ code }) => code === 'CASIA');
    const done = await reassign(await read(some(system).regionGuid), { rights: [right.rightGuid] });
    expect((await readRight(right.rightGuid)).versions[0]?.countries).toEqual(['DE']);
    expect(done.rights).toBe(1);
  });

  it('is refused from an older state, and to who may not change what moves', async () => {
    const region = await add();
    const right = await newRight([codeOf(region)]);
    expect((await refusalOf(reassign({ ...region, version: 9 }))).code).toBe('regions.changed_meanwhile');
    const user = await world.user({ role: 'Product Admin', ownerGuid: owner.ownerGuid });
    const refusal = await refusalOf(reassign(region, { rights: [right.rightGuid], user }));
    expect(refusal.kind).toBe('permission_denied');
  });
});

describe('who may', () => {
  const calls: Record<string, (region: RegionDetail, call: GrpcCall) => Promise<unknown>> = {
    listRegions: (_, call) => regions().listRegions({}, call),
    getRegion: ({ regionGuid }, call) => regions().getRegion({ regionGuid }, call),
    createRegion: (_, call) => regions().createRegion({ terms: terms() }, call),
    updateRegion: (region, call) => regions().updateRegion({ ...region, terms: terms() }, call),
    deleteRegion: (region, call) => regions().deleteRegion(region, call),
    reassignRegion: (region, call) =>
      regions().reassignRegion({ ...region, terms: terms(), rights: [], skus: [], isDryRun: false }, call),
  };
  const changes = ['createRegion', 'updateRegion', 'deleteRegion', 'reassignRegion'];
  const asked = async (name: string, region: RegionDetail, call: GrpcCall) =>
    refusalOf(calls[name]?.(region, call) ?? Promise.resolve());

  it.each(Object.keys(calls))('%s is not for callers without a session', async (name) => {
    expect((await asked(name, await add(), world.callWith('nonsense'))).kind).toBe('unauthenticated');
  });

  it.each(changes)('%s is neither for an editor nor for a retailer’s owner, who may read', async (name) => {
    const region = await add();
    const editor = await world.user({ role: 'Editor', ownerGuid: owner.ownerGuid });
    const retailer = await world.user({ role: 'Owner', companyType: 'Retailer' });
    for (const user of [editor, retailer]) {
      expect((await asked(name, region, user.call())).kind).toBe('permission_denied');
      expect((await regions().listRegions({}, user.call())).regions.length).toBeGreaterThan(10);
    }
  });

  it.each(['getRegion', 'updateRegion', 'deleteRegion', 'reassignRegion'])(
    '%s finds no region of another vault, and nothing by what is no id',
    async (name) => {
      const region = await add();
      const stranger = (await world.user({ role: 'Owner' })).call();
      const missing = ['updateRegion', 'deleteRegion'].includes(name) ? 'regions.not_owner' : 'regions.not_found';
      for (const regionGuid of [region.regionGuid, randomUUID(), "' or true --"])
        expect(await asked(name, { ...region, regionGuid }, stranger)).toMatchObject({
          ...{ code: missing, kind: 'not_found' },
        });
    },
  );
});
