/**
 * What anybody may cause as often as they like, told without a flood of lines: of each network the first ones in
 * an interval as they are, the others by their number when the interval ends. Nothing is left untold.
 */
import { networkOf } from '../../../kernel/network.js';
import type { AuditPlace } from '../audit.js';

export interface RepeatSettings {
  /** So many of one network are told as they are, in each interval. */
  readonly inFull: number;
  /** @param first where the interval's first of them happened; its address is `others` for those beyond `maxNetworks` */
  readonly auditCount: (first: AuditPlace, count: number) => void;
  readonly intervalMs?: number;
}

export const repeatIntervalMs = 60_000;
/** Networks that are told apart within an interval: a botnet's lines are bounded as well. */
export const maxNetworks = 500;
const others = 'others';

interface Seen {
  readonly first: AuditPlace;
  audited: number;
  unaudited: number;
}

export class Repeats {
  private readonly seen = new Map<string, Seen>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly settings: RepeatSettings) {
    this.timer = setInterval(() => this.flush(), settings.intervalMs ?? repeatIntervalMs).unref();
  }

  /** @returns whether the caller tells this one as it is; else it is counted here, and told with the interval's end */
  isInFull(place: AuditPlace): boolean {
    const seen = this.seenOf(place);
    if (seen.audited < this.settings.inFull) {
      seen.audited += 1;
      return true;
    }
    seen.unaudited += 1;
    return false;
  }

  /** The interval is over. */
  flush(): void {
    const ended = [...this.seen.values()];
    this.seen.clear();
    for (const { first, unaudited } of ended) if (unaudited > 0) this.settings.auditCount(first, unaudited);
  }

  /** Tells what is still untold. */
  close(): void {
    clearInterval(this.timer);
    this.flush();
  }

  private seenOf({ correlationId, traceparent, clientAddress }: AuditPlace): Seen {
    const network = networkOf(clientAddress);
    const present = this.seen.get(network);
    if (present !== undefined) return present;
    const hasRoom = this.seen.size < maxNetworks;
    const shared = hasRoom ? undefined : this.seen.get(others);
    if (shared !== undefined) return shared;
    // The place alone: what it came with may be a whole request.
    const first = { correlationId, traceparent, clientAddress: hasRoom ? clientAddress : others };
    const begun = { first, audited: 0, unaudited: 0 };
    this.seen.set(hasRoom ? network : others, begun);
    return begun;
  }
}
