/** Sends the outbox. The log names letters by id: neither subject nor address nor text. */
import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Logger } from '../../kernel/log.js';
import type { AnyTransaction, Database } from '../database/database.js';
import type { Delivery, QueueService } from '../jobs/index.js';
import { letterHtml, letterText } from './letter/letter-html.js';
import type { LetterContent, Words } from './letter/letter-template.js';
import type { MailRepository, StoredLetter } from './mail.repository.js';
import type { AddressWatch, Letter, Mailer } from './mailer.js';
import { refusalOf, type Refusal } from './server-answer.js';
import { unlinked } from './letter/unlinked.js';
import type { LetterWriter } from './templates/letter-writer.service.js';

const queue = 'mail.send';

interface Sending {
  readonly letterId: string;
}

/** RFC 8058, 3.1: mail programs show a button of their own, and one click of it is a POST to the address. */
const unsubscribeHeaders = (url: string | undefined): Readonly<Record<string, string>> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const interrupted: Refusal = {
  ...{ isPermanent: true, isOfAddress: false, responseCode: null },
  answer: 'Interrupted at the last attempt',
};

export interface MailDependencies {
  readonly database: Database;
  readonly letters: MailRepository;
  readonly queues: QueueService;
  readonly writer: LetterWriter;
  readonly transport: Pick<Transporter, 'sendMail'>;
  /** The From address; its domain stands in the Message-ID too. */
  readonly from: string;
  readonly log: Logger;
}

export class MailService implements Mailer {
  readonly #dependencies: MailDependencies;
  readonly #domain: string;
  readonly #watches: AddressWatch[] = [];

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
      exhausted: ({ letterId }) => this.#bury(letterId, interrupted),
    });
  }

  words(tx: AnyTransaction, content: LetterContent): Promise<Words> {
    return this.#dependencies.writer.words(tx, content);
  }

  async queue(tx: AnyTransaction, letter: Letter): Promise<string> {
    const id = randomUUID();
    const { to, unsubscribeUrl, kind } = letter;
    const words = { ...(await this.words(tx, letter)), unsubscribeUrl };
    const [subject, text, html] = [unlinked(words.subject), letterText(words), letterHtml(words)];
    await this.#dependencies.letters.insert(tx, {
      ...{ id, to, subject, text, html, unsubscribeUrl },
      ...{ kind: kind.name, mayBeKept: kind.mayBeKept ?? false },
    });
    await this.#dependencies.queues.send(tx, queue, { letterId: id } satisfies Sending);
    return id;
  }

  async sendAgain(tx: AnyTransaction, to: string): Promise<number> {
    const ids = await this.#dependencies.letters.revive(tx, to);
    for (const letterId of ids) await this.#dependencies.queues.send(tx, queue, { letterId } satisfies Sending);
    return ids.length;
  }

  watch(watch: AddressWatch): void {
    this.#watches.push(watch);
  }

  async #handle({ data: { letterId }, isLastAttempt }: Delivery<Sending>): Promise<void> {
    const { letters, database, log } = this.#dependencies;
    const letter = await letters.attempt(letterId);
    if (letter === undefined) return;
    try {
      await this.#send(letter);
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (!refusal.isPermanent && !isLastAttempt) throw thrown;
      return this.#bury(letterId, refusal, letter.to);
    }
    await database.transaction(async (tx: AnyTransaction) => {
      if (await letters.markSent(tx, letterId)) for (const watch of this.#watches) await watch.accepted(tx, letter.to);
    });
    log.info({ letterId }, 'a letter has left');
  }

  /** It becomes a dead letter. */
  #bury(letterId: string, refusal: Refusal, to?: string): Promise<void> {
    const { letters, database, log } = this.#dependencies;
    log.error({ letterId, responseCode: refusal.responseCode }, 'a letter was given up');
    return database.transaction(async (tx: AnyTransaction) => {
      const isSettled = await letters.markFailed(tx, letterId, refusal);
      if (!isSettled || !refusal.isOfAddress || to === undefined) return;
      for (const watch of this.#watches) await watch.refused(tx, to);
    });
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
