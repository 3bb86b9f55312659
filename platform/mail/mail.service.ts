/** Sends the outbox. The log names letters by id: neither subject nor address nor text. */
import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Logger } from '../../kernel/log.js';
import type { AnyTransaction } from '../database/database.js';
import type { Delivery, QueueService } from '../jobs/index.js';
import { letterHtml, letterText } from './letter-html.js';
import type { MailRepository, StoredLetter } from './mail.repository.js';
import type { Letter, Mailer } from './mailer.js';
import { unlinked } from './unlinked.js';

const queue = 'mail.send';

interface Sending {
  readonly letterId: string;
}

/** RFC 5321, 4.2.1: a 5yz answer will be the same the next time. */
const isPermanent = (thrown: unknown): boolean => {
  const status = (thrown as { responseCode?: unknown }).responseCode;
  return typeof status === 'number' && status >= 500 && status < 600;
};

/** RFC 8058, 3.1: mail programs show a button of their own, and one click of it is a POST to the address. */
const unsubscribeHeaders = (url: string | undefined): Readonly<Record<string, string>> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

export interface MailDependencies {
  readonly letters: MailRepository;
  readonly queues: QueueService;
  readonly transport: Pick<Transporter, 'sendMail'>;
  /** The From address; its domain stands in the Message-ID too. */
  readonly from: string;
  readonly log: Logger;
}

export class MailService implements Mailer {
  readonly #dependencies: MailDependencies;
  readonly #domain: string;

  constructor(dependencies: MailDependencies) {
    this.#dependencies = dependencies;
    this.#domain = /@([A-Za-z0-9.-]+)/.exec(dependencies.from)?.[1] ?? 'keyway.invalid';
    dependencies.queues.define<Sending>({
      name: queue,
      batchSize: 10,
      workers: 1,
      // With the growing delay about half an hour of an unreachable server.
      retryLimit: 10,
      expireSeconds: 120,
      handle: (delivery) => this.#handle(delivery),
      exhausted: ({ letterId }) => dependencies.letters.markFailed(letterId),
    });
  }

  async queue(tx: AnyTransaction, letter: Letter): Promise<string> {
    const id = randomUUID();
    const { to, unsubscribeUrl } = letter;
    const [subject, text, html] = [unlinked(letter.subject), letterText(letter), letterHtml(letter)];
    await this.#dependencies.letters.insert(tx, { id, to, subject, text, html, unsubscribeUrl });
    await this.#dependencies.queues.send(tx, queue, { letterId: id } satisfies Sending);
    return id;
  }

  async #handle({ data: { letterId }, isLastAttempt }: Delivery<Sending>): Promise<void> {
    const letter = await this.#dependencies.letters.attempt(letterId);
    if (letter === undefined) return;
    try {
      await this.#send(letter);
    } catch (thrown) {
      if (!isPermanent(thrown) && !isLastAttempt) throw thrown;
      this.#dependencies.log.error(
        { letterId, responseCode: (thrown as { responseCode?: unknown }).responseCode },
        'a letter was given up',
      );
      return this.#dependencies.letters.markFailed(letterId);
    }
    await this.#dependencies.letters.markSent(letterId);
    this.#dependencies.log.info({ letterId }, 'a letter has left');
  }

  async #send({ id, to, subject, text, html, unsubscribeUrl }: StoredLetter): Promise<void> {
    await this.#dependencies.transport.sendMail({
      messageId: `<${id}@${this.#domain}>`,
      from: this.#dependencies.from,
      to,
      subject,
      text,
      html,
      // RFC 3834: nobody's out-of-office shall answer.
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
