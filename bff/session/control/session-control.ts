/**
 * Lists and ends sessions by their user or by the provider's session: through indexes, never by a
 * scan. What ends here has ended on every instance within a second, for they are told.
 */
import { createHash } from 'node:crypto';
import type { IdentityProvider } from '../oidc/identity-provider.client.js';
import type { Activities, Activity, Seen } from '../records/activity.js';
import type { SessionRecord } from '../records/session-record.js';
import type { SessionRecords } from '../records/session-records.js';
import type { TokenVault } from '../records/token-vault.js';
import type { OpenSession, SessionEnd } from '../session.service.js';
import { NewerForm, SealBroken } from '../store/key-ring.js';
import { providerIndexKey, subjectIndexKey, userIndexKey } from '../store/store-keys.js';
import type { SessionStore } from '../store/session-store.js';

export interface LiveSession {
  readonly idHash: string;
  readonly record: SessionRecord;
  readonly activity: Activity | undefined;
}

/** Which sessions end: all of a user, or those that a session or a user at the provider has led to. */
export type Whose =
  | { readonly userGuid: string }
  | { readonly providerSid: string; readonly providerSubject?: string | undefined }
  | { readonly providerSubject: string };

const indexOf = (whose: Whose): string => {
  if ('userGuid' in whose) return userIndexKey(whose.userGuid);
  return 'providerSid' in whose ? providerIndexKey(whose.providerSid) : subjectIndexKey(whose.providerSubject);
};

const refChars = 32;
/** A session that changes its id while its user's are ended shows under the new one in the next round. */
const maxRounds = 8;

/** The name of a session for a browser: not its id, nor the hash by which store and logs know it. */
export const sessionRefOf = (idHash: string): string =>
  createHash('sha256').update(`reference of ${idHash}`).digest('hex').slice(0, refChars);

const unknownSeen = (record: SessionRecord): Seen => ({ atMs: record.createdAtMs, address: '', userAgent: '' });

export const openSessionOf = (live: LiveSession, currentIdHash: string | undefined): OpenSession => {
  const { idHash, record, activity } = live;
  return {
    sessionRef: sessionRefOf(idHash),
    isCurrent: idHash === currentIdHash,
    isFull: record.stage === 'full',
    signedIn: activity?.signedIn ?? unknownSeen(record),
    lastSeen: activity?.last ?? unknownSeen(record),
  };
};

const isOneOf = (whose: Whose, record: SessionRecord): boolean =>
  (Object.entries(whose) as [keyof SessionRecord, string | undefined][]).every(
    ([name, value]) => value === undefined || record[name] === value,
  );

export class SessionControl {
  /** Grants on their way back to the provider. */
  private readonly returning = new Set<Promise<void>>();

  constructor(
    private readonly store: SessionStore,
    private readonly records: SessionRecords,
    private readonly vault: TokenVault,
    private readonly activities: Activities,
    private readonly provider: Pick<IdentityProvider, 'revoke'>,
  ) {}

  /** The user's sessions that live, oldest sign-in first; what has run out leaves the index. */
  async live(userGuid: string): Promise<LiveSession[]> {
    const index = userIndexKey(userGuid);
    const found = await Promise.all((await this.store.members(index)).map((idHash) => this.look(index, idHash)));
    return found.filter((one) => one?.record.userGuid === userGuid).filter((one) => one !== undefined);
  }

  /**
   * Ends one session: store first, then every instance is told.
   *
   * @returns whether it was still there
   */
  async end(idHash: string, reason: SessionEnd['reason'], known?: SessionRecord): Promise<boolean> {
    const found = known ?? (await this.recordOf(idHash).catch(asNewer));
    const record = found === newer ? undefined : found;
    const wasThere = await this.records.end(idHash, record);
    await this.store.publish({ idHash, reason, ...(record !== undefined && { userGuid: record.userGuid }) });
    return wasThere;
  }

  /** Ends one session and gives its grant back to the provider, without waiting for it (`returned`). */
  async revoke(idHash: string, reason: SessionEnd['reason'], record?: SessionRecord): Promise<boolean> {
    const tokens = await this.vault.read(idHash).catch(() => undefined);
    const wasThere = await this.end(idHash, reason, record);
    if (!(await this.isGrantShared(record))) this.giveBack(tokens?.refreshToken ?? tokens?.accessToken);
    return wasThere;
  }

  /** When the provider has answered for all grants that were given back so far; by then it has let go of their sign-ins. */
  async returned(): Promise<void> {
    await Promise.all(this.returning);
  }

  private giveBack(token: string | undefined): void {
    const returning = this.provider.revoke(token).finally(() => this.returning.delete(returning));
    this.returning.add(returning);
  }

  /**
   * Ends them all, but `kept`; also one that is just changing its id (second factor, step-up): that
   * one is enlisted under its new id before the old one goes, and so shows in the next round.
   *
   * @returns the hashes of those that were still there
   */
  async revokeAll(whose: Whose, reason: SessionEnd['reason'], kept?: string): Promise<string[]> {
    const index = indexOf(whose);
    const seen = new Set(kept === undefined ? [] : [kept]);
    const ended: string[] = [];
    for (let round = 0; round < maxRounds; round += 1) {
      const members = (await this.store.members(index)).filter((idHash) => !seen.has(idHash));
      if (members.length === 0) break;
      for (const idHash of members) seen.add(idHash);
      const outcomes = await Promise.all(members.map((idHash) => this.revokeOne(whose, index, idHash, reason)));
      ended.push(...members.filter((_, at) => outcomes[at] === true));
    }
    return ended;
  }

  private async revokeOne(whose: Whose, index: string, idHash: string, reason: SessionEnd['reason']): Promise<boolean> {
    const record = await this.recordOf(idHash).catch(asNewer);
    // What a newer gateway has written here is known by the index alone, which is enough for ending it.
    if (record === newer) return this.revoke(idHash, reason);
    if (record !== undefined && !isOneOf(whose, record)) return false;
    if (record === undefined) await this.store.delist(index, idHash);
    return this.revoke(idHash, reason, record);
  }

  // One sign-in at the provider may have led to several sessions (two tabs); they live on one grant.
  private async isGrantShared(record: SessionRecord | undefined): Promise<boolean> {
    if (record?.providerSid === undefined) return false;
    return (await this.store.members(providerIndexKey(record.providerSid))).length > 0;
  }

  private async look(index: string, idHash: string): Promise<LiveSession | undefined> {
    const record = await this.recordOf(idHash).catch(asNewer);
    // It cannot be shown, and stays: a newer gateway shows it.
    if (record === newer) return undefined;
    if (record !== undefined)
      return { idHash, record, activity: await this.activities.read(idHash).catch(() => undefined) };
    await this.store.delist(index, idHash);
    return undefined;
  }

  // A record that does not open was altered in the store: it is nobody's session, and goes.
  private async recordOf(idHash: string): Promise<SessionRecord | undefined> {
    return (await this.records.read(idHash).catch(refuseOutage))?.record;
  }
}

const newer = Symbol('newer');

const asNewer = (failure: unknown): typeof newer => {
  if (failure instanceof NewerForm) return newer;
  throw failure;
};

const refuseOutage = (failure: unknown): undefined => {
  if (failure instanceof SealBroken) return undefined;
  throw failure;
};
