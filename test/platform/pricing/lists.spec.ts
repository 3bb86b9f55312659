/** Price lists: their headers, who may do what, and who buys by them (docs/domain.md, f). */
import { randomUUID } from 'node:crypto';
import type { PriceListCopy } from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { anOwner, connected } from '../sharing/sharing-world.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';
import { aList, assign, codeOf, lists, pricing, readList, rows, setDefault, termsOf } from './pricing-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let distributor: TestUser;
let connectionGuid: string;
beforeAll(async () => {
  world = await startInside();
  [publisher, distributor] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Distributor')];
  connectionGuid = await connected(world, publisher, distributor);
});
afterAll(() => world.close());

const update = (user: TestUser, listGuid: string, version: number, title: string) =>
  lists(user).updatePriceList({ listGuid, version, terms: termsOf({ title }) }, user.call());
const remove = (user: TestUser, listGuid: string, version = 1) =>
  lists(user).deletePriceList({ listGuid, version }, user.call());

describe('a price list', () => {
  it('is added, changed and deleted, and all of it stands in the trail', async () => {
    const owner = await anOwner(world, 'Publisher');
    const list = await aList(owner, { title: 'Europe 2027' });
    expect(list).toMatchObject({
      ...{ isOwner: true, version: 1, rowsVersion: 0, rowCount: 0, isDefault: false, holders: [], overlaps: [] },
      ...{ terms: { title: 'Europe 2027', defaultCurrency: 'EUR', isVatIncluded: true } },
      ...{ canChange: true, canDelete: true, savingJobId: '' },
    });
    await update(owner, list.listGuid, 1, 'Europe 2028');
    expect(await refusalOf(update(owner, list.listGuid, 1, 'Europe 2029'))).toMatchObject({
      code: 'pricing.list_changed',
    });
    expect(rowsBy(await contentOf(owner, pricing), 'Title')).toEqual(['Europe 2028']);
    await remove(owner, list.listGuid, 2);
    expect(await codeOf(lists(owner).getPriceList({ listGuid: list.listGuid }, owner.call()))).toBe(
      'pricing.list_not_found',
    );
    const { rows: trail } = await databaseOf(world).execute(
      'select action from audit_event where object_id = $1 order by id',
      [list.listGuid],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'pricing.list_created',
      'pricing.list_changed',
      'pricing.list_deleted',
    ]);
  });

  it('has a title of its own in the vault, however it is written, and a currency that is in use', async () => {
    const owner = await anOwner(world, 'Publisher');
    const list = await aList(owner, { title: 'North' });
    expect(await codeOf(aList(owner, { title: 'NORTH' }))).toBe('pricing.title_taken');
    const other = await aList(owner, { title: 'South' });
    expect(await codeOf(update(owner, other.listGuid, 1, 'north'))).toBe('pricing.title_taken');
    expect(await codeOf(aList(owner, { defaultCurrency: 'XTS' }))).toBe('pricing.currency_unknown');
    expect(await codeOf(aList(owner, { title: 'N' }))).toBe('request.invalid');
    expect((await readList(owner, list.listGuid)).version).toBe(1);
    // Another vault's titles are its own.
    expect(await aList(await anOwner(world, 'Publisher'), { title: 'North' })).toMatchObject({ version: 1 });
  });

  it('is made once by a request that comes twelve times at once', async () => {
    const owner = await anOwner(world, 'Publisher');
    const request = { terms: termsOf({ title: 'Once' }), idempotencyKey: randomUUID() };
    const made = await Promise.allSettled(twelveTimes.map(() => lists(owner).createPriceList(request, owner.call())));
    const guids = made.map((each) => (each.status === 'fulfilled' ? each.value.list?.listGuid : String(each.reason)));
    expect(new Set(guids).size).toBe(1);
    expect(rowsBy(await contentOf(owner, pricing), 'Title')).toEqual(['Once']);
  });
});

