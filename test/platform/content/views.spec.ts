import { ViewsServiceService, type View, type ViewState } from '../../../proto/gen/keyway/content/v1/views.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';
import { startToyshop, toysUrl } from './toys.js';

let world: TestPlatform;
let owner: TestUser;
let colleague: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  world = await startToyshop();
  owner = await world.user({ role: 'Owner' });
  colleague = await world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
  stranger = await world.user({ role: 'Owner' });
});
afterAll(() => world.close());

const red: ViewState = {
  ...{ filter: { Colour: 'red' }, sort: '-Title', columns: ['Title', 'Price'] },
  ...{ density: 'compact', widths: 'Title:240' },
};
const plain: ViewState = { filter: {}, sort: '', columns: [], density: '', widths: '' };

const views = (user: TestUser) => user.service(ViewsServiceService);
const save = async (user: TestUser, name: string, isShared = false, state: ViewState = plain): Promise<View> => {
  const { view } = await views(user).createView({ list: toysUrl, name, isShared, state }, user.call());
  if (view === undefined) throw new Error('no view in the answer');
  return view;
};
const seen = async (user: TestUser): Promise<View[]> =>
  (await views(user).listViews({ list: toysUrl }, user.call())).views;
const namesOf = async (user: TestUser): Promise<string[]> => (await seen(user)).map(({ name }) => name);
/** As whoever has just read it. */
const change = async (
  user: TestUser,
  view: Pick<View, 'viewGuid'>,
  request: { readonly name: string; readonly isShared: boolean; readonly state: ViewState },
): Promise<View | undefined> => {
  const { viewGuid } = view;
  const { view: now } = await views(user).getView({ viewGuid }, user.call());
  return (await views(user).updateView({ viewGuid, ...request, version: now?.version ?? 0 }, user.call())).view;
};
const remove = (user: TestUser, viewGuid: string) => views(user).deleteView({ viewGuid }, user.call());

/** A list of toys is filtered by colours that there are. */
beforeAll(() =>
  world.platform.database.execute(`insert into toy values ($1, 1, 'Ball', 'red', 1, true, now())`, [owner.ownerGuid]),
);
afterEach(async () => {
  for (const user of [owner, colleague])
    for (const view of await seen(user)) if (view.isOwn) await remove(user, view.viewGuid);
});

describe('a saved view', () => {
  it('comes back as it was saved, the user’s own first', async () => {
    await save(colleague, 'A shared one', true);
    const saved = await save(owner, '  Red   toys ', false, red);
    expect(saved).toMatchObject({ name: 'Red toys', isOwn: true, isEditable: true, isDefault: false, state: red });
    expect(await seen(owner)).toEqual([
      saved,
      expect.objectContaining({ name: 'A shared one', isOwn: false, isEditable: true }),
    ]);
  });

  it('is seen by colleagues only when it is shared, and by no other vault', async () => {
    await save(owner, 'Mine');
    await save(owner, 'Ours', true);
    expect(await namesOf(colleague)).toEqual(['Ours']);
    expect(await namesOf(stranger)).toEqual([]);
  });

  it('is changed and deleted by who saved it, and a shared one by an Owner', async () => {
    const theirs = await save(colleague, 'Theirs', true);
    const ours = await save(owner, 'Ours', true);
    const request = { name: 'Renamed', isShared: true, state: plain };
    await change(owner, theirs, request);
    expect(await namesOf(colleague)).toEqual(['Renamed', 'Ours']);
    await expect(change(colleague, ours, request)).rejects.toMatchObject({ code: 'content.view_not_own' });
    await expect(remove(colleague, ours.viewGuid)).rejects.toMatchObject({ code: 'content.view_not_own' });
  });

  it('of another user or another vault does not exist', async () => {
    const { viewGuid } = await save(owner, 'Mine');
    const request = { viewGuid, name: 'Taken', isShared: true, state: plain, version: 1 };
    for (const user of [colleague, stranger]) {
      const code = 'content.view_not_found';
      await expect(views(user).updateView(request, user.call())).rejects.toMatchObject({ code });
      await expect(views(user).getView({ viewGuid }, user.call())).rejects.toMatchObject({ code });
      await expect(remove(user, viewGuid)).rejects.toMatchObject({ code });
      await expect(views(user).setDefaultView({ viewGuid, isDefault: true }, user.call())).rejects.toMatchObject({
        code,
      });
    }
    await expect(remove(owner, 'no-guid')).rejects.toMatchObject({ code: 'content.view_not_found' });
  });

  it('has a name that the user’s other views of the list do not have', async () => {
    await save(owner, 'Red');
    const other = await save(owner, 'Blue');
    await expect(save(owner, 'RED')).rejects.toMatchObject({ code: 'content.view_name_taken' });
    await expect(change(owner, other, { name: 'red', isShared: false, state: plain })).rejects.toMatchObject({
      code: 'content.view_name_taken',
    });
    await save(colleague, 'Red');
    await expect(save(owner, '   ')).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(save(owner, 'x'.repeat(61))).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('says only what the list can show', async () => {
    const code = 'content.filter_invalid';
    await expect(save(owner, 'A', false, { ...plain, filter: { vault_id: 'x' } })).rejects.toMatchObject({ code });
    await expect(save(owner, 'A', false, { ...plain, sort: 'Shout' })).rejects.toMatchObject({ code });
  });

  it('is the one with which the list opens for the user who says so', async () => {
    const first = await save(owner, 'First', true);
    const second = await save(owner, 'Second');
    const open = (user: TestUser, viewGuid: string, isDefault = true) =>
      views(user).setDefaultView({ viewGuid, isDefault }, user.call());
    await open(owner, first.viewGuid);
    await open(colleague, first.viewGuid);
    await open(owner, second.viewGuid);
    const defaultsOf = async (user: TestUser) =>
      (await seen(user)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    expect(await defaultsOf(owner)).toEqual(['Second']);
    expect(await defaultsOf(colleague)).toEqual(['First']);
    await open(owner, second.viewGuid, false);
    expect(await defaultsOf(owner)).toEqual([]);
    // No longer shared, it opens for nobody else, also when it is shared again.
    await change(owner, first, { name: 'First', state: plain, isShared: false });
    await change(owner, first, { name: 'First', state: plain, isShared: true });
    expect(await defaultsOf(colleague)).toEqual([]);
  });
});

describe('a save of a view', () => {
  it('counts, and says who made it', async () => {
    const theirs = await save(colleague, 'Theirs', true);
    expect(theirs).toMatchObject({ version: 1, changedBy: 'Test Administrator' });
    const changed = await change(owner, theirs, { name: 'Ours', isShared: true, state: red });
    expect(changed).toMatchObject({ version: 2, changedBy: 'Test Owner', savedBy: 'Test Administrator' });
    expect(await seen(colleague)).toEqual([
      expect.objectContaining({ version: 2, changedBy: 'Test Owner', changedAt: changed?.changedAt }),
    ]);
  });

  it('from a stale version changes nothing', async () => {
    const view = await save(colleague, 'Theirs', true);
    await change(owner, view, { name: 'Ours', isShared: true, state: red });
    const stale = { viewGuid: view.viewGuid, name: 'Mine', isShared: false, state: plain };
    for (const version of [view.version, 0, 3])
      await expect(views(colleague).updateView({ ...stale, version }, colleague.call())).rejects.toMatchObject({
        code: 'content.view_changed',
        kind: 'conflict',
      });
    expect(await seen(colleague)).toEqual([expect.objectContaining({ name: 'Ours', isShared: true, state: red })]);
  });

  it('of two at the same moment is that of the first alone', async () => {
    const { viewGuid, version } = await save(owner, 'Ours', true);
    const attempts = ['One', 'Other', 'Third'].map((name) =>
      views(owner).updateView({ viewGuid, version, name, isShared: true, state: plain }, owner.call()),
    );
    const ended = await Promise.allSettled(attempts);
    const [saved] = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value.view] : []));
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await seen(owner)).toEqual([saved]);
  });
});

