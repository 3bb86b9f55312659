import { jest } from '@jest/globals';
import { DomainError } from '../../../kernel/errors.js';
import { EmbeddedStore } from '../../session/store/embedded/embedded-store.js';
import { hashOf } from '../../session/store/store-keys.js';
import { maxCounted, RateLimit, sharedCounts } from './rate-limit.js';

const limits = { perSession: 5, perAddress: 10, logins: 3 };
const limited = { code: 'request.rate_limited' };

describe('the limit of requests', () => {
  let store: EmbeddedStore;
  let rate: RateLimit;
  let nowMs: number;
  beforeEach(() => {
    // A window of ten seconds, however long the machine takes for a test.
    nowMs = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
    store = new EmbeddedStore();
    rate = new RateLimit(store, limits);
  });
  afterEach(async () => {
    rate.close();
    await store.close();
    jest.restoreAllMocks();
  });

  /** Tens of thousands are asked: no matcher is made for each. @returns whether the request was served */
  const asks = (address: string, session: () => string | undefined): boolean => {
    try {
      rate.check(address, session);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof DomainError) || refusal.code !== limited.code) throw refusal;
      return false;
    }
  };
  const ask = (address: string, session?: string): boolean => asks(address, () => session);
  const servedOf = (times: number, address: string, session?: string): number =>
    Array.from({ length: times }, () => ask(address, session)).filter(Boolean).length;

  it('holds for an address, and for a session wherever it comes from', () => {
    expect(servedOf(20, '192.0.2.1')).toBe(10);
    expect(servedOf(20, '192.0.2.2')).toBe(10);
    expect(servedOf(4, '192.0.2.3', 'one')).toBe(4);
    expect(servedOf(4, '192.0.2.4', 'one')).toBe(1);
  });

  it('holds for all addresses of one /64, in sign-ins too', async () => {
    expect(servedOf(6, '2001:db8:1:2::1')).toBe(6);
    expect(servedOf(6, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(4);
    expect(servedOf(6, '2001:db8:1:3::1')).toBe(6);
    for (let i = 0; i < limits.logins; i += 1) await rate.checkLogin(`2001:db8::${i}`);
    await expect(rate.checkLogin('2001:db8::9')).rejects.toMatchObject(limited);
  });

  it('keeps nothing of what an address has too many of, and asks nothing about it', () => {
    expect(servedOf(limits.perAddress, '192.0.2.1')).toBe(limits.perAddress);
    let [asked, served] = [0, 0];
    for (let i = 0; i < 12_000; i += 1) {
      if (asks('192.0.2.1', () => `session-${(asked += 1)}`)) served += 1;
    }
    expect([asked, served]).toEqual([0, 0]);
    expect(rate.kept).toEqual({ addresses: 1, sessions: 0 });
  });

  it('keeps a bounded number of addresses; nobody’s count is lost by it, and nobody who comes new is refused for it', () => {
    expect(servedOf(20, '192.0.2.1')).toBe(10);
    for (let i = 0; i < 3 * maxCounted; i += 1) ask(`2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`);
    expect(rate.kept.addresses).toBeGreaterThan(maxCounted);
    expect(rate.kept.addresses).toBeLessThanOrEqual(maxCounted + sharedCounts);
    expect(ask('192.0.2.1')).toBe(false);
    // Who finds no room has a limit all the same.
    expect(servedOf(200, '198.51.100.1')).toBeLessThanOrEqual(10);
  });

  it('does not refuse who comes new for the number of those who came before', () => {
    const generous = new RateLimit(store, { ...limits, perAddress: 3_000 });
    try {
      for (let i = 0; i < 2 * maxCounted; i += 1)
        generous.isWithin(`192.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 'one');
      for (let i = 0; i < 256; i += 1) expect(generous.isWithin(`198.51.100.${i}`, hashOf(String(i)))).toBe(true);
    } finally {
      generous.close();
    }
  });

  it('keeps a bounded number of sessions; one that finds no room has its address’s limit', () => {
    const generous = new RateLimit(store, { ...limits, perAddress: 1e6 });
    try {
      for (let i = 0; i < limits.perSession + 1; i += 1) generous.isWithin('192.0.2.1', 'victim');
      for (let i = 0; i < maxCounted + 500; i += 1) generous.isWithin('192.0.2.1', hashOf(String(i)));
      expect(generous.kept.sessions).toBe(maxCounted);
      expect(generous.isWithin('192.0.2.1', 'victim')).toBe(false);
      for (let i = 0; i < 20; i += 1) expect(generous.isWithin('192.0.2.1', 'new')).toBe(true);
    } finally {
      generous.close();
    }
  });

  it('begins each window with none of the one before, also where they meet while the store is told', async () => {
    expect(servedOf(3, '192.0.2.1', 'one')).toBe(3);
    await rate.share();
    nowMs += 9_999;
    expect(ask('192.0.2.1', 'one')).toBe(true);
    nowMs += 1;
    await rate.share();
    // But for the one that the store has heard of since.
    expect(servedOf(5, '192.0.2.1', 'one')).toBe(4);
  });

  it('forgets who has not asked for a window', async () => {
    servedOf(3, '192.0.2.1', 'one');
    await rate.share();
    nowMs += 60_000;
    await rate.share();
    expect(rate.kept).toEqual({ addresses: 0, sessions: 0 });
  });
});
