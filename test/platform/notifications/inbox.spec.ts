/** What people are told: the line in their inbox, the letter, and who reads and marks it (docs/domain.md, l). */
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { Inject, Injectable, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AnyTransaction } from '../../../platform/database/database.js';
import {
  NOTIFIER,
  notificationKind,
  type News,
  type Notifier,
  type Recipients,
} from '../../../platform/notifications/index.js';
import { InboxRepository } from '../../../platform/notifications/inbox/inbox.repository.js';
import { InboxService } from '../../../platform/notifications/inbox/inbox.service.js';
import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { NotificationsServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { databaseOf, endOfJob, hubOf, refusalOf } from '../stock/stock-world.js';

const optional = notificationKind({
  name: 'test.optional',
  title: 'Toy finished',
  isMandatory: false,
  subject: 'Toy {number} is finished',
  text: 'It is {colour}.\n\n{note}\n\nGood bye.',
  action: 'Show the toy',
  variables: { number: '7', colour: 'blue', note: 'Handle with care.' },
});
const mandatory = notificationKind({
  name: 'test.mandatory',
  title: 'Toy stolen',
  isMandatory: true,
  subject: 'Toy stolen',
  text: 'Look for it.',
  action: 'Show the toy',
  variables: {},
});

let notifier: Notifier | undefined;

@Injectable()
class Office {
  constructor(@Inject(NOTIFIER) given: Notifier) {
    notifier = given;
  }
}
@Module({ providers: [Office] })
class OfficeModule {}

const clock = new TestClock();
let world: TestPlatform;
let owner: TestUser;
let editor: TestUser;

beforeAll(async () => {
  world = await startTestPlatform({ clock, modules: [OfficeModule] });
});
beforeEach(async () => {
  owner = await world.user({ role: 'Owner' });
  editor = await world.user({ ownerGuid: owner.ownerGuid, role: 'Editor' });
});
afterAll(() => world.close());

const tell = (to: Recipients, news: News): Promise<void> =>
  world.platform.database.transaction(async (tx: AnyTransaction) => notifier?.notify(tx, to, news));
const toy = (number = '7', note = ''): News => optional({ number, colour: 'blue', note }, `/toys/${number}`);
const inboxOf = (user: TestUser) => user.service(NotificationsServiceService);
const newestOf = (user: TestUser) => inboxOf(user).listNewest({}, user.call());
const subjectsOf = async (user: TestUser) => (await newestOf(user)).notifications.map(({ subject }) => subject);
const idsOf = async (user: TestUser) =>
  (await newestOf(user)).notifications.map(({ notificationId }) => notificationId);
const mark = (user: TestUser, notificationIds: string[], isRead = true) =>
  inboxOf(user).markNotifications({ notificationIds, isRead }, user.call());
const withoutMail = (user: TestUser) =>
  user.service(AccountsServiceService).changeEmailSettings({ receivesEmail: false }, user.call());

describe('who is told', () => {
  it('finds it in the inbox, and in a letter with the link to it', async () => {
    await tell([owner.userGuid], toy());
    const { unread, notifications } = await newestOf(owner);
    expect(unread).toBe(1);
    expect(notifications).toMatchObject([
      {
        ...{ kind: 'Toy finished', subject: 'Toy 7 is finished', text: 'It is blue.\n\nGood bye.', isRead: false },
        ...{ href: '/toys/7', action: 'Show the toy' },
      },
    ]);
    const letter = await world.mailbox.take(owner.email);
    expect(letter.subject).toBe('Toy 7 is finished');
    expect(letter.text).toContain('Show the toy: http://localhost:8080/toys/7');
    expect(await subjectsOf(editor)).toEqual([]);
  });

  it('gets no letter of the kinds that the switch is for, and every mandatory one', async () => {
    await withoutMail(owner);
    await tell([owner.userGuid], toy());
    await tell([owner.userGuid], mandatory({}));
    expect((await world.mailbox.take(owner.email)).subject).toBe('Toy stolen');
    expect(world.mailbox.waiting(owner.email)).toEqual([]);
    expect(await subjectsOf(owner)).toEqual(expect.arrayContaining(['Toy 7 is finished', 'Toy stolen']));
  });

  it('is who has one of the roles in the vault, is named beside it, and is not left out', async () => {
    const [viewer, other] = await Promise.all([
      world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' }),
      world.user({ role: 'Owner' }),
    ]);
    const { ownerGuid } = owner;
    await tell({ ownerGuid, roles: ['Owner', 'Editor'], except: [owner.userGuid], and: [viewer.userGuid] }, toy());
    const told = await Promise.all([owner, editor, viewer, other].map((user) => subjectsOf(user)));
    expect(told.map(({ length }) => length)).toEqual([0, 1, 1, 0]);
  });

  it('is nobody who is not active any more', async () => {
    await databaseOf(world).execute('update app_user set is_active = false where id = $1', [editor.userGuid]);
    await tell({ ownerGuid: owner.ownerGuid, roles: ['Owner', 'Editor'] }, mandatory({}));
    const { rows } = await databaseOf(world).execute('select user_id from notification where vault_id = $1', [
      owner.ownerGuid,
    ]);
    expect(rows).toEqual([{ user_id: owner.userGuid }]);
    await world.mailbox.take(owner.email);
    expect(world.mailbox.waiting(editor.email)).toEqual([]);
  });

  it('hears nothing of what was rolled back', async () => {
    const failing = world.platform.database.transaction(async (tx: AnyTransaction) => {
      await notifier?.notify(tx, [owner.userGuid], mandatory({}));
      throw new Error('it did not happen');
    });
    await expect(failing).rejects.toThrow('it did not happen');
    expect(await subjectsOf(owner)).toEqual([]);
  });

  it('hears of it at once, and a colleague’s tabs do not', async () => {
    const hub = await hubOf(world, owner);
    try {
      const heard = new Promise((resolve) => hub.on('notificationschanged', resolve));
      await tell([owner.userGuid], toy());
      expect(await heard).toEqual({ userGuid: owner.userGuid });
    } finally {
      await hub.stop();
    }
  });

  it('is each told once by two who tell each other at the same time', async () => {
    const second = await world.user({ ownerGuid: owner.ownerGuid, role: 'Owner' });
    const lock = 'select id from app_user where id = $1 for update';
    // As a confirmation holds the row of who confirms, and tells the other owners.
    const tellOther = (from: TestUser, to: TestUser) =>
      world.platform.database.transaction(async (tx: AnyTransaction) => {
        await world.platform.database.execute(lock, [from.userGuid], tx);
        await notifier?.notify(tx, [to.userGuid], toy());
      });
    await Promise.all(Array.from({ length: 6 }, () => [tellOther(owner, second), tellOther(second, owner)]).flat());
    expect([(await newestOf(owner)).unread, (await newestOf(second)).unread]).toEqual([6, 6]);
  });
});

describe('a value', () => {
  it('that looks like a place of another is left as it is', async () => {
    await tell([owner.userGuid], toy('{colour}', '{note}'));
    expect((await newestOf(owner)).notifications[0]).toMatchObject({
      subject: 'Toy {colour} is finished',
      text: 'It is blue.\n\n{note}\n\nGood bye.',
    });
  });

  it('that is longer than a subject is cut in the inbox', async () => {
    await tell([owner.userGuid], toy('9'.repeat(400)));
    expect((await subjectsOf(owner))[0]).toHaveLength(300);
  });
});

describe('an inbox', () => {
  it('is nobody else’s: not of a colleague, not of an owner, not of another vault', async () => {
    const stranger = await world.user({ role: 'Owner' });
    await tell([editor.userGuid], toy());
    const [id = ''] = await idsOf(editor);
    for (const other of [owner, stranger]) {
      expect(await subjectsOf(other)).toEqual([]);
      expect(await contentOf(other, '/notifications/')).toEqual([]);
      expect(await refusalOf(inboxOf(other).getNotification({ notificationId: id }, other.call()))).toMatchObject({
        code: 'notifications.not_found',
      });
      await mark(other, [id]);
      await inboxOf(other).markAllRead({}, other.call());
    }
    expect((await newestOf(editor)).unread).toBe(1);
  });

  it('stays behind in the vault when its user changes to another', async () => {
    await tell([editor.userGuid], toy());
    const elsewhere = await world.vault();
    await databaseOf(world).execute('update app_user set vault_id = $2 where id = $1', [editor.userGuid, elsewhere]);
    expect(await subjectsOf(editor)).toEqual([]);
  });

  it('counts right under twelve marks at once', async () => {
    for (let n = 0; n < 3; n += 1) await tell([owner.userGuid], toy(String(n)));
    const [first = '', second = ''] = await idsOf(owner);
    await Promise.all(Array.from({ length: 12 }, (_, n) => mark(owner, [n % 2 === 0 ? first : second])));
    expect((await newestOf(owner)).unread).toBe(1);
    await Promise.all(Array.from({ length: 12 }, () => mark(owner, [first, first], false)));
    expect((await newestOf(owner)).unread).toBe(2);
    await Promise.all(Array.from({ length: 12 }, () => inboxOf(owner).markAllRead({}, owner.call())));
    expect((await newestOf(owner)).unread).toBe(0);
  });

  it('tells the other tabs of a mark, and is silent where nothing has changed', async () => {
    await tell([owner.userGuid], toy());
    const [id = ''] = await idsOf(owner);
    const hub = await hubOf(world, owner);
    try {
      let heard = 0;
      const second = new Promise<void>((resolve) =>
        hub.on('notificationschanged', () => {
          heard += 1;
          if (heard === 2) resolve();
        }),
      );
      await mark(owner, [id]);
      await mark(owner, [id]);
      await mark(owner, [id], false);
      await second;
      expect(heard).toBe(2);
    } finally {
      await hub.stop();
    }
  });

  it('keeps the time at which something was read first', async () => {
    await tell([owner.userGuid], toy());
    const [id = ''] = await idsOf(owner);
    await mark(owner, [id]);
    const readAt = async () =>
      (await databaseOf(world).execute('select read_at from notification where id = $1', [id])).rows[0]?.['read_at'];
    const before = await readAt();
    clock.forward(60_000);
    await mark(owner, [id]);
    expect(await readAt()).toEqual(before);
  });

  it('shows the newest twenty, and counts up to a hundred unread ones', async () => {
    await databaseOf(world).execute(
      `insert into notification (user_id, id, vault_id, kind, subject, body, created_at)
       select $1, gen_random_uuid(), $2, 'test.optional', 'Toy ' || n, 'Text', now() + n * interval '1 second'
       from generate_series(1, 130) n`,
      [owner.userGuid, owner.ownerGuid],
    );
    const { unread, notifications } = await newestOf(owner);
    expect([unread, notifications.length, notifications[0]?.subject]).toEqual([100, 20, 'Toy 130']);
  });

  it.each([[[]], [['not-a-uuid']], [Array.from({ length: 101 }, () => randomUUID())]])(
    'takes no marks of %j',
    async (ids) => {
      expect(await refusalOf(mark(owner, ids))).toMatchObject({ code: 'request.invalid' });
    },
  );
});

describe('the list of notifications', () => {
  it('is filtered by kind and by what is unread', async () => {
    await tell([owner.userGuid], toy('1'));
    await tell([owner.userGuid], toy('2'));
    await tell([owner.userGuid], mandatory({}));
    const unread = await contentOf(owner, '/notifications/', { Kind: 'test.optional', Status: 'unread' });
    expect(rowsBy(unread, 'Subject').toSorted()).toEqual(['Toy 1 is finished', 'Toy 2 is finished']);
    expect(new Set(rowsBy(unread, 'Kind'))).toEqual(new Set(['Toy finished']));
    await mark(owner, [unread[0]?.id ?? '']);
    expect(await contentOf(owner, '/notifications/', { Kind: 'test.optional', Status: 'unread' })).toHaveLength(1);
    expect(rowsBy(await contentOf(owner, '/notifications/', { Status: 'read' }), 'Status')).toEqual(['Read']);
  });

  it('marks all that a filter finds, in one job', async () => {
    for (const number of ['1', '2', '3']) await tell([owner.userGuid], toy(number));
    await tell([owner.userGuid], mandatory({}));
    const selection = { list: '/notifications/', act: 'mark-read', ids: [], filter: { Kind: 'test.optional' } };
    const { jobId } = await owner.service(BulkServiceService).startBulk({ selection }, owner.call());
    expect((await endOfJob(world, owner, jobId)).state).toBe(JobState.COMPLETED);
    expect((await newestOf(owner)).unread).toBe(1);
  });
});

describe('the sweep', () => {
  it('takes what is older than 180 days, and nothing else', async () => {
    await tell([owner.userGuid], toy('1'));
    const day = 24 * 3_600_000;
    const sweepAfter = (ms: number): Promise<number> =>
      new InboxService({
        inbox: new InboxRepository(databaseOf(world)),
        hub: { publish: () => undefined },
        clock: { now: () => new Date(clock.now().getTime() + ms) },
      }).sweep();
    await sweepAfter(180 * day - 1000);
    expect(await subjectsOf(owner)).toEqual(['Toy 1 is finished']);
    expect(await sweepAfter(180 * day + 1000)).toBeGreaterThan(0);
    expect(await subjectsOf(owner)).toEqual([]);
  });
});

describe('a kind', () => {
  it('has a name of its own, and places only for its variables', () => {
    const kind = {
      ...{ title: 'T', isMandatory: false, subject: 'S', text: 'T' },
      variables: {},
    };
    expect(() => notificationKind({ ...kind, name: 'test.optional' })).toThrow('two kinds');
    expect(() => notificationKind({ ...kind, name: 'test.unknown', text: 'A {place}' })).toThrow(
      '{place} is no variable',
    );
  });
});
