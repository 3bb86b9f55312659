/** The place apart: an object for each day's statement, and a file with a line for each that was written. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ObjectStore } from '../../../../objects/index.js';
import { sha256Of, type StatementName } from './ends-statement.js';

const nameOf = (day: string): string => `custody-ends/${day}.txt`;

const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown }).code;

export class EndsPlace {
  /**
   * @param store that the database's owner cannot write to
   * @param logFile gets a line of the audit log for each statement
   */
  constructor(
    private readonly store: ObjectStore,
    private readonly logFile: string,
  ) {}

  /** @returns undefined when there is none. @throws Error when the place cannot be read */
  async read(day: string): Promise<string | undefined> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of this.store.get(nameOf(day))) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    } catch (thrown) {
      if (codeOf(thrown) === 'objects.not_found') return undefined;
      throw thrown;
    }
  }

  /** Keeps a statement; one that is there is never replaced. @returns false when there was one */
  async keep(day: string, text: string, at: Date): Promise<boolean> {
    if ((await this.store.size(nameOf(day))) !== undefined) return false;
    await this.store.put(nameOf(day), [Buffer.from(text)]);
    const line = { time: at.toISOString(), audit: 'custody.ends_written', day, sha256: sha256Of(text) };
    await mkdir(dirname(this.logFile), { recursive: true });
    await appendFile(this.logFile, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    return true;
  }

  /** What the file's lines say. @returns undefined where there is no file */
  async logged(): Promise<readonly StatementName[] | undefined> {
    let text: string;
    try {
      text = await readFile(this.logFile, 'utf8');
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return undefined;
      throw thrown;
    }
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as StatementName]));
  }
}
