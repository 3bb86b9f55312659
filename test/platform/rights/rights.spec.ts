/** Rights of a vault's own: terms that keys keep, edits that make versions, and who may do what. */
import { randomUUID } from 'node:crypto';
import type { GrpcCall } from '../../../kernel/grpc/client.js';
import { RegionsServiceService } from '../../../proto/gen/keyway/regions/v1/regions.js';
import {
  ExtractionType,
  GeofencingType,
  RightsServiceService,
  RightTerms,
  Visibility,
  type RightDetail,
} from '../../../proto/gen/keyway/rights/v1/rights.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import {
  aDraft,
  aSku,
  commit,
  databaseOf,
  defaultPrivate,
  insertKeys,
  keysOf,
  refusalOf,
  upload,
} from '../stock/stock-world.js';

let world: TestPlatform;
let owner: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Owner' });
});
afterAll(() => world.close());

const rights = () => world.service(RightsServiceService);
let names = 0;
const terms = (changes: Partial<RightTerms> = {}): RightTerms =>
  RightTerms.fromPartial({
    name: `Right ${(names += 1)}`,
    description: 'For our shops.',
    extractionType: ExtractionType.TRANSACTIONAL_AND_BULK,
    visibility: Visibility.NETWORK,
    isBlacklistingAllowed: true,
    geofencingType: GeofencingType.EXCLUDE,
    regions: [],
    ...changes,
  });
const some = (right: RightDetail | undefined): RightDetail => {
  if (right === undefined) throw new Error('no right in the answer');
  return right;
};
const newRight = async (changes: Partial<RightTerms> = {}, user = owner): Promise<RightDetail> =>
  some((await rights().createRight({ terms: terms(changes) }, user.call())).right);
const read = async (rightGuid: string, user = owner): Promise<RightDetail> =>
  some((await rights().getRight({ rightGuid }, user.call())).right);
const save = async (
  { rightGuid, rowVersion, versions }: RightDetail,
  changes: Partial<RightTerms>,
  user = owner,
): Promise<RightDetail> => {
  const entered = RightTerms.fromPartial({ ...versions[0]?.terms, ...changes });
  return some((await rights().updateRight({ rightGuid, rowVersion, terms: entered }, user.call())).right);
};
/** So many keys under the right. */
const stock = async (rightGuid: string, count: number): Promise<string> => {
  const { skuGuid } = await aSku(world, owner.ownerGuid);
  await insertKeys(world, owner, skuGuid, keysOf(count), rightGuid);
  return skuGuid;
};
const openNames = async (user = owner): Promise<string[]> =>
  (await rights().listRights({}, user.call())).rights.map(({ name }) => name);

describe('a new right', () => {
  it('is the vault’s own, open for insertions, with the countries of its regions', async () => {
    const right = await newRight({
      name: '  Benelux and more ',
      geofencingType: GeofencingType.INCLUDE,
      regions: ['NA', 'EU', 'NA'],
    });
    const [version] = right.versions;
    expect(right).toMatchObject({ isSystem: false, isOpen: true, isUsed: false, rowVersion: 1 });
    expect(version).toMatchObject({ version: 1, isCurrent: true, freeKeys: 0, allKeys: 0 });
    expect(version?.terms).toMatchObject({ name: 'Benelux and more', regions: ['EU', 'NA'] });
    expect(version?.countries).toHaveLength(27 + 5);
    expect(version?.countries).toEqual(expect.arrayContaining(['BE', 'CA', 'NL', 'US']));
    expect(await openNames()).toContain('Benelux and more');
    expect(await openNames(await world.user({ role: 'Owner' }))).not.toContain('Benelux and more');
  });

  it('is refused with “only in” no region, or in one that nobody knows', async () => {
    const include = { geofencingType: GeofencingType.INCLUDE };
    expect((await refusalOf(newRight(include))).code).toBe('rights.region_missing');
    expect((await refusalOf(newRight({ ...include, regions: ['MOON'] }))).code).toBe('rights.region_unknown');
  });

  it('has a name that no other right of the vault or the system has, in any case', async () => {
    const { versions } = await newRight({ name: 'Shops only' });
    expect(versions).toHaveLength(1);
    expect((await refusalOf(newRight({ name: 'SHOPS ONLY' }))).code).toBe('rights.name_taken');
    expect((await refusalOf(newRight({ name: 'default - private' }))).code).toBe('rights.name_taken');
    const stranger = await world.user({ role: 'Owner' });
    expect((await newRight({ name: 'Shops only' }, stranger)).rowVersion).toBe(1);
  });

  it('given twice at one moment is made once', async () => {
    const name = 'At one moment';
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => newRight({ name })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'rights.name_taken' });
    }
  });

  it.each([
    [{ name: 'A' }, '/terms/name'],
    [{ name: 'x'.repeat(61) }, '/terms/name'],
    [{ name: 'two\nlines' }, '/terms/name'],
    [{ description: 'x'.repeat(501) }, '/terms/description'],
    [{ extractionType: 'unspecified' as const }, '/terms/extractionType'],
    [{ visibility: 'unrecognized' as const }, '/terms/visibility'],
    [{ geofencingType: 'unspecified' as const }, '/terms/geofencingType'],
  ])('is refused with %j, at the field', async (changes, pointer) => {
    const refusal = await refusalOf(newRight(changes));
    expect(refusal.code).toBe('request.invalid');
    expect(refusal.violations.map((violation) => violation.pointer)).toContain(pointer);
  });
});

