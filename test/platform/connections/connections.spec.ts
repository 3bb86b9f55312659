/** Invitations between companies, and what two sides do about a connection (docs/domain.md, n). */
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import { Invitations } from '../../../platform/connections/index.js';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { CompanyType, ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { TestClock } from '../../support/clock.js';
import type { ReceivedMail } from '../../support/mailbox.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';

const day = 86_400_000;

let world: InsidePlatform;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock();
  world = await startInside({ clock });
});
afterAll(() => world.close());

const invitations = (): Invitations => world.get(Invitations);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const anAddress = () => `${randomUUID()}@partner-${randomUUID()}.example`;
/** Each company has a domain of its own. */
const anOwner = () => world.user({ role: 'Owner', email: anAddress() });
const connections = (user: TestUser) => user.service(ConnectionsServiceService);
const said = { company: 'Partner', companyType: CompanyType.RETAILER, message: 'Let us trade' };
const invite = async (user: TestUser, email: string): Promise<string> =>
  (await connections(user).inviteConnection({ ...said, email }, user.call())).connectionGuid;

const acts = ['reinvite', 'cancel', 'accept', 'reject', 'suspend', 'activate'] as const;
type Act = (typeof acts)[number];
const act = (user: TestUser, name: Act, connectionGuid: string): Promise<string> =>
  codeOf(connections(user)[`${name}Connection`]({ connectionGuid }, user.call()));
const stateOf = async (user: TestUser, connectionGuid: string) =>
  (await connections(user).getConnection({ connectionGuid }, user.call())).connection;

const linkIn = ({ text }: ReceivedMail) => {
  const [, type = '', guid = '', secret = ''] = /\/Relationship\/(\w+)\/([\w-]+)#([\w-]{43})/.exec(text) ?? [];
  return { type, guid, secret };
};
const letterTo = (email: string, about: RegExp) => world.mailbox.takeAbout(email, about);
const database = () => world.platform.database;
const inTransaction = (work: (tx: AnyTransaction) => Promise<void>): Promise<void> => database().transaction(work);

describe('the methods of connections', () => {
  it('know nothing of two other vaults, nor of what is no id', async () => {
    const [inviter, invited, stranger] = [await anOwner(), await anOwner(), await anOwner()];
    const connectionGuid = await invite(inviter, invited.email);
    for (const guid of [connectionGuid, randomUUID(), 'no-id']) {
      expect(await codeOf(stateOf(stranger, guid))).toBe('connections.not_found');
      for (const name of acts) expect(await act(stranger, name, guid)).toBe('connections.not_found');
    }
    expect((await stateOf(inviter, connectionGuid))?.state).toBe('pending');
  });

  it('refuse a colleague without the role', async () => {
    const [inviter, invited] = [await anOwner(), await anOwner()];
    const connectionGuid = await invite(inviter, invited.email);
    const editor = await world.user({ role: 'Editor', ownerGuid: invited.ownerGuid });
    expect(await codeOf(invite(editor, anAddress()))).toBe('permission.denied');
    for (const name of acts) expect(await act(editor, name, connectionGuid)).toBe('permission.denied');
    expect((await stateOf(editor, connectionGuid))?.state).toBe('pending');
  });
});