describe('saved views', () => {
  it('are not for those without a session or without the list’s permission', async () => {
    const viewer = await world.user({ role: 'Viewer', ownerGuid: owner.ownerGuid });
    const service = world.service(ViewsServiceService);
    await expect(service.listViews({ list: toysUrl }, world.callWith('nobody'))).rejects.toMatchObject({
      code: 'session.unauthenticated',
    });
    await expect(seen(viewer)).rejects.toMatchObject({ code: 'permission.denied' });
    await expect(save(viewer, 'Mine')).rejects.toMatchObject({ code: 'permission.denied' });
    await expect(views(owner).listViews({ list: '/nowhere/' }, owner.call())).rejects.toMatchObject({
      code: 'content.list_not_found',
    });
  });
});

describe('the count of a view', () => {
  const countsOf = async (user: TestUser) =>
    new Map(
      (await views(user).countViews({ list: toysUrl }, user.call())).counts.map(({ viewGuid, rows, isCapped }) => [
        viewGuid,
        [rows, isCapped],
      ]),
    );
  const toys = (from: number, to: number, colour: string) =>
    world.platform.database.execute(
      `insert into toy select $1, n, 'Toy ' || n, $2, 1, true, now() from generate_series($3::int, $4::int) n`,
      [owner.ownerGuid, colour, from, to],
    );

  it('is that of its filter, in the vault of who asks, and no more than 10,000', async () => {
    const [ofRed, all] = [await save(owner, 'Red ones', false, red), await save(owner, 'All', true)];
    await toys(100, 101, 'red');
    await toys(1_000, 11_100, 'blue');
    expect(await countsOf(owner)).toEqual(
      new Map([
        [ofRed.viewGuid, [3, false]],
        [all.viewGuid, [10_000, true]],
      ]),
    );
    // A private view is nobody else's, and its count neither.
    expect([...(await countsOf(colleague)).keys()]).toEqual([all.viewGuid]);
    expect(await countsOf(stranger)).toEqual(new Map());
  });

  it('is not counted again for a minute', async () => {
    const ofRed = await save(owner, 'Red again', false, { ...red, filter: { Title: 'Toy 10' } });
    const before = await countsOf(owner);
    await toys(10_000_001, 10_000_001, 'red');
    await world.platform.database.execute('update toy set title = $1 where id = 10000001', ['Toy 10']);
    expect((await countsOf(owner)).get(ofRed.viewGuid)).toEqual(before.get(ofRed.viewGuid));
  });
});