describe('an edit', () => {
  it('of a right that nothing has changes it in place', async () => {
    const before = await newRight();
    const after = await save(before, { visibility: Visibility.PRIVATE, regions: ['LATAM'] });
    expect(after).toMatchObject({ rightGuid: before.rightGuid, rowVersion: 2, changedBy: 'Ada Owner' });
    expect(after.versions).toHaveLength(1);
    expect(after.versions[0]).toMatchObject({ version: 1, countries: expect.arrayContaining(['BR', 'MX']) as unknown });
  });

  it('of the terms of a right that keys have makes a version; those keys keep theirs', async () => {
    const before = await newRight();
    const skuGuid = await stock(before.rightGuid, 5);
    const after = await save(before, { geofencingType: GeofencingType.EXCLUDE, regions: ['EU'] });
    expect(after.rightGuid).not.toBe(before.rightGuid);
    expect(
      after.versions.map(({ version, isCurrent, freeKeys, allKeys }) => [version, isCurrent, freeKeys, allKeys]),
    ).toEqual([
      [2, true, 0, 0],
      [1, false, 5, 5],
    ]);
    expect(after.versions[1]?.terms?.regions).toEqual([]);
    await insertKeys(world, owner, skuGuid, keysOf(3), after.rightGuid);
    const { rows } = await databaseOf(world).execute(
      'select agreement_id, count(*)::int as keys from key where vault_id = $1 and sku_id = $2 group by 1 order by 2',
      [owner.ownerGuid, skuGuid],
    );
    expect(rows).toEqual([
      { agreement_id: after.rightGuid, keys: 3 },
      { agreement_id: before.rightGuid, keys: 5 },
    ]);
  });

  it('puts the version beside the name in lists, where there is more than one', async () => {
    const before = await newRight({ name: 'For the shelf' });
    const skuGuid = await stock(before.rightGuid, 2);
    const shown = async (list: string, right: string) =>
      rowsBy(await contentOf(owner, list, { Right: right }), 'Right');
    const [inventory, report] = ['/distribution/myvault/inventory/', '/my_vault/transaction/'];
    expect(await shown(inventory, before.rightGuid)).toEqual(['For the shelf']);
    const after = await save(before, { isBlacklistingAllowed: false });
    await insertKeys(world, owner, skuGuid, keysOf(1), after.rightGuid);
    for (const list of [inventory, report, '/distribution/myvault/uploads/']) {
      expect([list, await shown(list, before.rightGuid)]).toEqual([list, ['For the shelf (version 1)']]);
      expect([list, await shown(list, after.rightGuid)]).toEqual([list, ['For the shelf (version 2)']]);
    }
  });

  it('of a name or a description reaches every version, and makes none', async () => {
    const before = await newRight();
    await stock(before.rightGuid, 1);
    const second = await save(before, { isBlacklistingAllowed: false });
    const renamed = await save(second, { name: 'Renamed for all', description: '' });
    expect(renamed.versions.map(({ terms: each }) => each?.name)).toEqual(['Renamed for all', 'Renamed for all']);
    expect(renamed.versions.map(({ terms: each }) => each?.isBlacklistingAllowed)).toEqual([false, true]);
  });

  it('of one region before another is none', async () => {
    const before = await newRight({ regions: ['EU', 'NA'] });
    await stock(before.rightGuid, 1);
    expect((await save(before, { regions: ['NA', 'EU'] })).versions).toHaveLength(1);
  });

  it('takes the old version from new insertions, also from a draft that had chosen it', async () => {
    const before = await newRight();
    const { skuGuid } = await aSku(world, owner.ownerGuid);
    const draft = await aDraft(owner, skuGuid, before.rightGuid);
    await upload(owner, draft, 'a.txt', keysOf(1));
    const after = await save(before, { visibility: Visibility.PUBLIC });
    expect(after.versions.map(({ version, openInsertions }) => [version, openInsertions])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    const listed = (await rights().listRights({}, owner.call())).rights.map(({ rightGuid }) => rightGuid);
    expect([listed.includes(after.rightGuid), listed.includes(before.rightGuid)]).toEqual([true, false]);
    expect((await refusalOf(commit(owner, draft))).code).toBe('stock.insertion_incomplete');
  });

  it('from a stale page is refused, and says who and when', async () => {
    const before = await newRight();
    const colleague = await world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid, name: 'Grace' });
    const theirs = await save(before, { description: 'Theirs.' }, colleague);
    const refusal = await refusalOf(save(before, { description: 'Mine.' }));
    expect(refusal).toMatchObject({
      code: 'rights.changed_meanwhile',
      kind: 'conflict',
      params: { by: 'Grace', at: theirs.changedAt },
    });
    expect((await read(before.rightGuid)).versions[0]?.terms?.description).toBe('Theirs.');
  });

  it('by six at once is made by one', async () => {
    const before = await newRight();
    await stock(before.rightGuid, 1);
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => save(before, { regions: at % 2 === 0 ? ['EU'] : ['NA'] })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(before.rightGuid)).versions).toHaveLength(2);
  });

  it('is written down with what was before and after', async () => {
    const before = await newRight({ name: 'Written down' });
    await save(before, { name: 'Written down again' });
    const { rows } = await databaseOf(world).execute(
      `select action, before::text as before, after::text as after from audit_event
       where vault_id = $1 and object_kind = 'right' and object_id = $2 order by id`,
      [owner.ownerGuid, before.rightGuid],
    );
    expect(rows.map(({ action }) => action)).toEqual(['rights.created', 'rights.changed']);
    expect(String(rows[1]?.['before'])).toContain('"Written down"');
    expect(String(rows[1]?.['after'])).toContain('"Written down again"');
  });
});

