/** Optional letters of an hour or a day in one: each once, and without what was read (docs/domain.md, l). */
import { Inject, Injectable, Module } from '@nestjs/common';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { NOTIFIER, notificationKind, type News, type Notifier } from '../../../platform/notifications/index.js';
import { DigestService } from '../../../platform/notifications/digest/digest.service.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { NotificationsServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

const happened = notificationKind({
  ...{ name: 'test.happened', title: 'Happened', isMandatory: false },
  ...{ subject: '{what} happened', text: 'It was {what}.', variables: { what: 'A' } },
});
const urgent = notificationKind({
  ...{ name: 'test.urgent', title: 'Urgent', isMandatory: true },
  ...{ subject: 'At once', text: 'Now.', variables: {} },
});

let notifier: Notifier;
let digests: DigestService;
@Injectable()
class Office {
  constructor(@Inject(NOTIFIER) given: Notifier, @Inject(DigestService) service: DigestService) {
    notifier = given;
    digests = service;
  }
}
@Module({ providers: [Office] })
class OfficeModule {}

let world: TestPlatform;
let clock: TestClock;
let user: TestUser;
beforeAll(async () => {
  clock = new TestClock(new Date('2026-11-23T09:10:00Z'));
  world = await startTestPlatform({ modules: [OfficeModule], clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  user = await world.user();
});

const chooses = (rhythm: 'at_once' | 'hourly' | 'daily', receivesEmail = true, timeZone = 'Europe/Berlin') =>
  user.service(AccountsServiceService).changeEmailSettings({ receivesEmail, rhythm, timeZone }, user.call());
const tell = (news: News): Promise<void> =>
  world.platform.database.transaction(async (tx: AnyTransaction) => notifier.notify(tx, [user.userGuid], news));
const queued = async (): Promise<number> => {
  const { rows } = await world.platform.database.execute('select id from mail_letter where recipient = $1', [
    user.email,
  ]);
  return rows.length;
};
const inbox = async () => {
  const service = user.service(NotificationsServiceService);
  return (await service.listNewest({}, user.call())).notifications;
};
/** To the minute after the next full hour. */
const toNextHour = (): void => {
  const now = clock.now().getTime();
  clock.forward(3_600_000 - (now % 3_600_000) + 60_000);
};

describe('a digest', () => {
  it('has what happened in its hour, the oldest first, with a link to each and the reader’s time', async () => {
    await chooses('hourly');
    await tell(happened({ what: 'One' }));
    clock.forward(60_000);
    await tell(happened({ what: 'Two' }));
    await digests.sweep();
    expect(await queued()).toBe(0);
    toNextHour();
    await digests.sweep();
    const mail = await world.mailbox.take(user.email);
    const entries = await inbox();
    expect(mail.subject).toBe('2 notifications of Keyway');
    const [two, one] = entries;
    const links = [one, two].map((entry) => `http://localhost:8080/notifications/${entry?.notificationId ?? ''}`);
    expect(mail.text.indexOf(links[0] ?? '-')).toBeGreaterThan(mail.text.indexOf('One happened'));
    expect(mail.text.indexOf(links[1] ?? '-')).toBeGreaterThan(mail.text.indexOf(links[0] ?? '-'));
    expect(mail.text).toContain('23 Nov 2026, 10:10');
    expect(mail.text).toContain('Times are those of Europe/Berlin.');
    for (const link of links) expect(mail.html).toContain(`href="${link}"`);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    toNextHour();
    await digests.sweep();
    expect(await queued()).toBe(1);
  });

  it('is one letter when twelve look at once, and has nothing twice', async () => {
    await chooses('hourly');
    for (const what of ['One', 'Two', 'Three']) await tell(happened({ what }));
    toNextHour();
    const mailed = await Promise.all(Array.from({ length: 12 }, () => digests.sweep()));
    expect(mailed.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await queued()).toBe(1);
    expect(await world.mailbox.take(user.email)).toMatchObject({ subject: '3 notifications of Keyway' });
  });

  it('leaves out what was read, and is not sent where all was', async () => {
    await chooses('hourly');
    await tell(happened({ what: 'One' }));
    await tell(happened({ what: 'Two' }));
    const [read] = (await inbox()).filter(({ subject }) => subject === 'One happened');
    const service = user.service(NotificationsServiceService);
    await service.markNotifications({ notificationIds: [read?.notificationId ?? ''], isRead: true }, user.call());
    toNextHour();
    await digests.sweep();
    const mail = await world.mailbox.take(user.email);
    expect(mail.subject).toBe('1 notification of Keyway');
    expect(mail.text).not.toContain('One happened');
    await tell(happened({ what: 'Three' }));
    await service.markAllRead({}, user.call());
    toNextHour();
    await digests.sweep();
    expect(await queued()).toBe(1);
  });

  it('of a day comes at eight in the morning of its reader', async () => {
    await chooses('daily');
    await tell(happened({ what: 'One' }));
    clock.forward(3 * 3_600_000);
    await digests.sweep();
    expect(await queued()).toBe(0);
    clock.forward(24 * 3_600_000);
    await digests.sweep();
    expect(await world.mailbox.take(user.email)).toMatchObject({ subject: '1 notification of Keyway' });
  });

  it('has nothing mandatory: that is mailed at once', async () => {
    await chooses('daily');
    await tell(urgent({}));
    expect(await world.mailbox.take(user.email)).toMatchObject({ subject: 'At once' });
    toNextHour();
    await digests.sweep();
    expect(await queued()).toBe(1);
  });

  it('loses nothing to who wants letters at once again, and mails nothing to who wants none', async () => {
    await chooses('daily');
    await tell(happened({ what: 'One' }));
    await chooses('at_once');
    await digests.sweep();
    expect(await world.mailbox.take(user.email)).toMatchObject({ subject: '1 notification of Keyway' });
    await chooses('daily');
    await tell(happened({ what: 'Two' }));
    await chooses('daily', false);
    await digests.sweep();
    await chooses('at_once');
    await digests.sweep();
    expect(await queued()).toBe(1);
    expect(await inbox()).toHaveLength(2);
  });
});
