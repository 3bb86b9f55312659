/** Sessions written the way the gateway writes them, so that a test begins signed in. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '../../../kernel/clock.js';
import { createLog } from '../../../kernel/log.js';
import type { GatewayConfig } from '../../../bff/config.js';
import { sessionCookieName } from '../../../bff/session/records/session-cookie.js';
import type { SessionRecord } from '../../../bff/session/records/session-record.js';
import { SessionRecords } from '../../../bff/session/records/session-records.js';
import { TokenVault } from '../../../bff/session/records/token-vault.js';
import { KeyRing } from '../../../bff/session/store/key-ring.js';
import { RedisStore } from '../../../bff/session/store/redis-store.js';
import { hashOf } from '../../../bff/session/store/store-keys.js';
import { until } from '../../support/until.js';

const tokenLifeMs = 3_600_000;

export interface NewSession {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly accessToken: string;
  readonly stage?: SessionRecord['stage'];
  readonly isFresh?: boolean;
}

export interface SessionSeed {
  /** @returns the Cookie header of a browser that is signed in */
  begin(session: NewSession): Promise<{ readonly cookie: string; readonly idHash: string }>;
  /** As sign-out in another tab, or a revocation on another instance. */
  end(idHash: string): Promise<void>;
  close(): Promise<void>;
}

const signed = (id: string, secret: string): string =>
  `s:${id}.${createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')}`;

/** A second door to the gateway's Redis. */
export const openSessionSeed = async (config: GatewayConfig): Promise<SessionSeed> => {
  if (config.redis === undefined) throw new Error('sessions are seeded through Redis');
  const store = await RedisStore.open(config.redis, createLog('seed', 'silent'));
  // On a busy machine the first connection may take longer than is waited for; the store tries again by itself.
  await until(
    () => store.isReady(),
    (isReady) => isReady,
  );
  const ring = new KeyRing(config.session.keys);
  const lifetimes = { idleMs: config.session.idleSeconds * 1000, absoluteMs: config.session.absoluteSeconds * 1000 };
  const records = new SessionRecords(store, ring, lifetimes, systemClock);
  const vault = new TokenVault(store, ring);
  return {
    begin: async ({ userGuid, ownerGuid, accessToken, stage = 'full', isFresh = false }) => {
      const id = randomBytes(32).toString('base64url');
      const idHash = hashOf(id);
      const now = Date.now();
      const proof = isFresh ? { authenticatedAtMs: now, secondFactorAtMs: now } : {};
      const record: SessionRecord = { userGuid, ownerGuid, stage, createdAtMs: now, ...proof };
      const tokens = {
        accessToken,
        refreshToken: randomUUID(),
        idToken: 'id-token',
        obtainedAtMs: now,
        expiresAtMs: now + tokenLifeMs,
      };
      await vault.create(idHash, tokens, lifetimes.idleMs);
      await records.enlist(idHash, record);
      await records.write(idHash, JSON.stringify(record), true);
      return { cookie: `${sessionCookieName}=${encodeURIComponent(signed(id, config.session.cookieSecret))}`, idHash };
    },
    end: async (idHash) => {
      await records.end(idHash);
      await store.publish({ idHash, reason: 'signed-out' });
    },
    close: () => store.close(),
  };
};
