/** A real SMTP server that keeps what it is given, for tests that read their mail. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { keep } from '../evidence/keep.js';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestMailbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** The next mail to the address that nobody has taken yet; waits for it. */
  take(to: string): Promise<ReceivedMail>;
  /** The next of this kind; other mails to the same address may stand before it, and go. */
  takeAbout(to: string, subject: RegExp): Promise<ReceivedMail>;
  /** The six digits of the next mail with a code; others before it go. */
  takeCode(to: string): Promise<string>;
  /** Letters to the address are answered so from now on; without a code they are taken. */
  answers(address: string, responseCode?: number): void;
  /** What has arrived and was not taken. */
  waiting(to: string): ReceivedMail[];
  close(): Promise<void>;
}

const receivedFrom = ({ subject = '', text = '', html = '', headers }: Email): Omit<ReceivedMail, 'to'> => ({
  ...{ subject, text, html, headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])) },
});

export const startTestMailbox = async (): Promise<TestMailbox> => {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refused.get(address);
      if (responseCode === undefined) done();
      else done(Object.assign(new Error(`5.1.1 <${address}>: see https://mail.example/why`), { responseCode }));
    },
    onData: (stream, session, done) => {
      void buffer(stream)
        .then((bytes) => {
          keep('mail', 'received.eml', bytes);
          return PostalMime.parse(bytes);
        })
        .then((mail) => {
          for (const { address } of session.envelope.rcptTo) mails.push({ ...receivedFrom(mail), to: address });
          arrivals.emit('mail');
          done();
        }, done);
    },
  });
  // A sender that is killed breaks its connection off: it sends the letter again.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const takeWhere = async (to: string, isMeant: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> => {
    for (;;) {
      const at = mails.findIndex((mail) => mail.to === to);
      const [mail] = at < 0 ? [] : mails.splice(at, 1);
      if (mail === undefined) await once(arrivals, 'mail');
      else if (isMeant(mail)) return mail;
    }
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    answers: (address, responseCode) => {
      if (responseCode === undefined) refused.delete(address);
      else refused.set(address, responseCode);
    },
    waiting: (to) => mails.filter((mail) => mail.to === to),
    take: (to) => takeWhere(to, () => true),
    takeAbout: (to, subject) => takeWhere(to, (mail) => subject.test(mail.subject)),
    takeCode: async (to) => codeIn(await takeWhere(to, ({ text }) => sixDigits.test(text))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const sixDigits = /^\d{6}$/m;

/** The six digits of a code mail. */
export const codeIn = (mail: ReceivedMail): string => {
  const code = sixDigits.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`no code in "${mail.subject}"`);
  return code;
};
