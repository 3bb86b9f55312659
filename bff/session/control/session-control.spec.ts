import { systemClock } from '../../../kernel/clock.js';
import { Activities } from '../records/activity.js';
import type { SessionRecord } from '../records/session-record.js';
import { SessionRecords } from '../records/session-records.js';
import { TokenVault } from '../records/token-vault.js';
import { EmbeddedStore } from '../store/embedded/embedded-store.js';
import { KeyRing } from '../store/key-ring.js';
import type { StoreEvent } from '../store/session-store.js';
import { SessionControl } from './session-control.js';

/** A store in which something else happens between two of a caller's steps. */
class InterruptedStore extends EmbeddedStore {
  meanwhile: (() => Promise<void>) | undefined;

  override async members(index: string): Promise<string[]> {
    const found = await super.members(index);
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
    return found;
  }
}

const record: SessionRecord = {
  userGuid: 'user-1',
  ownerGuid: 'owner-1',
  stage: 'full',
  createdAtMs: Date.now(),
  providerSid: 'sid-1',
  providerSubject: 'sub-1',
};
const tokens = { accessToken: 'a', refreshToken: 'r', idToken: 'i', obtainedAtMs: 0, expiresAtMs: 1 };

let store: InterruptedStore;
let records: SessionRecords;
let control: SessionControl;
let revoked: (string | undefined)[];
let told: StoreEvent[];

beforeEach(() => {
  store = new InterruptedStore();
  const ring = new KeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
  records = new SessionRecords(store, ring, { idleMs: 60_000, absoluteMs: 600_000 }, systemClock);
  const vault = new TokenVault(store, ring);
  revoked = [];
  const revoke = (token: string | undefined): Promise<void> => {
    revoked.push(token);
    return Promise.resolve();
  };
  control = new SessionControl(store, records, vault, new Activities(store, ring, systemClock), { revoke });
  begin = async (idHash, its = record) => {
    await vault.create(idHash, tokens, 60_000);
    await records.enlist(idHash, its);
    await records.write(idHash, JSON.stringify(its), true);
  };
  told = [];
  store.subscribe((event) => told.push(event));
});
afterEach(() => store.close());

let begin: (idHash: string, its?: SessionRecord) => Promise<void>;
const lives = async (idHash: string): Promise<boolean> => (await records.read(idHash)) !== undefined;

describe('ending all sessions of a user', () => {
  it('finds the one that changes its id after the list was read', async () => {
    await begin('before');
    store.meanwhile = async () => {
      await begin('after');
      await control.end('before', 'renewed');
    };
    expect(await control.revokeAll({ userGuid: 'user-1' }, 'revoked')).toEqual(['after']);
    expect([await lives('before'), await lives('after')]).toEqual([false, false]);
  });

  it('tells of each, whose it was, and leaves the one that asks', async () => {
    await begin('one');
    await begin('two');
    await begin('asks');
    expect((await control.revokeAll({ userGuid: 'user-1' }, 'revoked', 'asks')).sort()).toEqual(['one', 'two']);
    expect(told.map(({ idHash, reason, userGuid }) => [idHash, reason, userGuid]).sort()).toEqual([
      ['one', 'revoked', 'user-1'],
      ['two', 'revoked', 'user-1'],
    ]);
    expect(await lives('asks')).toBe(true);
  });

  it('gives a grant back when the last session that lives on it has ended', async () => {
    await begin('one');
    await begin('two');
    await control.revoke('one', 'revoked', record);
    expect(revoked).toEqual([]);
    await control.revoke('two', 'revoked', record);
    expect(revoked).toEqual(['r']);
  });

  it('by the provider’s session takes that user’s only', async () => {
    await begin('one');
    await begin('other', { ...record, userGuid: 'user-2', providerSubject: 'sub-2' });
    expect(await control.revokeAll({ providerSid: 'sid-1', providerSubject: 'sub-1' }, 'provider')).toEqual(['one']);
    expect(await lives('other')).toBe(true);
  });

  it('forgets what an index names and the store does not hold', async () => {
    await records.enlist('gone', record);
    expect(await control.revokeAll({ userGuid: 'user-1' }, 'revoked')).toEqual([]);
    expect(await control.live('user-1')).toEqual([]);
    expect(await store.members('kw:{user:user-1}:sessions')).toEqual([]);
  });
});
