/** Support sessions: who may ask, agree, enter and end, and who is told (docs/domain.md, i). */
import { systemVault } from '../../../platform/access/index.js';
import { SupportServiceService, type SupportSession } from '../../../proto/gen/keyway/support/v1/support.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';

let world: TestPlatform;
const clock = new TestClock();
const hourMs = 3_600_000;
const missing = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  world = await startTestPlatform({ clock });
});
afterAll(() => world.close());

const support = () => world.service(SupportServiceService);
const staff = (name = 'Nora Staff') => world.user({ ownerGuid: systemVault, role: 'Super admin', name });
const some = (session: SupportSession | undefined): SupportSession => {
  if (session === undefined) throw new Error('the answer is empty');
  return session;
};
const ask = async (admin: TestUser, companyGuid: string, changes: { reason?: string; hours?: number } = {}) =>
  some(
    (await support().askForSupport({ companyGuid, reason: 'Order 1017 is stuck', hours: 2, ...changes }, admin.call()))
      .session,
  );
const answer = async (owner: TestUser, sessionGuid: string, agrees = true) =>
  some((await support().answerSupport({ sessionGuid, agrees }, owner.call())).session);
const end = async (user: TestUser, sessionGuid: string) =>
  some((await support().endSupport({ sessionGuid }, user.call())).session);
const latest = async (owner: TestUser) => (await support().listSupport({}, owner.call())).sessions[0];
const trailOf = async (vaultId: string) => {
  const { rows } = await databaseOf(world).execute(
    `select e.action, e.actor_kind, u.name from audit_event e left join app_user u on u.id = e.actor_id
      where e.vault_id = $1 and e.object_kind = 'support_session' order by e.id`,
    [vaultId],
  );
  return rows.map((row) => [row['action'], row['actor_kind'], row['name']]);
};

describe('asking', () => {
  it('is staff’s alone, and of a company alone', async () => {
    const [owner, admin] = await Promise.all([world.user({ role: 'Owner' }), staff()]);
    expect((await refusalOf(ask(owner, owner.ownerGuid))).code).toBe('permission.denied');
    for (const guid of [missing, 'no-guid', systemVault])
      expect((await refusalOf(ask(admin, guid))).code).toBe('support.not_found');
    for (const wrong of [{ hours: 0 }, { hours: 9 }, { reason: '  ' }, { reason: 'x'.repeat(501) }])
      expect((await refusalOf(ask(admin, owner.ownerGuid, wrong))).code).toBe('request.invalid');
    expect(await latest(owner)).toBeUndefined();
  });

  it('tells every Owner by letter, and nobody else', async () => {
    const [owner, admin] = await Promise.all([world.user({ role: 'Owner' }), staff()]);
    const { ownerGuid } = owner;
    const other = await world.user({ role: 'Owner', ownerGuid });
    const manager = await world.user({ role: 'Administrator', ownerGuid });
    const session = await ask(admin, ownerGuid);
    expect(session).toMatchObject({ state: 'asked', staffName: 'Nora Staff', hours: 2, isOwn: true });
    for (const { email } of [owner, other])
      expect((await world.mailbox.take(email)).text).toContain('Order 1017 is stuck');
    const { rows } = await databaseOf(world).execute('select user_id from notification where user_id = $1', [
      manager.userGuid,
    ]);
    expect(rows).toEqual([]);
    expect((await refusalOf(ask(admin, ownerGuid))).code).toBe('support.already_open');
  });

  it('twelve times at once asks once', async () => {
    const [owner, admin] = await Promise.all([world.user({ role: 'Owner' }), staff()]);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        ask(admin, owner.ownerGuid).then(
          () => 'asked',
          (failure: unknown) => (failure as { code: string }).code,
        ),
      ),
    );
    expect(outcomes.filter((each) => each === 'asked')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['asked', 'support.already_open']));
  });
});

