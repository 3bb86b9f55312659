/** Where users of a vault are signed in, by gateway and platform together: who sees it, and what the audit log says. */
import { UsersServiceService } from '../../proto/gen/keyway/accounts/v1/users.js';
import type { Answer } from './support/browser.js';
import { startGatewayWorld } from './support/gateway-world.js';
import { startRealWorld, type RealUser, type RealWorld } from './support/real-world.js';

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string | number | null>>;
  readonly actions: readonly unknown[];
}

let world: RealWorld;
let owner: RealUser;
let administrator: RealUser;
let editor: RealUser;

beforeAll(async () => {
  world = await startRealWorld();
  owner = await world.signIn({ role: 'Owner', name: 'Ada Owner' });
  const { ownerGuid } = owner;
  administrator = await world.signIn({ ownerGuid, role: 'Administrator', name: 'Cleo Administrator' });
  editor = await world.signIn({ ownerGuid, role: 'Editor', name: 'Edgar Editor' });
});
afterAll(() => world.close());

const rowsOf = (answer: Answer): Row[] => (answer.json() as { rows: Row[] }).rows;
const problemOf = (answer: Answer): unknown[] => [answer.status, (answer.json() as { code: string }).code];
const sessionsOf = ({ browser }: RealUser, { userGuid }: RealUser): Promise<Answer> =>
  browser.ask(`GET /users/${userGuid}/sessions`);
const isSignedIn = async ({ browser }: RealUser): Promise<boolean> => (await browser.ask('GET /jobs')).status === 200;

/** Each of the three doors, by the name that the session has for its own user. */
const everyDoor = async ({ browser }: RealUser, of: RealUser): Promise<unknown[][]> => {
  const name = rowsOf(await of.browser.ask('GET /sessions'))[0]?.id ?? '';
  const place = `/users/${of.userGuid}/sessions`;
  return [
    problemOf(await browser.ask(`GET ${place}`)),
    problemOf(await browser.ask(`DELETE ${place}/${name}`)),
    problemOf(await browser.ask(`DELETE ${place}`)),
  ];
};

const threeTimes = (...problem: unknown[]): unknown[][] => [problem, problem, problem];

it('an editor sees nobody’s, an administrator no owner’s, and an owner of another vault none', async () => {
  const stranger = await world.signIn({ role: 'Owner' });
  expect(await everyDoor(editor, administrator)).toEqual(threeTimes(403, 'permission.denied'));
  expect(await everyDoor(administrator, owner)).toEqual(threeTimes(409, 'accounts.owner_only'));
  expect(await everyDoor(stranger, editor)).toEqual(threeTimes(404, 'accounts.not_found'));
  for (const user of [owner, administrator, editor]) expect(await isSignedIn(user)).toBe(true);
});

it('the list of users tells an administrator nothing of an owner’s, and offers what can be ended', async () => {
  const listed = async ({ browser }: RealUser) => {
    const rows = rowsOf(await browser.ask('GET /users'));
    const told = rows.map(({ cells, actions }) => [cells['Name'], [cells['Sessions'], actions.length]]);
    return Object.fromEntries(told) as Record<string, [number | null, number]>;
  };
  expect(await listed(administrator)).toEqual({
    'Ada Owner': [null, 0],
    // One's own: the session that asks is not ended from here.
    'Cleo Administrator': [1, 0],
    'Edgar Editor': [1, 1],
  });
  expect(await listed(owner)).toEqual({ 'Ada Owner': [1, 0], 'Cleo Administrator': [1, 1], 'Edgar Editor': [1, 1] });
});

it('an administrator ends an editor’s, and the audit log has who looked and who ended it', async () => {
  const [session] = rowsOf(await sessionsOf(administrator, editor));
  expect(session?.cells).toMatchObject({ Status: 'Active' });
  expect(rowsOf(await sessionsOf(administrator, editor))).toHaveLength(1);
  const ended = await administrator.browser.ask(`DELETE /users/${editor.userGuid}/sessions/${session?.id ?? ''}`);
  expect(ended.json()).toEqual({ ended: 1 });
  expect(await isSignedIn(editor)).toBe(false);
  expect(rowsOf(await sessionsOf(administrator, editor))).toEqual([]);
  const filter = encodeURIComponent(JSON.stringify({ ObjectID: editor.userGuid }));
  const events = rowsOf(await owner.browser.ask(`GET /audit-events?filter=${filter}`));
  expect(events.map(({ cells }) => [cells['By'], cells['Event']])).toEqual([
    ['Cleo Administrator', 'Cleo Administrator ended a session of Edgar Editor: Unknown on Unknown'],
    ['Cleo Administrator', 'Cleo Administrator looked at where Edgar Editor is signed in'],
  ]);
});

it('whose own session ends while the platform is asked sees and ends nobody’s', async () => {
  const gateway = await startGatewayWorld();
  try {
    const { ownerGuid, userGuid, ...victim } = await gateway.signIn();
    const [{ id: name } = { id: '' }] = rowsOf(await victim.browser.ask('GET /sessions'));
    const place = `/users/${userGuid}/sessions`;
    for (const route of [`GET ${place}`, `DELETE ${place}`, `DELETE ${place}/${name}`]) {
      const admin = await gateway.signIn({ ownerGuid, permissions: ['user-delete'], isFresh: true });
      const answered = async () => {
        await gateway.sessions.end(admin.idHash);
        return { userGuid, name: '', email: '' };
      };
      gateway.grpc.stub(UsersServiceService.lookAtSessions, answered);
      gateway.grpc.stub(UsersServiceService.findUser, answered);
      const answer = await admin.browser.ask(route);
      expect(problemOf(answer)).toEqual([401, 'session.unauthenticated']);
    }
    expect(rowsOf(await victim.browser.ask('GET /sessions')).map(({ id }) => id)).toEqual([name]);
    expect(gateway.grpc.calls.map(({ path }) => path)).not.toContain(UsersServiceService.recordEndedSessions.path);
  } finally {
    await gateway.close();
  }
});