describe('who buys by a list', () => {
  it('is whoever it is assigned to, and by default whoever has none; the owner alone reads who', async () => {
    const [own, usual] = [await aList(publisher), await aList(publisher)];
    await setDefault(publisher, usual.listGuid);
    expect(await readList(publisher, usual.listGuid)).toMatchObject({
      ...{ isDefault: true, canDelete: false },
      holders: [{ connectionGuid, companyType: 2, isDefault: true }],
    });
    const { assignment } = await assign(publisher, connectionGuid, own.listGuid);
    expect(assignment).toMatchObject({ connectionGuid, listGuid: own.listGuid, version: 1 });
    expect((await readList(publisher, usual.listGuid)).holders).toEqual([]);
    expect(await readList(distributor, own.listGuid)).toMatchObject({
      ...{ isOwner: false, holders: [], rowCount: 0, createdBy: '', changedBy: '', isDefault: false },
      ...{ canChange: false, canDelete: false },
    });
    expect(await codeOf(lists(distributor).getPriceList({ listGuid: usual.listGuid }, distributor.call()))).toBe(
      'pricing.list_not_found',
    );
    expect(rowsBy(await contentOf(distributor, pricing), 'Kind')).toEqual(['Shared with you']);
    expect(rowsBy(await contentOf(distributor, pricing), 'Connections')).toEqual(['']);
  });

  it('keeps the list from being deleted until it has another one', async () => {
    const owner = await anOwner(world, 'Publisher');
    const guid = await connected(world, owner, await anOwner(world, 'Retailer'));
    const list = await aList(owner);
    await assign(owner, guid, list.listGuid);
    expect(await refusalOf(remove(owner, list.listGuid))).toMatchObject({
      ...{ code: 'pricing.list_in_use', params: { count: '1' } },
    });
    await assign(owner, guid, '', 1);
    await setDefault(owner, list.listGuid);
    expect(await codeOf(remove(owner, list.listGuid))).toBe('pricing.list_in_use');
    await setDefault(owner, '', 1);
    await remove(owner, list.listGuid);
  });

  it('is decided once from one state, of twelve who decide at the same time', async () => {
    const owner = await anOwner(world, 'Publisher');
    const guid = await connected(world, owner, await anOwner(world, 'Retailer'));
    const list = await aList(owner);
    const ends = await Promise.allSettled(twelveTimes.map(() => assign(owner, guid, list.listGuid)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(assign(owner, guid, '', 0))).toMatchObject({ code: 'pricing.assignment_changed' });
    const defaults = await Promise.allSettled(twelveTimes.map(() => setDefault(owner, list.listGuid)));
    expect(defaults.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is never somebody that the vault does not sell to', async () => {
    const list = await aList(distributor);
    expect(await codeOf(assign(distributor, connectionGuid, list.listGuid))).toBe('pricing.connection_not_found');
    expect(await codeOf(assign(distributor, randomUUID(), list.listGuid))).toBe('pricing.connection_not_found');
    // Nor is it whoever the vault buys from, by its default.
    await setDefault(distributor, list.listGuid);
    expect(await codeOf(lists(publisher).getPriceList({ listGuid: list.listGuid }, publisher.call()))).toBe(
      'pricing.list_not_found',
    );
    const foreign = await aList(await anOwner(world, 'Publisher'));
    expect(await codeOf(setDefault(distributor, foreign.listGuid, 1))).toBe('pricing.list_not_found');
  });
});

describe('who is not let in', () => {
  it('whoever only looks changes nothing, and who may not look sees nothing', async () => {
    const owner = await anOwner(world, 'Publisher');
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    const { listGuid } = await aList(owner);
    const staged = { listGuid, saveGuid: randomUUID(), rowsVersion: 0, changes: [] };
    expect((await readList(viewer, listGuid)).canChange).toBe(false);
    const denied = [
      lists(viewer).createPriceList({ terms: termsOf(), idempotencyKey: randomUUID() }, viewer.call()),
      update(viewer, listGuid, 1, 'Mine'),
      remove(viewer, listGuid),
      setDefault(viewer, listGuid),
      assign(viewer, connectionGuid, listGuid),
      rows(viewer).stageChanges(staged, viewer.call()),
      rows(viewer).saveChanges({ listGuid, saveGuid: staged.saveGuid, changeCount: 1 }, viewer.call()),
      rows(viewer).discardChanges({ listGuid, saveGuid: staged.saveGuid }, viewer.call()),
    ];
    expect(await Promise.all(denied.map(codeOf))).toEqual(denied.map(() => 'permission.denied'));
    const { listGuid: guid } = await aList(owner);
    const call = world.callWith('none');
    expect(await codeOf(lists(owner).getPriceList({ listGuid: guid }, call))).toBe('session.unauthenticated');
  });

  it('another vault finds nothing of it by any call', async () => {
    const [owner, other] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Publisher')];
    const { listGuid } = await aList(owner);
    const saveGuid = randomUUID();
    const copy: PriceListCopy = { percent: 0, currency: '', rates: [], rounding: 'minor_unit', withFuture: false };
    const asked = { listGuid, rowsVersion: 0, filter: undefined, isDescending: false, cursor: '', size: 0 };
    const calls = [
      lists(other).getPriceList({ listGuid }, other.call()),
      update(other, listGuid, 1, 'Mine'),
      remove(other, listGuid),
      setDefault(other, listGuid),
      lists(other).previewCopy({ listGuid, copy }, other.call()),
      lists(other).copyPriceList({ listGuid, copy, terms: termsOf(), idempotencyKey: randomUUID() }, other.call()),
      rows(other).listPriceRows({ ...asked, sort: 'entered' }, other.call()),
      rows(other).stageChanges({ listGuid, saveGuid, rowsVersion: 0, changes: [] }, other.call()),
      rows(other).saveChanges({ listGuid, saveGuid, changeCount: 1 }, other.call()),
      rows(other).discardChanges({ listGuid, saveGuid }, other.call()),
      rows(other).listVersions({ listGuid, cursor: '' }, other.call()),
      rows(other).compareVersions({ listGuid, fromVersion: 0, toVersion: 0, cursor: '' }, other.call()),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'pricing.list_not_found'));
  });
});