describe('an answer', () => {
  it('is an Owner’s of that vault: an Administrator is refused, another vault does not find it', async () => {
    const [owner, stranger, admin] = await Promise.all([world.user(), world.user(), staff()]);
    const manager = await world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    const { sessionGuid } = await ask(admin, owner.ownerGuid);
    for (const agrees of [true, false])
      for (const user of [manager, admin])
        expect((await refusalOf(answer(user, sessionGuid, agrees))).code).toBe('permission.denied');
    expect((await refusalOf(end(manager, sessionGuid))).code).toBe('permission.denied');
    expect((await refusalOf(answer(stranger, sessionGuid))).code).toBe('support.not_found');
    expect((await refusalOf(answer(owner, missing))).code).toBe('support.not_found');
    expect(await latest(owner)).toMatchObject({ state: 'asked', answeredBy: '' });
    await expect(support().listSupport({}, manager.call())).rejects.toMatchObject({ code: 'permission.denied' });
  });

  it('is given once, of twelve at once', async () => {
    const [owner, admin] = await Promise.all([world.user(), staff()]);
    const { sessionGuid } = await ask(admin, owner.ownerGuid);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        answer(owner, sessionGuid, at % 2 === 0).then(
          ({ state }) => state,
          (failure: unknown) => (failure as { code: string }).code,
        ),
      ),
    );
    expect(outcomes.filter((each) => each !== 'support.not_possible')).toHaveLength(1);
    const answers = (await trailOf(owner.ownerGuid)).filter(([action]) => /agreed|refused/.test(String(action)));
    expect(answers).toHaveLength(1);
  });

  it('comes too late after a day', async () => {
    const [owner, admin] = await Promise.all([world.user(), staff()]);
    const { sessionGuid } = await ask(admin, owner.ownerGuid);
    clock.forward(24 * hourMs);
    expect((await refusalOf(answer(owner, sessionGuid))).code).toBe('support.not_possible');
    expect(await latest(owner)).toMatchObject({ state: 'lapsed' });
    expect(await ask(admin, owner.ownerGuid)).toMatchObject({ state: 'asked' });
    expect(await trailOf(owner.ownerGuid)).toContainEqual(['support.lapsed', 'system', null]);
  });

  it('tells the person who has asked', async () => {
    const [owner, admin] = await Promise.all([world.user(), staff()]);
    const { sessionGuid } = await ask(admin, owner.ownerGuid);
    await answer(owner, sessionGuid, false);
    expect((await world.mailbox.take(admin.email)).subject).toMatch(/refused your support session$/);
    expect((await refusalOf(support().enterSupport({ sessionGuid }, admin.call()))).code).toBe('support.not_possible');
  });
});

describe('a session', () => {
  it('is entered by who has asked alone, and only while it runs', async () => {
    const [owner, admin, colleague] = await Promise.all([world.user(), staff(), staff('Sam Staff')]);
    const { sessionGuid } = await ask(admin, owner.ownerGuid);
    const enter = (user: TestUser) => support().enterSupport({ sessionGuid }, user.call());
    expect((await refusalOf(enter(admin))).code).toBe('support.not_possible');
    await answer(owner, sessionGuid);
    expect((await refusalOf(enter(colleague))).code).toBe('support.not_found');
    expect((await refusalOf(enter(owner))).code).toBe('permission.denied');
    await enter(admin);
    await support().leaveSupport({}, admin.call());
    expect(await end(admin, sessionGuid)).toMatchObject({ state: 'ended', endedBy: 'Nora Staff' });
    expect((await refusalOf(enter(admin))).code).toBe('support.not_possible');
    expect((await refusalOf(end(owner, sessionGuid))).code).toBe('support.not_possible');
    expect(await trailOf(owner.ownerGuid)).toEqual([
      ['support.asked', 'support', 'Nora Staff'],
      ['support.agreed', 'user', 'Test Owner'],
      ['support.entered', 'support', 'Nora Staff'],
      ['support.left', 'support', 'Nora Staff'],
      ['support.ended', 'support', 'Nora Staff'],
    ]);
  });

  it('is not another vault’s to end, and a request is staff’s to take back', async () => {
    const [owner, stranger, admin] = await Promise.all([world.user(), world.user(), staff()]);
    const { sessionGuid } = await ask(admin, owner.ownerGuid);
    expect((await refusalOf(end(stranger, sessionGuid))).code).toBe('support.not_found');
    expect((await refusalOf(end(owner, sessionGuid))).code).toBe('support.not_possible');
    expect(await end(admin, sessionGuid)).toMatchObject({ state: 'withdrawn' });
    expect((await refusalOf(answer(owner, sessionGuid))).code).toBe('support.not_possible');
  });
});