describe('two edits of a right that keys have, at one moment', () => {
  it('make one version; the other is told that it has changed, not that the right is gone', async () => {
    const before = await newRight();
    await stock(before.rightGuid, 1);
    const edits = [['EU'], ['NA'], ['EU', 'NA']].map((regions) => save(before, { regions }));
    const done = await Promise.allSettled(edits);
    const refused = done.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(done.length - 1);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'rights.changed_meanwhile', params: { by: 'Ada Owner' } });
    expect((await read(before.rightGuid)).versions).toHaveLength(2);
  });
});

describe('a right', () => {
  it('that is closed is offered for no new insertion, until it is opened again', async () => {
    const { rightGuid, rowVersion, versions } = await newRight();
    const name = versions[0]?.terms?.name ?? '';
    const closed = some((await rights().setRightOpen({ rightGuid, rowVersion, isOpen: false }, owner.call())).right);
    expect([closed.isOpen, (await openNames()).includes(name)]).toEqual([false, false]);
    const opened = await rights().setRightOpen({ ...closed, isOpen: true }, owner.call());
    expect([opened.right?.isOpen, (await openNames()).includes(name)]).toEqual([true, true]);
  });

  it('stays closed when its terms are edited', async () => {
    const right = await newRight();
    await stock(right.rightGuid, 1);
    const closed = some((await rights().setRightOpen({ ...right, isOpen: false }, owner.call())).right);
    expect((await save(closed, { regions: ['EU'] })).isOpen).toBe(false);
  });

  it('that nothing has is deleted with all it was', async () => {
    const { rightGuid, rowVersion } = await newRight();
    await rights().deleteRight({ rightGuid, rowVersion }, owner.call());
    expect((await refusalOf(read(rightGuid))).code).toBe('rights.not_found');
  });

  it('that keys or a draft have cannot be deleted, in whichever version', async () => {
    const withKeys = await newRight();
    await stock(withKeys.rightGuid, 1);
    const second = await save(withKeys, { regions: ['EU'] });
    const drafted = await newRight();
    await aDraft(owner, (await aSku(world, owner.ownerGuid)).skuGuid, drafted.rightGuid);
    for (const right of [second, drafted]) {
      expect((await refusalOf(rights().deleteRight(right, owner.call()))).code).toBe('rights.in_use');
    }
    expect((await read(withKeys.rightGuid)).isUsed).toBe(true);
  });

  it('of the system is read by everyone and changed by nobody', async () => {
    const system = await read(defaultPrivate);
    expect(system).toMatchObject({ isSystem: true, isOpen: true, changedBy: '' });
    const attempts = [
      save(system, { name: 'Mine now' }),
      rights().setRightOpen({ ...system, isOpen: false }, owner.call()),
      rights().deleteRight(system, owner.call()),
    ];
    const refusals = await Promise.all(attempts.map(refusalOf));
    expect(refusals.map(({ code }) => code)).toEqual(attempts.map(() => 'rights.is_system'));
  });

  it('counts the keys of the asking vault alone', async () => {
    await stock(defaultPrivate, 4);
    const stranger = await world.user({ role: 'Owner' });
    const countOf = async (user: TestUser) => (await read(defaultPrivate, user)).versions[0]?.freeKeys ?? -1;
    expect([(await countOf(owner)) >= 4, await countOf(stranger)]).toEqual([true, 0]);
  });
});

