/** Puts the session's parts together, before Nest: the edge stands in front of it. */
import { grpcChannel } from '../../kernel/grpc/client.js';
import { systemClock, type Clock } from '../../kernel/clock.js';
import { within } from '../../kernel/drain.js';
import type { Logger } from '../../kernel/log.js';
import type { GatewayConfig } from '../config.js';
import { AccountsClient } from './accounts.client.js';
import { SessionControl } from './control/session-control.js';
import { SessionLimit } from './control/session-limit.js';
import { SessionStart } from './control/session-start.js';
import { LoginLockout, type LockoutLimits } from './step-up/login-lockout.js';
import { Activities } from './records/activity.js';
import { GatewaySessions } from './gateway-sessions.js';
import { IdentityProvider } from './oidc/identity-provider.client.js';
import { LoginTransactions } from './oidc/login-transactions.js';
import { BrowserSessions } from './records/browser-session.js';
import { SessionRecords } from './records/session-records.js';
import { TokenVault } from './records/token-vault.js';
import { SessionCookies } from './records/session-cookie.js';
import { SessionLoader } from './records/session-loader.js';
import type { SessionEnd } from './session.service.js';
import { SessionWatch } from './records/session-watch.js';
import { EmbeddedStore } from './store/embedded/embedded-store.js';
import { KeyRing, type StoredForm } from './store/key-ring.js';
import { RedisStore } from './store/redis-store.js';
import type { SessionStore } from './store/session-store.js';
import { Tickets } from './records/tickets.js';
import { TokenRenewal, defaultTuning, type RenewalTuning } from './tokens/token-renewal.js';

/** What a test may set otherwise. */
export interface SessionTuning {
  readonly clock?: Clock;
  readonly renewal?: RenewalTuning;
  readonly lockout?: LockoutLimits;
  /** What another version of the gateway would write and read. */
  readonly form?: StoredForm;
}

/** A full session that can be served without asking anybody. */
export interface KnownSession {
  readonly idHash: string;
  readonly accessToken: string;
}

export interface Sessions {
  readonly service: GatewaySessions;
  readonly cookies: SessionCookies;
  readonly loader: SessionLoader;
  readonly store: SessionStore;
  readonly provider: IdentityProvider;
  readonly transactions: LoginTransactions;
  readonly accounts: AccountsClient;
  /**
   * For the fast path (edge/fast-path.ts): session and token as they are in memory.
   *
   * @param isUse whether this request puts the idle limit off
   * @returns undefined when store or provider must be asked, and for every session that is not full
   */
  known(idHash: string, isUse: boolean): KnownSession | undefined;
  readonly activities: Activities;
  readonly control: SessionControl;
  readonly lockout: LoginLockout;
  readonly clock: Clock;
  /** Whether store and identity provider can serve a login. */
  isReady(): Promise<boolean>;
  /** How many sessions live, on all instances; undefined while the store does not answer. */
  countLive(): Promise<number | undefined>;
  /** Waits for renewals in flight (their tokens are kept and their locks given back) and for grants that go back. */
  settled(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

type Settings = Pick<GatewayConfig, 'oidc' | 'session' | 'redis' | 'publicUrl' | 'platform' | 'trustedProxies'>;

const openStore = async (
  { redis, session: { folder } }: Settings,
  log: Logger,
  clock: Clock,
): Promise<SessionStore> => {
  if (redis !== undefined) return RedisStore.open(redis, log, clock);
  const where = folder === undefined ? 'in this process: they end with it' : `in ${folder}`;
  log.info(`sessions are kept ${where}, and a second instance would not know them`);
  return new EmbeddedStore({ folder, clock });
};

export const openSessions = async (config: Settings, log: Logger, tuning: SessionTuning = {}): Promise<Sessions> => {
  const clock = tuning.clock ?? systemClock;
  const { keys, cookieSecret, idleSeconds, absoluteSeconds, maxPerUser, stepUp } = config.session;
  const ring = new KeyRing(keys, tuning.form);
  const store = await openStore(config, log, clock);
  const lifetimes = { idleMs: idleSeconds * 1000, absoluteMs: absoluteSeconds * 1000 };
  const records = new SessionRecords(store, ring, lifetimes, clock);
  const cookies = new SessionCookies(cookieSecret);
  const loader = new SessionLoader(store, records, clock, log);
  const vault = new TokenVault(store, ring);
  const provider = new IdentityProvider({ ...config.oidc, signedOutUrl: `${config.publicUrl}/` }, clock, log);
  const watch = new SessionWatch((idHash) => records.read(idHash), clock);
  const activities = new Activities(store, ring, clock);
  const control = new SessionControl(store, records, vault, activities, provider);
  const endGrant = async (idHash: string): Promise<void> => {
    await control.end(idHash, 'grant-ended');
  };
  const renewal = new TokenRenewal(store, vault, provider, clock, log, endGrant, tuning.renewal ?? defaultTuning);
  const channel = grpcChannel(config.platform.grpc);
  const accounts = new AccountsClient(channel);
  const limit = new SessionLimit(control, maxPerUser, log);
  const browser = new BrowserSessions(records, cookieSecret);
  const dependencies = {
    store,
    records,
    vault,
    activities,
    loader,
    browser,
    renewal,
    provider,
    accounts,
    control,
    limit,
  };
  const ground = { ...dependencies, watch, stepUp, clock, log };
  const { publicUrl, trustedProxies } = config;
  const start = new SessionStart(ground);
  const service = new GatewaySessions({
    ...ground,
    cookies,
    start,
    tickets: new Tickets(store, ring),
    publicUrl,
    trustedProxies,
  });
  store.subscribe(
    ({ idHash, reason, userGuid }) => {
      if (reason === 'began') return watch.notifyChange(userGuid);
      loader.forget(idHash);
      renewal.forget(idHash);
      watch.notify({ idHash, reason: reason as SessionEnd['reason'], ...(userGuid !== undefined && { userGuid }) });
    },
    () => {
      loader.forgetAll();
      renewal.forgetAll();
      watch.lookAgain();
    },
  );
  await provider.start();
  return {
    service,
    cookies,
    loader,
    known: (idHash, isUse) => {
      const session = loader.peek(idHash, isUse);
      if (session?.stage !== 'full') return undefined;
      const accessToken = renewal.peek(idHash);
      return accessToken === undefined ? undefined : { idHash, accessToken };
    },
    store,
    provider,
    accounts,
    activities,
    control,
    clock,
    lockout: new LoginLockout(store, tuning.lockout),
    transactions: new LoginTransactions(store, ring, clock),
    isReady: async () => provider.isReady() && (await store.isReady()),
    countLive: () => records.countLive().catch(() => undefined),
    settled: async (withinMs) => {
      await within(Promise.all([renewal.settled(), control.returned()]), withinMs);
    },
    close: async () => {
      provider.close();
      channel.close();
      await store.close();
    },
  };
};
