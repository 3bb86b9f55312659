/** Who may see and end the sessions of whom, and what is written down of it (docs/domain.md, i). */
import type { DomainError } from '../../../kernel/errors.js';
import { UsersServiceService } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';

let world: TestPlatform;
let owner: TestUser;
let second: TestUser;
let administrator: TestUser;
let editor: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Owner' });
  const { ownerGuid } = owner;
  second = await world.user({ ownerGuid, role: 'Owner', name: 'Bo Owner' });
  administrator = await world.user({ ownerGuid, role: 'Administrator', name: 'Cleo Administrator' });
  editor = await world.user({ ownerGuid, role: 'Editor', name: 'Edgar Editor' });
});
afterAll(() => world.close());

const users = (actor: TestUser) => actor.service(UsersServiceService);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const find = (actor: TestUser, { userGuid }: TestUser) => codeOf(users(actor).findUser({ userGuid }, actor.call()));
const look = (actor: TestUser, { userGuid }: TestUser) =>
  codeOf(users(actor).lookAtSessions({ userGuid }, actor.call()));
const record = (actor: TestUser, { userGuid }: TestUser, sessions = 1, device = '') =>
  codeOf(users(actor).recordEndedSessions({ userGuid, sessions, device }, actor.call()));
/** What the audit log says about somebody, the newest first. */
const told = async (about: TestUser, reader = owner): Promise<string[]> =>
  rowsBy(await contentOf(reader, '/account/audit-log/', { ObjectID: about.userGuid }), 'Event');

describe('the sessions of a user', () => {
  it('are for Owners and Administrators, those of Owners for Owners', async () => {
    for (const act of [find, look]) {
      expect(await act(owner, second)).toBe('done');
      expect(await act(owner, administrator)).toBe('done');
      expect(await act(administrator, editor)).toBe('done');
      expect(await act(administrator, administrator)).toBe('done');
      expect(await act(administrator, owner)).toBe('accounts.owner_only');
      expect(await act(editor, administrator)).toBe('permission.denied');
      expect(await act(editor, editor)).toBe('permission.denied');
    }
  });

  it('of staff are for staff', async () => {
    const [one, two] = [
      await world.user({ ownerGuid: systemVault, role: 'Super admin' }),
      await world.user({ ownerGuid: systemVault, role: 'Super admin' }),
    ];
    expect([await find(one, two), await look(one, two)]).toEqual(['done', 'done']);
  });

  it('of another vault’s user, or of nobody, are not found, and nothing is written down', async () => {
    const stranger = await world.user({ role: 'Owner' });
    for (const act of [find, look, record]) {
      expect(await act(owner, stranger)).toBe('accounts.not_found');
      expect(await act(owner, { ...stranger, userGuid: '00000000-0000-4000-8000-000000000000' })).toBe(
        'accounts.not_found',
      );
    }
    expect(await told(stranger, stranger)).toEqual([]);
    expect(await told(stranger)).toEqual([]);
  });

  it('say in the user’s details why they are not to be seen', async () => {
    const refusalOf = async (actor: TestUser, { userGuid }: TestUser) =>
      (await users(actor).getUser({ userGuid }, actor.call())).user?.sessionsRefusal;
    expect(await refusalOf(administrator, owner)).toBe('accounts.owner_only');
    expect(await refusalOf(administrator, editor)).toBe('');
    expect(await refusalOf(owner, second)).toBe('');
  });

  it('are offered to be ended in the list of users where the reader may', async () => {
    const endable = async (reader: TestUser) => {
      const rows = await contentOf(reader, '/usersandgroups/users/');
      return rows.filter(({ actions }) => actions.some(({ name }) => name === 'end-sessions')).map(({ id }) => id);
    };
    expect((await endable(owner)).toSorted()).toEqual(
      [owner, second, administrator, editor].map(({ userGuid }) => userGuid).toSorted(),
    );
    expect((await endable(administrator)).toSorted()).toEqual(
      [administrator, editor].map(({ userGuid }) => userGuid).toSorted(),
    );
  });
});

describe('who looks at the sessions of a user', () => {
  it('is written down by name, once an hour, also when they look twelve times at the same moment', async () => {
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer', name: 'Vic Viewer' });
    const looks = Array.from({ length: 12 }, () => look(owner, viewer));
    expect(new Set(await Promise.all(looks))).toEqual(new Set(['done']));
    expect(await look(administrator, viewer)).toBe('done');
    expect(await look(owner, { ...viewer, userGuid: viewer.userGuid.toUpperCase() })).toBe('done');
    expect(await told(viewer)).toEqual([
      'Cleo Administrator looked at where Vic Viewer is signed in',
      'Ada Owner looked at where Vic Viewer is signed in',
    ]);
  });

  it('is written down again after an hour', async () => {
    for (const [minutesAgo, events] of [
      [30, 1],
      [61, 2],
    ]) {
      const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
      await world.platform.database.execute(
        `insert into audit_event (vault_id, at, actor_id, actor_kind, action, object_kind, object_id, correlation_id)
         values ($1, now() - $4::int * interval '1 minute', $2, 'user', 'accounts.sessions_read', 'user', $3, 'ago')`,
        [owner.ownerGuid, owner.userGuid, viewer.userGuid, minutesAgo],
      );
      expect(await look(owner, viewer)).toBe('done');
      expect(await told(viewer)).toHaveLength(events ?? 0);
    }
  });

  it('is not written down about themselves', async () => {
    expect(await look(administrator, administrator)).toBe('done');
    expect(await told(administrator)).not.toContain(
      'Cleo Administrator looked at where Cleo Administrator is signed in',
    );
  });
});

describe('who has ended sessions of a user', () => {
  it('is written down by name, with the device of one and the number of all', async () => {
    const { ownerGuid } = owner;
    const viewer = await world.user({ ownerGuid, role: 'Viewer', name: 'Wim Viewer' });
    expect(await record(administrator, viewer, 1, 'Chrome 142 on Linux')).toBe('done');
    expect(await record(owner, viewer, 3)).toBe('done');
    expect(await told(viewer)).toEqual([
      'Ada Owner ended all sessions of Wim Viewer',
      'Cleo Administrator ended a session of Wim Viewer: Chrome 142 on Linux',
    ]);
    const { rows } = await world.platform.database.execute(
      `select after from audit_event where object_id = $1 and action = 'accounts.sessions_ended'`,
      [viewer.userGuid],
    );
    expect(rows).toEqual([{ after: { sessions: 3 } }]);
  });

  it('cannot have ended none', async () => {
    expect(await record(owner, editor, 0)).toBe('request.invalid');
    expect(await record(owner, editor, 1, 'x'.repeat(121))).toBe('request.invalid');
    expect(await record(editor, editor)).toBe('permission.denied');
  });
});