describe('an invitation', () => {
  it('to an address that nobody has waits for a company to register, and says who invites', async () => {
    const [inviter, email] = [await anOwner(), anAddress()];
    const connectionGuid = await invite(inviter, ` ${email.toUpperCase()} `);
    const letter = await letterTo(email, /invites you/);
    const { type, guid, secret } = linkIn(letter);
    expect([type, guid]).toEqual(['register', connectionGuid]);
    expect(letter.text).toContain('Let us trade');
    expect(await invitations().find(guid, secret)).toMatchObject({
      ...{ email, company: 'Partner', companyType: 3, message: 'Let us trade', isOfVault: false },
    });
    expect(await stateOf(inviter, connectionGuid)).toMatchObject({ state: 'invited', isInviter: true, email });
    expect(await codeOf(invitations().find(guid, `${secret.slice(0, -4)}AAAA`))).toBe('connections.link_unknown');
    expect(await codeOf(invitations().find(guid, secret.slice(1)))).toBe('connections.link_unknown');
    expect(await codeOf(invitations().find(randomUUID(), secret))).toBe('connections.link_unknown');
  });

  it('to an address of a vault waits for that vault, whose company the inviter does not learn', async () => {
    const [inviter, invited] = [await anOwner(), await anOwner()];
    const viewer = await world.user({ role: 'Viewer', ownerGuid: invited.ownerGuid });
    const connectionGuid = await invite(inviter, viewer.email);
    expect(linkIn(await letterTo(viewer.email, /invites you/)).type).toBe('accept');
    expect(linkIn(await letterTo(invited.email, /invites you/)).type).toBe('accept');
    expect(await stateOf(inviter, connectionGuid)).toMatchObject({ state: 'pending', company: 'Partner' });
    expect(await stateOf(viewer, connectionGuid)).toMatchObject({ state: 'pending', isInviter: false });
    expect(await act(inviter, 'accept', connectionGuid)).toBe('connections.not_in_state');
    expect(await act(invited, 'accept', connectionGuid)).toBe('done');
    const both = [await stateOf(inviter, connectionGuid), await stateOf(invited, connectionGuid)];
    expect(both.map((one) => [one?.state, one?.activeSince])).toEqual(
      both.map(() => ['active', clock.now().toISOString()]),
    );
    expect(both[0]?.company).not.toBe('Partner');
    for (const { email } of [inviter, invited]) await letterTo(email, /has accepted/);
  });

  it('is refused to one’s own company, by its domain or by an address of a colleague elsewhere', async () => {
    const inviter = await anOwner();
    const [, domain = ''] = inviter.email.split('@');
    const colleague = await world.user({ role: 'Viewer', ownerGuid: inviter.ownerGuid, email: anAddress() });
    expect(await codeOf(invite(inviter, `somebody@${domain.toUpperCase()}`))).toBe('connections.own_company');
    expect(await codeOf(invite(inviter, colleague.email))).toBe('connections.own_company');
  });

  it('is one for each address and each pair, of twelve at once and in either direction', async () => {
    const [inviter, invited] = [await anOwner(), await anOwner()];
    const unknown = anAddress();
    for (const email of [unknown, invited.email]) {
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(invite(inviter, email))));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set(['done', 'connections.already_open']));
    }
    expect(await codeOf(invite(invited, inviter.email))).toBe('connections.already_open');
  });

  it('is one of fifty a day, of sixty that are sent at once', async () => {
    const inviter = await anOwner();
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => codeOf(invite(inviter, anAddress()))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'connections.invite_limit')).toHaveLength(10);
    clock.forward(day);
    expect(await codeOf(invite(inviter, anAddress()))).toBe('done');
  });

  it('that is sent again has a new link, and the one before works no more', async () => {
    const [inviter, email] = [await anOwner(), anAddress()];
    const connectionGuid = await invite(inviter, email);
    const first = linkIn(await letterTo(email, /invites you/));
    expect(await act(inviter, 'reinvite', connectionGuid)).toBe('done');
    const second = linkIn(await letterTo(email, /invites you/));
    expect(await codeOf(invitations().find(first.guid, first.secret))).toBe('connections.link_unknown');
    expect(await codeOf(invitations().find(second.guid, second.secret))).toBe('done');
    expect(await act(inviter, 'cancel', connectionGuid)).toBe('done');
    await letterTo(email, /taken back/);
    expect(await codeOf(invitations().find(second.guid, second.secret))).toBe('connections.link_unknown');
    expect(await act(inviter, 'reinvite', connectionGuid)).toBe('connections.not_in_state');
    expect(await codeOf(invite(inviter, email))).toBe('done');
  });

  it('reminds on the days 3, 7 and 13 and expires on the 14th; sent again it is open', async () => {
    const [inviter, email] = [await anOwner(), anAddress()];
    const connectionGuid = await invite(inviter, email);
    let link = linkIn(await letterTo(email, /invites you/));
    for (const days of [3, 4, 6]) {
      clock.forward(days * day);
      await Promise.all([invitations().sweep(), invitations().sweep()]);
      await invitations().sweep();
      link = linkIn(await letterTo(email, /Reminder/));
    }
    expect(await codeOf(invitations().find(link.guid, link.secret))).toBe('done');
    clock.forward(day);
    expect(await codeOf(invitations().find(link.guid, link.secret))).toBe('connections.link_expired');
    await invitations().sweep();
    expect((await stateOf(inviter, connectionGuid))?.state).toBe('expired');
    expect(await codeOf(invitations().find(link.guid, link.secret))).toBe('connections.link_expired');
    const { rows } = await database().execute(`select count(*)::int as count from mail_letter where recipient = $1`, [
      email,
    ]);
    expect(rows).toEqual([{ count: 4 }]);
    expect(await act(inviter, 'reinvite', connectionGuid)).toBe('done');
    expect((await stateOf(inviter, connectionGuid))?.state).toBe('invited');
  });
});

