/** Optional letters are stopped by the address in any of them (RFC 8058; docs/domain.md, l). */
import { Inject, Injectable, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { NOTIFIER, notificationKind, type News, type Notifier } from '../../../platform/notifications/index.js';
import { UnsubscribeTokens } from '../../../platform/notifications/unsubscribe-tokens.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { LettersServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { startTestMailbox, type ReceivedMail, type TestMailbox } from '../../support/mailbox.js';
import { until } from '../../support/until.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

const kindOf = (name: string, title: string, isMandatory: boolean) =>
  notificationKind({ name, title, isMandatory, subject: title, text: 'It happened.', variables: {} });
const optional = kindOf('test.may_be_stopped', 'May be stopped', false);
const mandatory = kindOf('test.comes_anyway', 'Comes anyway', true);

let notifier: Notifier | undefined;

@Injectable()
class Office {
  constructor(@Inject(NOTIFIER) given: Notifier) {
    notifier = given;
  }
}
@Module({ providers: [Office] })
class OfficeModule {}

let world: TestPlatform;
let mailbox: TestMailbox;
let user: TestUser;
beforeAll(async () => {
  mailbox = await startTestMailbox();
  world = await startTestPlatform({ modules: [OfficeModule], config: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});
beforeEach(async () => {
  user = await world.user();
});

const tell = (to: TestUser, news: News): Promise<void> =>
  world.platform.database.transaction(async (tx: AnyTransaction) => notifier?.notify(tx, [to.userGuid], news));
const told = async (to: TestUser, news: News): Promise<ReceivedMail> => {
  await tell(to, news);
  return mailbox.take(to.email);
};
const address = /http:\/\/localhost:8080\/bff\/unsubscribe\/([\w-]{64})/;
const tokenIn = ({ text }: ReceivedMail): string => address.exec(text)?.[1] ?? '';
const visitor = () => ({ accessToken: undefined, correlationId: randomUUID(), deadlineMs: 60_000 });
const change = (token: string, receivesEmail: boolean): Promise<string> =>
  world
    .service(LettersServiceService)
    .changeByLetter({ token, receivesEmail }, visitor())
    .then(
      () => 'done',
      (thrown: unknown) => (thrown as DomainError).code,
    );
const isOn = async (of: TestUser): Promise<boolean> =>
  (await of.service(AccountsServiceService).getEmailSettings({}, of.call())).receivesEmail;
const trailOf = async ({ userGuid }: TestUser): Promise<unknown[]> => {
  const { rows } = await world.platform.database.execute(
    `select actor_id, before, after from audit_event where object_id = $1 and action = 'accounts.email_settings_changed' order by id`,
    [userGuid],
  );
  return rows;
};

describe('a letter', () => {
  it('of an optional kind carries the address in its headers and as a link; a mandatory one carries none', async () => {
    const letter = await told(user, optional({}));
    const [url = ''] = address.exec(letter.text) ?? [];
    expect(letter.headers).toMatchObject({
      'list-unsubscribe': `<${url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(letter.html).toContain(`href="${url}"`);
    const other = await told(user, mandatory({}));
    expect(Object.keys(other.headers).filter((name) => name.startsWith('list-'))).toEqual([]);
    expect(`${other.text}${other.html}`).not.toContain('unsubscribe');
  });

  it('leaves nothing of the address in the outbox once it has left', async () => {
    await told(user, optional({}));
    const outbox = async () => {
      const { rows } = await world.platform.database.execute(
        'select unsubscribe_url, body_text, sent_at from mail_letter where recipient = $1',
        [user.email],
      );
      return rows;
    };
    const rows = await until(outbox, ([row]) => row?.['sent_at'] !== null);
    expect(rows).toMatchObject([{ unsubscribe_url: null, body_text: null }]);
  });
});

describe('the address in a letter', () => {
  it('stops the optional ones, of that user alone, and subscribes again', async () => {
    const colleague = await world.user({ ownerGuid: user.ownerGuid, role: 'Viewer' });
    const token = tokenIn(await told(user, optional({})));
    expect(await change(token, false)).toBe('done');
    expect([await isOn(user), await isOn(colleague)]).toEqual([false, true]);
    await tell(user, optional({}));
    expect((await told(user, mandatory({}))).subject).toBe('Comes anyway');
    expect(await change(token, true)).toBe('done');
    expect(await isOn(user)).toBe(true);
    expect((await told(user, optional({}))).subject).toBe('May be stopped');
  });

  it('is one change of twelve at once, and stands in the trail as the user’s', async () => {
    const token = tokenIn(await told(user, optional({})));
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => change(token, false)));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    expect(await trailOf(user)).toEqual([
      {
        actor_id: user.userGuid,
        before: { receivesEmail: true },
        after: { receivesEmail: false, by: 'the address in an email' },
      },
    ]);
  });

  it('works for whoever is deactivated by now, and for nobody who is not there', async () => {
    const token = tokenIn(await told(user, optional({})));
    await world.platform.database.execute('update app_user set is_active = false where id = $1', [user.userGuid]);
    expect(await change(token, false)).toBe('done');
    const tokens = new UnsubscribeTokens(Buffer.alloc(32).toString('base64'), '');
    const foreign = tokens.urlFor(user.userGuid).split('/').at(-1) ?? '';
    expect(await change(foreign, true)).toBe('notifications.link_unknown');
  });

  it('is sealed: no other user, no changed character, no other length passes', async () => {
    const other = await world.user();
    const token = tokenIn(await told(user, optional({})));
    const seal = Buffer.from(token, 'base64url').subarray(16);
    const stolen = Buffer.concat([Buffer.from(other.userGuid.replaceAll('-', ''), 'hex'), seal]).toString('base64url');
    const turned = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await change(stolen, false)).toBe('notifications.link_unknown');
    expect(await change(turned, false)).toBe('notifications.link_unknown');
    expect(await change(token.slice(0, -1), false)).toBe('request.invalid');
    expect(await change('', false)).toBe('request.invalid');
    expect([await isOn(user), await isOn(other)]).toEqual([true, true]);
  });
});
