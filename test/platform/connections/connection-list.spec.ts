/** The list of a vault's connections as each side reads it, and how a connection ends (docs/domain.md, n). */
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import { ConnectionsServiceService, type Connection } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { contentOf, rowsBy, type ContentRow } from '../content/content-reading.js';

const list = '/network/connections/';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const anAddress = () => `${randomUUID()}@partner-${randomUUID()}.example`;
const anOwner = () => world.user({ role: 'Owner', email: anAddress() });
const connections = (user: TestUser) => user.service(ConnectionsServiceService);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );

const invite = async (user: TestUser, email: string, company = 'As they wrote it'): Promise<string> => {
  const request = { company, email, companyType: 'distributor' as const, message: '' };
  return (await connections(user).inviteConnection(request, user.call())).connectionGuid;
};
const does = (
  user: TestUser,
  act: 'accept' | 'reject' | 'cancel' | 'suspend' | 'activate' | 'end',
  connectionGuid: string,
): Promise<string> => codeOf(connections(user)[`${act}Connection`]({ connectionGuid, closingOffers: 0 }, user.call()));
const detailOf = async (user: TestUser, connectionGuid: string): Promise<Connection> => {
  const { connection } = await connections(user).getConnection({ connectionGuid }, user.call());
  if (connection === undefined) throw new Error('there is one');
  return connection;
};

const cell = (rows: readonly ContentRow[], name: string): string => rowsBy(rows, name)[0] ?? '';
const actsIn = ([row]: readonly ContentRow[]): string[] => (row?.actions ?? []).map(({ name }) => name);

/** Two vaults, the first of which has invited the second. */
const anInvitation = async () => {
  const [inviter, invited] = [await anOwner(), await anOwner()];
  return { inviter, invited, guid: await invite(inviter, invited.email) };
};
const aConnection = async () => {
  const pair = await anInvitation();
  expect(await does(pair.invited, 'accept', pair.guid)).toBe('done');
  return pair;
};

describe('the list of connections', () => {
  it('says to the inviter what the inviter wrote until it is accepted, and then whom both have before them', async () => {
    const { inviter, invited, guid } = await anInvitation();
    const before = await contentOf(inviter, list);
    expect(
      ['Company', 'Type', 'Status', 'OwnerNames', 'OwnerEmails', 'Vault'].map((name) => cell(before, name)),
    ).toEqual(['As they wrote it', 'Distributor', 'Pending', '', '', '']);
    expect(actsIn(before)).toEqual(['reinvite', 'cancel']);
    const received = await contentOf(invited, list);
    expect([cell(received, 'Company'), cell(received, 'OwnerEmails')]).toEqual([
      (await detailOf(invited, guid)).company,
      '',
    ]);
    expect(actsIn(received)).toEqual(['accept', 'reject']);
    expect(await does(invited, 'accept', guid)).toBe('done');
    const after = await contentOf(inviter, list);
    expect(cell(after, 'Company')).not.toBe('As they wrote it');
    expect([cell(after, 'Status'), cell(after, 'OwnerEmails')]).toEqual(['Active', invited.email]);
    expect(cell(await contentOf(invited, list), 'OwnerEmails')).toBe(inviter.email);
    expect((await detailOf(inviter, guid)).owners.map(({ email }) => email)).toEqual([invited.email]);
  });

  it('has nothing of two other vaults, nor of an invitation that waits for a registration', async () => {
    const { inviter } = await anInvitation();
    const stranger = await anOwner();
    await invite(inviter, anAddress());
    expect(await contentOf(stranger, list)).toEqual([]);
    expect(await contentOf(inviter, list)).toHaveLength(2);
  });

  it('is narrowed down to what is connected, received, sent and over', async () => {
    const { inviter, invited, guid } = await aConnection();
    const sent = await invite(inviter, anAddress());
    const over = await invite(inviter, anAddress());
    expect(await does(inviter, 'cancel', over)).toBe('done');
    const other = await anOwner();
    const received = await invite(other, inviter.email);
    const shown = async (View: string): Promise<string[]> =>
      (await contentOf(inviter, list, { View })).map(({ id }) => id);
    expect(await shown('connected')).toEqual([guid]);
    expect(await shown('sent')).toEqual([sent]);
    expect(await shown('received')).toEqual([received]);
    expect(await shown('ended')).toEqual([over]);
    expect((await contentOf(invited, list, { Type: '3' })).map(({ id }) => id)).toEqual([]);
    expect((await contentOf(inviter, list, { Company: 'as THEY' })).map(({ id }) => id).toSorted()).toEqual(
      [sent, over].toSorted(),
    );
  });

  it('offers activation to who suspended alone', async () => {
    const { inviter, invited, guid } = await aConnection();
    expect(await does(invited, 'suspend', guid)).toBe('done');
    expect(actsIn(await contentOf(inviter, list))).toEqual(['end']);
    expect(actsIn(await contentOf(invited, list))).toEqual(['activate', 'end']);
    expect((await detailOf(inviter, guid)).acts).toEqual(['end']);
  });
});

describe('the end of a connection', () => {
  it.each(['inviter', 'invited'] as const)(
    'by the %s holds for both, is told to both, and is for good',
    async (side) => {
      const pair = await aConnection();
      const { inviter, invited, guid } = pair;
      expect(await does(pair[side], 'suspend', guid)).toBe('done');
      expect(await does(pair[side], 'end', guid)).toBe('done');
      for (const user of [inviter, invited]) {
        expect(await detailOf(user, guid)).toMatchObject({ state: 'ended', acts: [], isSuspendedByReader: false });
        expect((await world.mailbox.takeAbout(user.email, /has ended/)).text).toContain(
          'has ended the connection between',
        );
        expect(cell(await contentOf(user, list, { View: 'ended' }), 'Status')).toBe('Ended');
      }
      for (const act of ['accept', 'activate', 'suspend', 'end', 'cancel'] as const)
        expect(await does(inviter, act, guid)).toBe('connections.not_in_state');
      const again = await invite(invited, inviter.email);
      expect(again).not.toBe(guid);
      expect((await detailOf(inviter, again)).acts).toEqual(['accept', 'reject']);
    },
  );

  it('is one of twelve that are asked for at once by both sides', async () => {
    const { inviter, invited, guid } = await aConnection();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => does(at % 2 === 0 ? inviter : invited, 'end', guid)),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'connections.not_in_state']));
  });

  it('is in the audit log under the name of the other company, whichever side', async () => {
    const { inviter, invited, guid } = await aConnection();
    expect(await does(invited, 'end', guid)).toBe('done');
    const { rows } = await world.platform.database.execute(
      `select action, after ->> 'name' as name from audit_event where vault_id = $1 and object_id = $2 order by id`,
      [invited.ownerGuid, guid],
    );
    const name = (await detailOf(invited, guid)).company;
    expect(rows).toEqual([
      { action: 'connections.accept', name },
      { action: 'connections.end', name },
    ]);
    expect(name).not.toBe((await detailOf(inviter, guid)).company);
  });
});
