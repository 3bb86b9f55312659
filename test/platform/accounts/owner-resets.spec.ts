/** A lost second factor of an Owner: staff asks, every Owner can cancel, a day later it is done (docs/domain.md, o1). */
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import { OwnerResetsService } from '../../../platform/accounts/owner-resets/owner-resets.service.js';
import { systemVault } from '../../../platform/access/index.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { NotificationsServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { OwnerResetsServiceService } from '../../../proto/gen/keyway/accounts/v1/owner_resets.js';
import { TestClock } from '../../support/clock.js';
import type { TestUser } from '../../support/platform.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { twelveTimes } from '../at-once.js';

const hour = 3_600_000;
const reason = 'Lost her phone; known by voice';

let world: InsidePlatform;
let clock: TestClock;
let staff: TestUser;
beforeAll(async () => {
  clock = new TestClock();
  world = await startInside({ clock });
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Sam Staff' });
});
afterAll(() => world.close());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const resets = (actor: TestUser) => actor.service(OwnerResetsServiceService);
const ask = (of: Pick<TestUser, 'ownerGuid' | 'email'>, actor = staff): Promise<string> =>
  codeOf(resets(actor).requestReset({ companyGuid: of.ownerGuid, email: of.email, reason }, actor.call()));
const waiting = async (actor: TestUser) => (await resets(actor).listWaiting({}, actor.call())).resets;
const statesOf = async ({ ownerGuid: companyGuid }: TestUser): Promise<string[]> => {
  const { resets: found } = await resets(staff).listOfCompany({ companyGuid }, staff.call());
  return found.map(({ state }) => state);
};
const cancel = (actor: TestUser, resetGuid: string): Promise<string> =>
  codeOf(resets(actor).cancelReset({ resetGuid }, actor.call()));
const sweep = (): Promise<void> => world.get(OwnerResetsService).sweep();
const rowsOf = async <R>(statement: string, ...parameters: string[]): Promise<R[]> =>
  (await world.platform.database.execute(statement, parameters)).rows as R[];
const connect = ({ userGuid }: TestUser) =>
  world.platform.database.execute(
    `insert into second_factor (user_id, failures, authenticator_secret) values ($1, 0, 'x')
     on conflict (user_id) do update set authenticator_secret = 'x'`,
    [userGuid],
  );
const hasApp = async ({ userGuid }: TestUser): Promise<boolean> =>
  (await rowsOf(`select 1 from second_factor where user_id = $1 and authenticator_secret is not null`, userGuid))
    .length === 1;
const trail = async (vault: string, { userGuid }: TestUser): Promise<string[]> => {
  const events = await rowsOf<{ action: string; kind: string }>(
    `select action, actor_kind as kind from audit_event where vault_id = $1 and object_id = $2 order by id`,
    vault,
    userGuid,
  );
  return events.map(({ action, kind }) => `${kind} ${action.replace('accounts.owner_reset_', '')}`);
};
const subjectsTold = async (of: TestUser): Promise<string[]> => {
  const { notifications } = await of.service(NotificationsServiceService).listNewest({}, of.call());
  return notifications.map(({ subject }) => subject);
};
const profile = (of: TestUser): Promise<string> => codeOf(of.service(AccountsServiceService).getProfile({}, of.call()));

/** The one whose app is lost, and another Owner. */
const company = async (): Promise<[TestUser, TestUser]> => {
  const lost = await world.user({ role: 'Owner', name: 'Lona Lost' });
  const other = await world.user({ ownerGuid: lost.ownerGuid, role: 'Owner', name: 'Otto Other' });
  await connect(lost);
  return [lost, other];
};

