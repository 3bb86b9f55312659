/** How many letters visitors may ask for in an hour (docs/domain.md, n): counted before anything is known of who asks. */
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.js';
import { networkOf } from '../../../kernel/network.js';
import type { VisitorCaller } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import { reserveAll } from '../../database/reserve-all.js';
import { accountsError } from '../accounts.errors.js';
import type { CodeHasher } from '../second-factor/code-secrets.js';
import { secondsUntil } from '../second-factor/second-factor.js';

type LetterTables = Pick<Tables, 'letter_request'>;
type LetterTx = Transaction<LetterTables>;

const hourMs = 3_600_000;
/** For an address, and for all of a network. */
const lettersUntilLimit = { email: 5, ip: 20 } as const;
const kinds = ['ip', 'email'] as const;

export interface LetterRequestsDependencies {
  readonly database: Database;
  readonly hasher: CodeHasher;
  readonly clock: Clock;
}

export class LetterRequests {
  constructor(private readonly dependencies: LetterRequestsDependencies) {}

  /**
   * Counts a letter of address and network, or of neither; an address that nobody has counts like any other.
   * @param email lower case
   * @throws accounts.link_limit
   */
  async reserve({ clientAddress = '' }: VisitorCaller, email: string): Promise<void> {
    const { database, hasher, clock } = this.dependencies;
    const now = clock.now();
    const subjects = {
      ip: hasher.letterSubject('ip', networkOf(clientAddress)),
      email: hasher.letterSubject('email', email),
    };
    const isReserved = await reserveAll<LetterTx>(
      (work) => database.transaction(work),
      kinds.map((kind) => (tx) => this.#count(tx, subjects[kind], lettersUntilLimit[kind], now)),
    );
    if (isReserved) return;
    const begun = await this.#begun(Object.values(subjects));
    const until = new Date(Math.max(now.getTime(), ...begun.map((at) => at.getTime() + hourMs)));
    throw accountsError('accounts.link_limit', { retryAfterSeconds: secondsUntil(until, now) });
  }

  /** What counts no more is forgotten. */
  async forget(): Promise<void> {
    const { database, clock } = this.dependencies;
    const before = new Date(clock.now().getTime() - hourMs);
    await database.tables<LetterTables>().deleteFrom('letter_request').where('begun_at', '<=', before).execute();
  }

  /** @returns false, and counts nothing, when so many were asked for in the hour that has begun with the first */
  async #count(tx: LetterTx, subject: Buffer, limit: number, now: Date): Promise<boolean> {
    const begunBefore = new Date(now.getTime() - hourMs);
    const { rows } = await sql`
      insert into letter_request as kept (subject, begun_at, requests) values (${subject}, ${now}, 1)
      on conflict (subject) do update set
        begun_at = case when kept.begun_at <= ${begunBefore} then ${now} else kept.begun_at end,
        requests = case when kept.begun_at <= ${begunBefore} then 1 else kept.requests + 1 end
      where kept.requests < ${limit} or kept.begun_at <= ${begunBefore}
      returning kept.requests`.execute(tx);
    return rows.length === 1;
  }

  async #begun(subjects: readonly Buffer[]): Promise<Date[]> {
    const rows = await this.dependencies.database
      .tables<LetterTables>()
      .selectFrom('letter_request')
      .select('begun_at')
      .where('subject', 'in', [...subjects])
      .execute();
    return rows.map(({ begun_at }) => begun_at);
  }
}