describe('who may', () => {
  const calls: Record<string, (right: RightDetail, call: GrpcCall) => Promise<unknown>> = {
    getRight: ({ rightGuid }, call) => rights().getRight({ rightGuid }, call),
    createRight: (_, call) => rights().createRight({ terms: terms() }, call),
    updateRight: ({ rightGuid, rowVersion }, call) =>
      rights().updateRight({ rightGuid, rowVersion, terms: terms() }, call),
    setRightOpen: ({ rightGuid, rowVersion }, call) =>
      rights().setRightOpen({ rightGuid, rowVersion, isOpen: true }, call),
    deleteRight: ({ rightGuid, rowVersion }, call) => rights().deleteRight({ rightGuid, rowVersion }, call),
    listRegions: (_, call) => world.service(RegionsServiceService).listRegions({}, call),
  };

  it.each(Object.keys(calls))('%s is not for callers without a session', async (name) => {
    const right = await newRight();
    expect((await refusalOf(calls[name]?.(right, world.callWith('nonsense')) ?? Promise.resolve())).kind).toBe(
      'unauthenticated',
    );
  });

  it.each(['createRight', 'updateRight', 'setRightOpen', 'deleteRight'])(
    '%s is for those who manage the inventory, not for an editor',
    async (name) => {
      const right = await newRight();
      const editor = await world.user({ role: 'Editor', ownerGuid: owner.ownerGuid });
      expect((await refusalOf(calls[name]?.(right, editor.call()) ?? Promise.resolve())).kind).toBe(
        'permission_denied',
      );
    },
  );

  it.each(['getRight', 'updateRight', 'setRightOpen', 'deleteRight'])(
    '%s finds no right of another vault, and nothing by what is no id',
    async (name) => {
      const right = await newRight();
      const stranger = await world.user({ role: 'Owner' });
      const call = (as: RightDetail) => refusalOf(calls[name]?.(as, stranger.call()) ?? Promise.resolve());
      expect((await call(right)).code).toBe('rights.not_found');
      expect((await call({ ...right, rightGuid: randomUUID() })).code).toBe('rights.not_found');
    },
  );

  it('getRight answers not found to what is no id', async () => {
    expect((await refusalOf(rights().getRight({ rightGuid: "' or true --" }, owner.call()))).code).toBe(
      'rights.not_found',
    );
  });
});
