/** Letters that the mail server refuses: kept, told to who keeps the users, sent again (docs/domain.md, l). */
import type { DomainError } from '../../../kernel/errors.js';
import { MAILER, letterKind, type LetterContent, type Mailer } from '../../../platform/mail/index.js';
import { MailRepository } from '../../../platform/mail/mail.repository.js';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { NotificationsServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { UsersServiceService } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { Inject, Injectable, Module } from '@nestjs/common';
import { systemVault } from '../../../platform/access/index.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';

let mailer: Mailer;
@Injectable()
class Office {
  constructor(@Inject(MAILER) given: Mailer) {
    mailer = given;
  }
}
@Module({ providers: [Office] })
class OfficeModule {}

const plain = letterKind({
  name: 'test.plain',
  title: 'A plain letter',
  mayBeKept: true,
  subject: 'News of {what}',
  text: 'It is about {what}.',
  variables: { what: 'stock' },
})({ what: 'stock' });
const secret = letterKind({
  name: 'test.secret',
  title: 'A letter with a code',
  subject: 'Your code',
  text: '{code}',
  variables: { code: '482913' },
})({ code: '482913' });

let world: TestPlatform;
let clock: TestClock;
let owner: TestUser;
let editor: TestUser;
let network = 0;
beforeAll(async () => {
  clock = new TestClock();
  world = await startTestPlatform({ modules: [OfficeModule], clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  network += 1;
  owner = await world.user({ role: 'Owner' });
  editor = await world.user({ role: 'Editor', ownerGuid: owner.ownerGuid });
});

const callOf = (actor: TestUser) => actor.call({ clientAddress: `192.0.2.${network}` });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const rowsOf = async (statement: string, ...parameters: string[]): Promise<Record<string, unknown>[]> =>
  (await world.platform.database.execute(statement, parameters)).rows;
const lettersTo = ({ email }: TestUser) =>
  rowsOf('select * from mail_letter where recipient = $1 order by created_at', email);
const write = (to: TestUser, text: LetterContent): Promise<unknown> =>
  world.platform.database.transaction(async (tx: AnyTransaction) => mailer.queue(tx, { to: to.email, ...text }));
const userOf = async (actor: TestUser, { userGuid }: TestUser) =>
  (await actor.service(UsersServiceService).getUser({ userGuid }, actor.call())).user;
const comesBack = async (to: TestUser, letters = 1): Promise<void> => {
  await until(
    () => lettersTo(to),
    (rows) => rows.filter(({ failed_at }) => failed_at !== null).length === letters,
  );
};
const arrive = (of: TestUser) =>
  until(
    () => userOf(owner, of),
    (user) => user?.lettersRefusedSince === undefined,
  );
const inboxOf = async (of: TestUser): Promise<string[]> => {
  const { notifications } = await of.service(NotificationsServiceService).listNewest({}, of.call());
  return notifications.map(({ subject }) => subject);
};
const sendAgain = (actor: TestUser, { userGuid }: Pick<TestUser, 'userGuid'>) =>
  actor.service(UsersServiceService).sendLettersAgain({ userGuid }, callOf(actor));
describe('an address that the mail server refuses', () => {
  it('stands with its user, and the Owners and Administrators are told once', async () => {
    const administrator = await world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    const viewer = await world.user({ role: 'Viewer', ownerGuid: owner.ownerGuid });
    world.mailbox.answers(editor.email, 550);
    for (let letter = 0; letter < 12; letter += 1) await write(editor, plain);
    await comesBack(editor, 12);
    expect((await userOf(owner, editor))?.lettersRefusedSince).toBe(clock.now().toISOString());
    for (const told of [owner, administrator])
      expect(await inboxOf(told)).toEqual(['Letters to Test Editor come back']);
    expect(await inboxOf(viewer)).toEqual([]);
    expect(await world.mailbox.takeAbout(owner.email, /^Letters to/)).toMatchObject({
      subject: 'Letters to Test Editor come back',
    });
    expect((await userOf(owner, owner))?.lettersRefusedSince).toBeUndefined();
  });

  it('stands until the server takes a letter', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await comesBack(editor);
    world.mailbox.answers(editor.email);
    await write(editor, secret);
    await world.mailbox.take(editor.email);
    expect((await arrive(editor))?.lettersRefusedSince).toBeUndefined();
  });

  it('is not one whose letters are refused for what they say, or for now', async () => {
    world.mailbox.answers(editor.email, 450);
    await write(editor, plain);
    await until(
      () => lettersTo(editor),
      ([row]) => Number(row?.['attempts']) >= 1,
    );
    expect((await userOf(owner, editor))?.lettersRefusedSince).toBeUndefined();
    world.mailbox.answers(editor.email);
    await world.mailbox.take(editor.email);
  });

  it('says nothing to a vault of what another has written there before', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await comesBack(editor);
    const other = await world.user({ role: 'Owner' });
    const invited = { name: 'Nora Lindgren', email: editor.email, role: 'Viewer' };
    const { user } = await other.service(UsersServiceService).inviteUser(invited, callOf(other));
    expect(user?.lettersRefusedSince).toBeUndefined();
    await comesBack(editor, 2);
    const known = await other.service(UsersServiceService).getUser({ userGuid: user?.userGuid ?? '' }, other.call());
    expect(known.user?.lettersRefusedSince).toBe(clock.now().toISOString());
    expect(await inboxOf(other)).toEqual(['Letters to Nora Lindgren come back']);
    expect(await inboxOf(owner)).toEqual(['Letters to Test Editor come back']);
    expect(await codeOf(sendAgain(other, { userGuid: user?.userGuid ?? '' }))).toBe('accounts.invite_instead');
    expect((await lettersTo(editor)).filter(({ failed_at }) => failed_at === null)).toEqual([]);
  });
});

describe('a dead letter', () => {
  it('keeps the answer without the address, and its words only where they hold no secret', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await write(editor, secret);
    await comesBack(editor, 2);
    const [kept, wiped] = await lettersTo(editor);
    expect(kept).toMatchObject({ kind: 'test.plain', response_code: 550, answer: '550 5.1.1 [address]: see [link]' });
    expect(kept?.['body_text']).toContain('It is about stock.');
    expect(wiped).toMatchObject({ kind: 'test.secret', body_text: null, body_html: null, response_code: 550 });
  });

  it('is sent again when somebody tries, with the same Message-ID, and written down', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await write(editor, secret);
    await comesBack(editor, 2);
    world.mailbox.answers(editor.email);
    const [kept] = await lettersTo(editor);
    expect(await sendAgain(owner, editor)).toEqual({ letters: 1 });
    const mail = await world.mailbox.take(editor.email);
    expect(mail).toMatchObject({ subject: 'News of stock' });
    expect(mail.headers['message-id']).toBe(`<${String(kept?.['id'])}@keyway.example>`);
    await arrive(editor);
    expect(
      await rowsOf(
        `select action, after from audit_event where object_id = $1 and action = 'accounts.letters_sent_again'`,
        editor.userGuid,
      ),
    ).toEqual([{ action: 'accounts.letters_sent_again', after: { letters: 1 } }]);
  });

  it('that holds a secret is not sent again: a letter of trial goes in its place', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, secret);
    await comesBack(editor);
    world.mailbox.answers(editor.email);
    expect(await sendAgain(owner, editor)).toEqual({ letters: 0 });
    expect(await world.mailbox.take(editor.email)).toMatchObject({ subject: 'Letters reach you again' });
    await arrive(editor);
    expect(await codeOf(sendAgain(owner, editor))).toBe('accounts.letters_arrive');
  });

  it('leaves once when twelve try at once, of whom an hour lets five', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await comesBack(editor);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(sendAgain(owner, editor))));
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(0);
    expect(outcomes.filter((outcome) => outcome === 'accounts.link_limit').length).toBeGreaterThanOrEqual(7);
    const rows = await rowsOf(
      `select count(*)::int as n from mail_letter where recipient = $1 and kind = 'test.plain'`,
      editor.email,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('forgets its words after a week, and itself after 90 days', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await comesBack(editor);
    const letters = new MailRepository(world.platform.database);
    const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);
    await letters.sweep(inDays(6));
    expect((await lettersTo(editor))[0]?.['body_text']).not.toBeNull();
    await letters.sweep(inDays(8));
    expect((await lettersTo(editor))[0]).toMatchObject({ body_text: null, body_html: null, kind: 'test.plain' });
    await letters.sweep(inDays(91));
    expect(await lettersTo(editor)).toEqual([]);
  });

  it('is tried again by who may change the users of its own vault alone', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await comesBack(editor);
    const stranger = await world.user({ role: 'Owner' });
    expect(await codeOf(sendAgain(editor, editor))).toBe('permission.denied');
    expect(await codeOf(sendAgain(stranger, editor))).toBe('accounts.not_found');
    expect(await codeOf(sendAgain(owner, { userGuid: 'nobody' }))).toBe('request.invalid');
  });
});

describe('the list of dead letters', () => {
  const url = '/administration/dead-letters/';

  it('shows staff kind, domain and answer of each, and neither address nor words', async () => {
    world.mailbox.answers(editor.email, 550);
    await write(editor, plain);
    await comesBack(editor);
    const staff = await world.user({ role: 'Super admin', ownerGuid: systemVault });
    const rows = await contentOf(staff, url, {});
    const text = JSON.stringify(rows);
    expect(rowsBy(rows, 'Kind')).toContain('A plain letter');
    expect(rowsBy(rows, 'Answer')).toContain('550 5.1.1 [address]: see [link]');
    expect(new Set(rowsBy(rows, 'Domain'))).toEqual(new Set(['keyway.example']));
    expect(text).not.toContain(editor.email);
    expect(text).not.toContain('It is about stock.');
  });

  it('is nobody else’s', async () => {
    await owner.http.get('/mkapi/content/GetContent').query({ currentSiteId: 2 }).set('original-url', url).expect(403);
  });
});
