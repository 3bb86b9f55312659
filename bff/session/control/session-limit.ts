/**
 * At most so many sessions of one user (security item 17): with the next one the one that was signed in
 * longest ago ends. Half sessions, whose second factor is to come, are counted apart, so that nobody
 * who knows a password only can push its owner out.
 */
import type { Logger } from '../../../kernel/log.js';
import { audit, type AuditPlace } from '../../edge/audit.js';
import type { SessionRecord } from '../records/session-record.js';
import type { LiveSession, SessionControl } from './session-control.js';

const byAge = (a: LiveSession, b: LiveSession): number => a.record.createdAtMs - b.record.createdAtMs;

export class SessionLimit {
  constructor(
    private readonly control: SessionControl,
    readonly maxPerUser: number,
    private readonly log: Logger,
  ) {}

  /** @param idHash the session that has just begun: it is never the one that ends */
  async keep(place: AuditPlace, { userGuid, stage }: SessionRecord, idHash: string): Promise<void> {
    const alike = (await this.control.live(userGuid)).filter(({ record }) => record.stage === stage);
    const others = alike.filter((one) => one.idHash !== idHash).sort(byAge);
    const tooMany = others.slice(0, Math.max(0, others.length + 1 - this.maxPerUser));
    await Promise.all(
      tooMany.map(async ({ idHash: oldest, record }) => {
        await this.control.revoke(oldest, 'limit', record);
        audit(this.log, 'session.limit', {
          ...place,
          session: { idHash: oldest, userGuid, ownerGuid: record.ownerGuid },
        });
      }),
    );
  }
}
