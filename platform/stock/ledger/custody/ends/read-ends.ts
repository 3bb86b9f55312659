/** The statements of the place apart, from the newest back to the first, and whatever is wrong with them. */
import type { Clock } from '../../../../../kernel/clock.js';
import type { CustodySeal } from '../seal/custody-seal.js';
import type { EndsPlace } from './ends-place.js';
import {
  dayBefore,
  parseStatement,
  sha256Of,
  type LaneEnd,
  type StatementName,
  type TrailsThen,
} from './ends-statement.js';

/** An end that a lane had, and the day of the first statement that says so. */
export interface EndApart extends LaneEnd {
  readonly day: string;
}

export interface ReadEnds {
  /** Statements that were read. */
  readonly days: number;
  readonly newest: string | null;
  readonly ends: readonly EndApart[];
  readonly trails: readonly TrailsThen[];
  /** Days without a statement, the newest first. */
  readonly missing: readonly string[];
  /** What somebody has done to the statements. */
  readonly faults: readonly string[];
  /** Why they could not be read, or not be compared in full. */
  readonly problems: readonly string[];
}

interface Dependencies {
  readonly seal: CustodySeal;
  readonly place: EndsPlace;
  readonly clock: Clock;
}

/** Until this many days after the newest statement nobody is told: the platform may have been off over a weekend. */
const freshDays = 3;

class EndsReader {
  readonly #ends = new Map<string, EndApart>();
  readonly #digests = new Map<string, string>();
  readonly #trails: TrailsThen[] = [];
  readonly #missing: string[] = [];
  readonly #faults: string[] = [];
  readonly #problems: string[] = [];

  constructor(
    private readonly dependencies: Dependencies,
    private readonly maxDays: number,
  ) {}

  async read(): Promise<ReadEnds> {
    try {
      await this.statements();
      await this.log();
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      this.#problems.push(`The place apart cannot be read: ${why}`);
    }
    const [newest = null] = this.#digests.keys();
    const isOld = newest !== null && newest < dayBefore(this.dependencies.clock.now(), freshDays);
    if (isOld) this.#problems.push(`The newest ends are those of ${newest}: nothing after it could be compared.`);
    return {
      days: this.#digests.size,
      newest,
      ends: [...this.#ends.values()],
      trails: this.#trails,
      missing: this.#missing,
      faults: this.#faults,
      problems: this.#problems,
    };
  }

  /** Day by day back to the first statement; each names the one before it. */
  private async statements(): Promise<void> {
    const now = this.dependencies.clock.now();
    let named: StatementName | null | undefined;
    let unseen: string[] = [];
    for (let days = 1; days <= this.maxDays + this.#digests.size; days += 1) {
      const day = dayBefore(now, days);
      const text = await this.dependencies.place.read(day);
      if (text === undefined && named?.day !== day) unseen.push(day);
      const before = this.take(day, text, named);
      if (before === undefined) continue;
      this.#missing.push(...unseen);
      unseen = [];
      named = before;
      if (named === null) return;
    }
    if (this.#digests.size === 0) this.#problems.push('No ends have been written to the place apart.');
    else this.#faults.push('The first statement of the place apart is gone.');
  }

  /** @returns what the statement names as the one before it; undefined where there is none of that day */
  private take(day: string, text: string | undefined, named: StatementName | null | undefined) {
    const isNamed = named?.day === day;
    if (text === undefined) {
      if (isNamed) this.#faults.push(`The ends of ${day} were written, and are gone.`);
      return undefined;
    }
    const statement = parseStatement(this.dependencies.seal, text, day);
    if (statement === undefined || (isNamed && named.sha256 !== sha256Of(text))) {
      this.#faults.push(`The ends of ${day} are not those that were written.`);
      return undefined;
    }
    this.#digests.set(day, sha256Of(text));
    if (statement.trails !== null) this.#trails.push(statement.trails);
    for (const end of statement.ends) {
      const place = `${end.vaultId} ${end.lane} ${end.sequence} ${end.hash}`;
      this.#ends.set(place, { ...end, day });
    }
    return statement.before;
  }

  /** Holds the statements against the lines of the file. */
  private async log(): Promise<void> {
    const lines = await this.dependencies.place.logged();
    if (lines === undefined) this.#problems.push('The file with the lines of the ends is not there.');
    for (const { day, sha256 } of lines ?? []) {
      if (this.#faults.some((fault) => fault.includes(day)) || this.#digests.get(day) === sha256) continue;
      this.#faults.push(`The ends of ${day} are not those that the file with their lines names.`);
    }
  }
}

/** @param maxDays so far back the newest one is looked for */
export const readEnds = (dependencies: Dependencies, maxDays: number): Promise<ReadEnds> =>
  new EndsReader(dependencies, maxDays).read();
