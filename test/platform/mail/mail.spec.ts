import { Inject, Injectable, Module } from '@nestjs/common';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { DATABASE, type AnyTransaction, type Database } from '../../../platform/database/database.js';
import { MAILER, letterKind, type Letter, type Mailer } from '../../../platform/mail/index.js';
import { freePort } from '../../support/process.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';

@Injectable()
class PostOffice {
  constructor(
    @Inject(MAILER) readonly mailer: Mailer,
    @Inject(DATABASE) readonly database: Database,
  ) {
    office = { mailer, database };
  }
}
@Module({ providers: [PostOffice] })
class PostOfficeModule {}

let office: Pick<PostOffice, 'mailer' | 'database'>;
let world: TestPlatform;
let port: number;
let server: SMTPServer;
const received: Email[] = [];
/** What the server answers next; undefined takes the letter. */
const answers: (Error | undefined)[] = [];

const listen = async (): Promise<void> => {
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const answer = answers.shift();
      if (answer !== undefined) return done(answer);
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push(mail);
        done();
      });
    });
  };
  server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false, onData });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
};

beforeAll(async () => {
  port = await freePort();
  await listen();
  world = await startTestPlatform({ modules: [PostOfficeModule], config: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const anything = letterKind({
  name: 'test.anything',
  title: 'A letter that says anything',
  subject: '{subject}',
  text: '{text}',
  action: 'Open Keyway',
  variables: { subject: 'Your code', text: 'Your code is\n\n482913' },
});
interface Said {
  readonly subject?: string;
  readonly text?: string;
  readonly url?: string;
}
const letter = ({ subject = 'Your code', text = 'Your code is\n\n482913', url }: Said = {}): Letter => ({
  to: 'editor@keyway.example',
  ...anything({ subject, text }, url),
});
const queue = (given: Letter) => office.database.transaction((tx: AnyTransaction) => office.mailer.queue(tx, given));
const arrived = async (subject: string): Promise<Email> => {
  const all = await until(
    () => received,
    (mails) => mails.some((mail) => mail.subject === subject),
  );
  return all.find((mail) => mail.subject === subject) as Email;
};
const outbox = async (id: string) => {
  const { rows } = await world.platform.database.execute('select * from mail_letter where id = $1', [id]);
  return rows[0];
};
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

it('sends text and HTML after the commit, with a Message-ID of its own', async () => {
  const id = await queue(letter({ url: 'http://localhost:8080/x?a=1&b=2' }));
  const mail = await arrived('Your code');
  expect(mail.from).toMatchObject({ name: 'Keyway', address: 'no-reply@keyway.example' });
  expect(mail.to).toEqual([{ name: '', address: 'editor@keyway.example' }]);
  expect(mail.messageId).toBe(`<${id}@keyway.example>`);
  expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(
    'Your code is\n\n482913\n\nOpen Keyway: http://localhost:8080/x?a=1&b=2',
  );
  expect(mail.html).toContain('482913</p>');
  expect(mail.html).toContain('href="http://localhost:8080/x?a=1&amp;b=2"');
  expect(mail.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated');
});

it('keeps nothing of what a letter said once it has left', async () => {
  const id = await queue(letter({ subject: 'Forgotten' }));
  await arrived('Forgotten');
  const row = await until(
    () => outbox(id),
    (kept) => kept?.['sent_at'] !== null,
  );
  expect(row).toMatchObject({ body_text: null, body_html: null, failed_at: null, attempts: 1 });
});

it('escapes what a letter says', async () => {
  await queue(
    letter({
      subject: 'A <b>bold</b> subject',
      text: '<script>alert(1)</script> & "quotes"',
    }),
  );
  const { html } = await arrived('A <b>bold</b> subject');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
});

it('has a dark form of its own, and stays readable where styles of its head are stripped', async () => {
  await queue(letter({ subject: 'Dark', url: 'http://localhost:8080/x' }));
  const { html = '' } = await arrived('Dark');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [, dark = ''] = /@media \(prefers-color-scheme:\s*dark\)\s*\{([\s\S]*?)\n\}/.exec(html) ?? [];
  for (const name of ['sheet', 'brand', 'code', 'quiet', 'act']) {
    expect(dark).toContain(`.${name}{`);
    expect(html).toMatch(new RegExp(`class="${name}"[^>]* style="[^"]*(?:color|background):#`));
  }
});

it('makes no link of what a letter says, in subject, text or HTML', async () => {
  const url = 'http://localhost:8080/x';
  await queue(letter({ subject: 'From evil.example', text: 'Sign in at https://evil.example/now', url }));
  const { subject, text, html } = await until(
    () => received.at(-1) ?? { subject: '', text: '', html: '' },
    (mail) => mail.subject?.startsWith('From evil') ?? false,
  );
  expect([subject, text, html].join('\n')).not.toMatch(/evil\.example|https:\/\//);
  expect([...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([url]);
  expect(text).toContain(`Open Keyway: ${url}`);
  expect(text?.replaceAll('\u200C', '')).toContain('Sign in at https://evil.example/now');
});

it('lets no line break of a subject become a header', async () => {
  await queue(letter({ subject: 'Broken\r\nBcc: thief@evil.example' }));
  const mail = await until(
    () => received.at(-1),
    (one) => one?.subject?.startsWith('Broken') ?? false,
  );
  expect(mail?.headers.map((header) => header.key)).not.toContain('bcc');
});

it('sends nothing when the transaction is rolled back', async () => {
  const work = office.database.transaction(async (tx: AnyTransaction) => {
    await office.mailer.queue(tx, letter({ subject: 'Never' }));
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  await queue(letter({ subject: 'After the one that never was' }));
  await arrived('After the one that never was');
  expect(received.map((mail) => mail.subject)).not.toContain('Never');
});

it('tries again with the same Message-ID when the server has a passing trouble', async () => {
  answers.push(refusal(451));
  const id = await queue(letter({ subject: 'Second try' }));
  expect((await arrived('Second try')).messageId).toBe(`<${id}@keyway.example>`);
  expect(
    await until(
      () => outbox(id),
      (row) => row?.['sent_at'] !== null,
    ),
  ).toMatchObject({ attempts: 2 });
});

it('gives up at once what the server refuses for good, and forgets its text', async () => {
  answers.push(refusal(550));
  const id = await queue(letter({ subject: 'Refused' }));
  const row = await until(
    () => outbox(id),
    (kept) => kept?.['failed_at'] !== null,
  );
  expect(row).toMatchObject({ sent_at: null, body_text: null, attempts: 1 });
});

it('keeps letters while no server answers, and sends them when one does', async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  const id = await queue(letter({ subject: 'Patience' }));
  await until(
    () => outbox(id),
    (row) => Number(row?.['attempts']) >= 1,
  );
  await listen();
  expect((await arrived('Patience')).messageId).toBe(`<${id}@keyway.example>`);
});