describe('a company that registers with an invitation', () => {
  it('uses it up, and answers it when it is approved', async () => {
    const [inviter, company, email] = [await anOwner(), await anOwner(), anAddress()];
    const connectionGuid = await invite(inviter, email);
    const { guid, secret } = linkIn(await letterTo(email, /invites you/));
    await inTransaction((tx) => invitations().bind(tx, email, company.ownerGuid));
    expect(await codeOf(invitations().find(guid, secret))).toBe('connections.link_unknown');
    expect(await act(inviter, 'reinvite', connectionGuid)).toBe('connections.not_in_state');
    expect(await act(company, 'accept', connectionGuid)).toBe('connections.not_found');
    await inTransaction((tx) => invitations().vaultApproved(tx, company.ownerGuid));
    expect((await stateOf(company, connectionGuid))?.state).toBe('pending');
    expect(linkIn(await letterTo(company.email, /invites you/)).type).toBe('accept');
    expect(await act(company, 'accept', connectionGuid)).toBe('done');
  });

  it('is bound to nothing when the registration is not kept', async () => {
    const [inviter, company, email] = [await anOwner(), await anOwner(), anAddress()];
    await invite(inviter, email);
    const { guid, secret } = linkIn(await letterTo(email, /invites you/));
    const failed = inTransaction(async (tx) => {
      await invitations().bind(tx, email, company.ownerGuid);
      throw new Error('not kept');
    });
    await expect(failed).rejects.toThrow('not kept');
    expect(await codeOf(invitations().find(guid, secret))).toBe('done');
  });
});

describe('two sides at once', () => {
  it('accept and cancel: one wins, and the other is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [inviter, invited] = [await anOwner(), await anOwner()];
      const connectionGuid = await invite(inviter, invited.email);
      const outcomes = await Promise.all([
        act(inviter, 'cancel', connectionGuid),
        act(invited, 'accept', connectionGuid),
      ]);
      expect(outcomes.toSorted()).toEqual(['connections.not_in_state', 'done']);
      const state = outcomes[0] === 'done' ? 'cancelled' : 'active';
      expect((await stateOf(invited, connectionGuid))?.state).toBe(state);
    }
  });

  it('suspend and activate: only who suspended activates', async () => {
    const [inviter, invited] = [await anOwner(), await anOwner()];
    const connectionGuid = await invite(inviter, invited.email);
    await act(invited, 'accept', connectionGuid);
    const sides = [inviter, invited];
    const outcomes = await Promise.all(sides.map((side) => act(side, 'suspend', connectionGuid)));
    expect(outcomes.toSorted()).toEqual(['connections.not_in_state', 'done']);
    const [winner, other] = outcomes[0] === 'done' ? [inviter, invited] : [invited, inviter];
    expect(await act(other, 'activate', connectionGuid)).toBe('connections.suspended_by_other');
    expect((await stateOf(other, connectionGuid))?.isSuspendedByReader).toBe(false);
    expect((await stateOf(winner, connectionGuid))?.isSuspendedByReader).toBe(true);
    expect(await act(winner, 'activate', connectionGuid)).toBe('done');
    expect((await stateOf(other, connectionGuid))?.state).toBe('active');
  });
});
