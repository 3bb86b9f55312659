/** What letters say is the staff's to edit: checked, previewed, kept in versions, and used (docs/domain.md, l). */
import { Inject, Injectable, Module } from '@nestjs/common';
import { pino } from 'pino';
import type { DomainError } from '../../../kernel/errors.js';
import { logOptions } from '../../../kernel/log.js';
import { systemVault } from '../../../platform/access/index.js';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { MAILER, letterKind, type LetterContent, type Mailer } from '../../../platform/mail/index.js';
import { letterKinds } from '../../../platform/mail/letter/letter-kind.js';
import { templateGuidOf } from '../../../platform/mail/templates/template-id.js';
import { NOTIFIER, notificationKind, type Notifier } from '../../../platform/notifications/index.js';
import { MailTemplatesServiceService, type Template } from '../../../proto/gen/keyway/mail/v1/mail_templates.js';
import { NotificationsServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';

let mailer: Mailer;
let notifier: Notifier;
@Injectable()
class Office {
  constructor(@Inject(MAILER) givenMailer: Mailer, @Inject(NOTIFIER) givenNotifier: Notifier) {
    [mailer, notifier] = [givenMailer, givenNotifier];
  }
}
@Module({ providers: [Office] })
class OfficeModule {}

const code = letterKind({
  name: 'test.template_code',
  title: 'Test: a code',
  subject: 'Your code',
  text: 'Hello {name}.\n\n{code}',
  action: 'Open Keyway',
  required: ['code'],
  secret: ['code'],
  variables: { name: 'Nora North', code: '482913' },
});
const happened = notificationKind({
  name: 'test.template_news',
  title: 'Test: some news',
  isMandatory: true,
  subject: 'News of {what}',
  text: '{what} happened.',
  variables: { what: 'a sample' },
});

const codeGuid = templateGuidOf('test.template_code');
const newsGuid = templateGuidOf('test.template_news');
const missing = '00000000-0000-4000-8000-000000000000';
const publicUrl = 'http://localhost:8080';

const logged: string[] = [];
let world: TestPlatform;
let clock: TestClock;
let admin: TestUser;
beforeAll(async () => {
  clock = new TestClock();
  const log = pino(logOptions('test', 'error'), { write: (line: string) => void logged.push(line) });
  world = await startTestPlatform({ modules: [OfficeModule], clock, log });
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Staff' });
  await world.platform.database.execute('delete from mail_template_version', []);
  await world.platform.database.execute('delete from mail_template', []);
});

const templates = () => world.service(MailTemplatesServiceService);
const some = (template: Template | undefined): Template => {
  if (template === undefined) throw new Error('the answer is empty');
  return template;
};
const get = async (templateGuid = codeGuid): Promise<Template> =>
  some((await templates().getTemplate({ templateGuid }, admin.call())).template);
const save = async (subject: string, text: string, version?: number, templateGuid = codeGuid): Promise<Template> => {
  const from = version ?? (await get(templateGuid)).version;
  return some(
    (await templates().updateTemplate({ templateGuid, version: from, subject, text }, admin.call())).template,
  );
};
const write = (to: string, content: LetterContent): Promise<unknown> =>
  world.platform.database.transaction(async (tx: AnyTransaction) => mailer.queue(tx, { to, ...content }));
const plain = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\u200C', '').trim();
let readers = 0;
/** What a letter of the kind says now. */
const mailed = async (values = { name: 'Edgar', code: '111222' }, url?: string) => {
  readers += 1;
  const to = `reader-${readers}@keyway.example`;
  await write(to, code(values, url));
  const mail = await world.mailbox.take(to);
  return { ...mail, text: plain(mail.text) };
};
const codesOf = async (works: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(works)).map((each) =>
    each.status === 'fulfilled' ? 'done' : (each.reason as DomainError).code,
  );

describe('mail templates', () => {
  it('are staff’s alone, and of a kind that is declared', async () => {
    const owner = await world.user({ role: 'Owner' });
    const words = { subject: 'A', text: '{code}' };
    const callsOf = (templateGuid: string, user: TestUser) => [
      templates().getTemplate({ templateGuid }, user.call()),
      templates().updateTemplate({ templateGuid, version: 0, ...words }, user.call()),
      templates().resetTemplate({ templateGuid, version: 0 }, user.call()),
      templates().restoreVersion({ templateGuid, version: 0, earlier: 1 }, user.call()),
      templates().listVersions({ templateGuid }, user.call()),
      templates().previewTemplate({ templateGuid, ...words }, user.call()),
      templates().getPreviewPage({ templateGuid, appearance: 'light' }, user.call()),
      templates().sendTestLetter({ templateGuid, ...words }, user.call()),
    ];
    expect(new Set(await codesOf(callsOf(codeGuid, owner)))).toEqual(new Set(['permission.denied']));
    for (const guid of [missing, 'no-guid', ''])
      expect(new Set(await codesOf(callsOf(guid, admin)))).toEqual(new Set(['mail.template_not_found']));
    const nobody = templates().getTemplate({ templateGuid: codeGuid }, world.callWith('nothing'));
    await expect(nobody).rejects.toMatchObject({ code: 'session.unauthenticated' });
    await expect(contentOf(owner, '/administration/mail-templates/')).rejects.toThrow('403');
  });

  it('list every declared kind, with who has edited it', async () => {
    await save('A code for you', '{code}');
    const rows = await contentOf(admin, '/administration/mail-templates/', { Letter: 'Test: ' });
    expect(rowsBy(rows, 'Letter')).toEqual(['Test: a code', 'Test: some news']);
    expect(rowsBy(rows, 'State')).toEqual(['Edited', 'Default']);
    expect(rowsBy(rows, 'ChangedBy')).toEqual(['Nora Staff', '']);
    expect(rows[0]?.href).toBe(`/administration/mail-templates/template-detail/${codeGuid}`);
    const edited = await contentOf(admin, '/administration/mail-templates/', { State: 'edited' });
    expect(rowsBy(edited, 'Letter')).toEqual(['Test: a code']);
    const optional = await contentOf(admin, '/administration/mail-templates/', { Need: 'optional' });
    expect(rowsBy(optional, 'Letter')).toContain('Digest of notifications');
    expect(new Set(letterKinds().map(({ name }) => templateGuidOf(name))).size).toBe(letterKinds().length);
  });

  it('change the letters that are written after the save, and back to the default those after that', async () => {
    expect((await mailed()).text).toBe('Hello Edgar.\n\n111222');
    await save('For {name}', 'Your number:\n\n{code}\n\nKeep it.');
    const mail = await mailed({ name: 'Edgar', code: '333444' }, `${publicUrl}/x`);
    expect(mail.subject).toBe('For Edgar');
    expect(mail.text).toBe(`Your number:\n\n333444\n\nKeep it.\n\nOpen Keyway: ${publicUrl}/x`);
    expect(mail.html).toContain('333444</p>');
    const { version } = await get();
    const back = some((await templates().resetTemplate({ templateGuid: codeGuid, version }, admin.call())).template);
    expect(back).toMatchObject({ isEdited: false, version: 2, words: back.defaultWords, changedBy: 'Nora Staff' });
    expect((await mailed()).subject).toBe('Your code');
    const again = templates().resetTemplate({ templateGuid: codeGuid, version: 2 }, admin.call());
    await expect(again).rejects.toMatchObject({ code: 'mail.is_default' });
  });

  it('say the same in the inbox as in the letter', async () => {
    const reader = await world.user({ role: 'Owner' });
    await save('About {what}', 'See {what}.', 0, newsGuid);
    await world.platform.database.transaction(async (tx: AnyTransaction) =>
      notifier.notify(tx, [reader.userGuid], happened({ what: 'the launch' })),
    );
    const { notifications } = await reader.service(NotificationsServiceService).listNewest({}, reader.call());
    expect(notifications).toMatchObject([{ subject: 'About the launch', text: 'See the launch.' }]);
    expect((await world.mailbox.take(reader.email)).subject).toBe('About the launch');
  });

  it('are refused with each fault at its field, and nothing is saved', async () => {
    const refused = save('A {vault}\nBcc: x@evil.example', 'Hello {nam');
    await expect(refused).rejects.toMatchObject({
      code: 'request.invalid',
      violations: [
        { pointer: '/subject', message: 'A subject is one line.' },
        { pointer: '/subject', message: '{vault} is no variable of this letter.' },
        { pointer: '/text', message: expect.stringMatching(/^Line 1: A single \{ stands here/) as string },
        { pointer: '/text', message: '{code} is missing: without it the letter is not what it is for.' },
      ],
    });
    await expect(save('{code}', '{code}')).rejects.toMatchObject({ violations: [{ pointer: '/subject' }] });
    expect(await get()).toMatchObject({ version: 0, isEdited: false });
  });

  it('make neither markup nor a link nor a place of what is typed, by staff or by others', async () => {
    await save('See evil.example', '<a href="https://evil.example">here</a> https://evil.example {name}\n\n{code}');
    const mail = await mailed({ name: '{code} <img src=x> www.evil.example', code: '555666' }, `${publicUrl}/x`);
    expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([`${publicUrl}/x`]);
    expect(mail.html).not.toMatch(/<img|<a href="https:\/\/evil/);
    expect(mail.html + mail.subject).not.toMatch(/evil\.example/);
    expect(mail.text).toContain('{code} <img src=x>');
    expect(mail.text.split('555666')).toHaveLength(2);
  });

  it('keep every version, and restore one as a new one', async () => {
    await save('One', '1 {code}');
    await save('Two', '2 {code}');
    const request = { templateGuid: codeGuid, version: 2, earlier: 1 };
    const restored = some((await templates().restoreVersion(request, admin.call())).template);
    expect(restored).toMatchObject({ version: 3, words: { subject: 'One', text: '1 {code}' } });
    const { versions } = await templates().listVersions({ templateGuid: codeGuid }, admin.call());
    expect(versions.map(({ version, words }) => [version, words?.subject])).toEqual([
      [3, 'One'],
      [2, 'Two'],
      [1, 'One'],
    ]);
    const none = templates().restoreVersion({ ...request, version: 3, earlier: 9 }, admin.call());
    await expect(none).rejects.toMatchObject({ code: 'mail.version_not_found' });
  });

  it.each(twelveTimes)('are saved by one of twelve at once, the first time and later (%i)', async (round) => {
    if (round % 2 === 0) await save('Before', '{code}');
    const { version } = await get();
    const codes = await codesOf(Array.from({ length: 12 }, (_, each) => save(`Save ${each}`, '{code}', version)));
    expect(codes.filter((each) => each === 'done')).toHaveLength(1);
    expect(codes.filter((each) => each === 'mail.template_changed')).toHaveLength(11);
    expect((await get()).version).toBe(version + 1);
  });

  it('fall back to the default when their kind has other variables by now, and the list says so', async () => {
    await save('Old', 'Old {code}');
    await world.platform.database.execute("update mail_template set body = 'Old {code} {gone}' where id = $1", [
      codeGuid,
    ]);
    await world.platform.database.execute(
      "update mail_template_version set body = 'Old {code} {gone}' where template_id = $1",
      [codeGuid],
    );
    logged.length = 0;
    expect((await mailed()).subject).toBe('Your code');
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      { letter: 'test.template_code', field: 'text', fault: '{gone} is no variable of this letter.' },
    ]);
    expect(await get()).toMatchObject({ isEdited: true, isUsable: false });
    const rows = await contentOf(admin, '/administration/mail-templates/', { Letter: 'Test: a' });
    expect(rowsBy(rows, 'State')).toEqual(['Edited, but not usable: the default is sent']);
    const restore = templates().restoreVersion({ templateGuid: codeGuid, version: 1, earlier: 1 }, admin.call());
    await expect(restore).rejects.toMatchObject({ code: 'mail.version_not_usable' });
  });
});

describe('the preview of a mail template', () => {
  const preview = (subject: string, text: string, user = admin) =>
    templates().previewTemplate({ templateGuid: codeGuid, subject, text }, user.call());
  const page = async (appearance: 'light' | 'dark', user = admin): Promise<string> =>
    (await templates().getPreviewPage({ templateGuid: codeGuid, appearance }, user.call())).html;

  it('has sample data alone, also while letters with real codes are written', async () => {
    await mailed({ name: 'Edgar', code: '777888' });
    const { faults, subject, text } = await preview('Hi {name}', 'Hello {name}.\n\n{code}');
    expect([faults, subject, plain(text)]).toEqual([
      [],
      'Hi Nora North',
      `Hello Nora North.\n\n482913\n\nOpen Keyway: ${publicUrl}/`,
    ]);
    for (const appearance of ['light', 'dark'] as const) {
      const html = await page(appearance);
      expect(html).toContain('482913</p>');
      expect(html).not.toMatch(/777888|<script|@media/);
      expect(html.includes('color-scheme:dark')).toBe(appearance === 'dark');
    }
    expect(await get()).toMatchObject({ version: 0 });
  });

  it('says what is wrong, and shows nothing of it', async () => {
    expect(await preview('A', 'Hello {nam}')).toMatchObject({
      faults: [
        { field: 'text', line: 1, message: '{nam} is no variable of this letter.' },
        { field: 'text', line: 0 },
      ],
      ...{ subject: '', text: '' },
    });
  });

  it('is of who has typed it, and forgotten after a day', async () => {
    const colleague = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
    await expect(page('light', colleague)).rejects.toMatchObject({ code: 'mail.preview_not_found' });
    await preview('Mine', 'Mine {code}');
    await preview('Theirs', 'Theirs {code}', colleague);
    expect(await page('light')).toContain('Mine');
    expect(await page('light', colleague)).toContain('Theirs');
  });

  it('is mailed to who asks, twenty times an hour', async () => {
    const request = { templateGuid: codeGuid, subject: 'Hi {name}', text: 'Try {code}' };
    const send = () => templates().sendTestLetter(request, admin.call());
    await send();
    expect(await world.mailbox.take(admin.email)).toMatchObject({ subject: 'Test: Hi Nora North' });
    const codes = await codesOf(Array.from({ length: 24 }, send));
    expect(codes.filter((each) => each === 'done')).toHaveLength(19);
    expect(codes.filter((each) => each === 'mail.test_limit')).toHaveLength(5);
    clock.forward(3_600_000);
    await send();
    await expect(templates().sendTestLetter({ ...request, text: 'No number' }, admin.call())).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});
