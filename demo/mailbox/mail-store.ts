/** The mails on disk, one file each, newest first; the oldest go when there are too many. */
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailSchema, type Mail } from './mail.js';

const maxMails = 200;

export class MailStore extends EventEmitter<{ mail: [Mail] }> {
  readonly #mails: Mail[];

  constructor(private readonly folder: string) {
    super();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#mails = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .toReversed()
      .map((name) => mailSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
    // Each open page listens.
    this.setMaxListeners(0);
  }

  /** Newest first. */
  list(): readonly Mail[] {
    return this.#mails;
  }

  /** On disk when it returns: the sender is told only then. */
  add(mail: Omit<Mail, 'id' | 'receivedAt'>): void {
    const receivedAt = new Date().toISOString();
    const kept: Mail = {
      ...mail,
      receivedAt,
      id: `${receivedAt.replaceAll(/\D/g, '')}-${randomBytes(4).toString('hex')}`,
    };
    const draft = join(this.folder, `${kept.id}.new`);
    writeFileSync(draft, JSON.stringify(kept), { mode: 0o600, flush: true });
    renameSync(draft, join(this.folder, `${kept.id}.json`));
    this.#mails.unshift(kept);
    for (const { id } of this.#mails.splice(maxMails)) rmSync(join(this.folder, `${id}.json`), { force: true });
    this.emit('mail', kept);
  }
}