describe('the second factor of an Owner', () => {
  it('is reset a day after staff has asked, not before; sessions of before end, and all of it is told and written down', async () => {
    const [lost, other] = await company();
    expect(await ask(lost)).toBe('done');
    expect(await waiting(other)).toMatchObject([{ userName: 'Lona Lost', reason, state: 'waiting', requestedBy: '' }]);
    for (const owner of [lost, other]) {
      const letter = await world.mailbox.takeAbout(owner.email, /^The second factor of Lona Lost will be reset$/);
      expect(letter.text).toContain(reason);
    }
    clock.forward(23 * hour);
    await sweep();
    expect(await hasApp(lost)).toBe(true);
    clock.forward(hour);
    await sweep();
    expect(await hasApp(lost)).toBe(false);
    expect(await statesOf(lost)).toEqual(['done']);
    expect(await waiting(other)).toEqual([]);
    expect(await profile(lost)).toBe('session.unauthenticated');
    expect(await profile(other)).toBe('done');
    const [row] = await rowsOf<{ out: Date; from: Date }>(
      `select u.signed_out_at as out, f.authenticator_trusted_from as from
       from app_user u join second_factor f on f.user_id = u.id where u.id = $1`,
      lost.userGuid,
    );
    expect(row?.out).toEqual(clock.now());
    expect(row?.from).toEqual(new Date(clock.now().getTime() + 24 * hour));
    await world.mailbox.takeAbout(lost.email, /^Your second factor was reset$/);
    expect(await subjectsTold(other)).toHaveLength(2);
    expect(await trail(lost.ownerGuid, lost)).toEqual(['system requested', 'system done']);
    expect(await trail(systemVault, lost)).toEqual(['user requested', 'system done']);
    const soon = Math.ceil(clock.now().getTime() / 1000) + 1;
    const accessToken = await world.issuer.tokenFor(lost.userGuid, { iat: soon, exp: soon + 600 });
    const again = world.service(AccountsServiceService).getProfile({}, world.callWith(accessToken));
    expect(await codeOf(again)).toBe('done');
  });

  it('is not reset when an Owner has cancelled it in time, whichever Owner, and who has lost it too', async () => {
    for (const who of [0, 1] as const) {
      const owners = await company();
      await ask(owners[0]);
      const [reset] = await waiting(owners[who]);
      expect(await cancel(owners[who], reset?.resetGuid ?? '')).toBe('done');
      expect(await cancel(owners[who], reset?.resetGuid ?? '')).toBe('accounts.reset_over');
      clock.forward(25 * hour);
      await sweep();
      expect(await hasApp(owners[0])).toBe(true);
      expect(await profile(owners[0])).toBe('done');
      expect(await statesOf(owners[0])).toEqual(['cancelled']);
      expect(await trail(owners[0].ownerGuid, owners[0])).toEqual(['system requested', 'user cancelled']);
      await world.mailbox.takeAbout(owners[1].email, /is not reset$/);
      expect(await ask(owners[0])).toBe('done');
    }
  });

  it('asked for twelve times at once waits once, and is done once by twelve sweeps', async () => {
    const [lost, other] = await company();
    const outcomes = await Promise.all(twelveTimes.map(() => ask(lost)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'accounts.reset_waits')).toHaveLength(11);
    expect(await subjectsTold(other)).toHaveLength(1);
    clock.forward(24 * hour);
    await Promise.all(twelveTimes.map(() => sweep()));
    expect(await trail(lost.ownerGuid, lost)).toEqual(['system requested', 'system done']);
    expect(await subjectsTold(other)).toHaveLength(2);
  });

  it('is cancelled or reset, never both, when a sweep and an Owner meet', async () => {
    const [lost, other] = await company();
    await ask(lost);
    const [reset] = await waiting(other);
    clock.forward(24 * hour);
    const [outcome] = await Promise.all([cancel(other, reset?.resetGuid ?? ''), sweep()]);
    expect(await hasApp(lost)).toBe(outcome === 'done');
    expect(await statesOf(lost)).toEqual([outcome === 'done' ? 'cancelled' : 'done']);
  });

  it('is left alone when there is nothing to reset any more', async () => {
    const [lost] = await company();
    await ask(lost);
    await world.platform.database.execute(`update app_user set role = 'Editor' where id = $1`, [lost.userGuid]);
    clock.forward(24 * hour);
    await sweep();
    expect(await hasApp(lost)).toBe(true);
    expect(await statesOf(lost)).toEqual(['lapsed']);
  });
});

describe('who may ask and cancel', () => {
  it('asking is staff’s alone, of an Owner of that company with an app', async () => {
    const [lost, other] = await company();
    const editor = await world.user({ ownerGuid: lost.ownerGuid, role: 'Editor' });
    const [stranger] = await company();
    for (const actor of [lost, other, editor]) expect(await ask(lost, actor)).toBe('permission.denied');
    expect(await ask({ ownerGuid: lost.ownerGuid, email: editor.email })).toBe('accounts.owner_unknown');
    expect(await ask({ ownerGuid: lost.ownerGuid, email: stranger.email })).toBe('accounts.owner_unknown');
    expect(await ask(other)).toBe('accounts.no_authenticator');
    expect(await ask({ ownerGuid: systemVault, email: staff.email })).toBe('accounts.not_found');
    expect(await ask({ ownerGuid: randomUUID(), email: lost.email })).toBe('accounts.not_found');
    expect(await statesOf(lost)).toEqual([]);
  });

  it('cancelling is an Owner’s of that vault: no Administrator, no other vault’s Owner, no staff', async () => {
    const [lost] = await company();
    const administrator = await world.user({ ownerGuid: lost.ownerGuid, role: 'Administrator' });
    const [stranger] = await company();
    await ask(lost);
    const [reset] = await waiting(lost);
    const guid = reset?.resetGuid ?? '';
    expect(await cancel(administrator, guid)).toBe('permission.denied');
    expect(await cancel(staff, guid)).toBe('permission.denied');
    expect(await cancel(stranger, guid)).toBe('accounts.not_found');
    expect(await waiting(stranger)).toEqual([]);
    expect(await codeOf(waiting(administrator))).toBe('permission.denied');
    expect(await statesOf(lost)).toEqual(['waiting']);
  });
});
