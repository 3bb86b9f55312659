/** What every session store promises. One suite, run against Redis and the embedded store. */
import type { SessionStore, StoreEvent } from '../../bff/session/store/session-store.js';

export interface StoreUnderTest {
  readonly store: SessionStore;
  /** A second opening of the same store, as another instance has it; the embedded store is its own. */
  readonly other: SessionStore;
  /** The store's own time. */
  now(): number;
  /** Lets time pass for the store. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

const longMs = 60_000;
const shortMs = 120;
/** Longer than a machine stands still between two commands. */
const beatMs = 5_000;

export const describeStore = (name: string, open: () => Promise<StoreUnderTest>): void => {
  describe(`the session store: ${name}`, () => {
    let under: StoreUnderTest;
    let store: SessionStore;
    let round = 0;
    let key = '';

    beforeAll(async () => {
      under = await open();
      ({ store } = under);
    });
    beforeEach(() => {
      round += 1;
      key = `kw:{round-${round}}:record`;
    });
    afterAll(() => under.close());

    it('gives a record back as it was written, with the time it has left', async () => {
      expect(await store.create(key, 'value', longMs)).toBe(true);
      const found = await store.read(key);
      expect(found?.value).toBe('value');
      expect(found?.ttlMs).toBeGreaterThan(longMs / 2);
      expect(found?.ttlMs).toBeLessThanOrEqual(longMs);
    });

    it('never writes a new record over one that exists', async () => {
      await store.create(key, 'first', longMs);
      expect(await store.create(key, 'second', longMs)).toBe(false);
      expect((await store.read(key))?.value).toBe('first');
    });

    it('never brings a removed record back by a late write', async () => {
      await store.create(key, 'value', longMs);
      await store.remove([key]);
      expect(await store.replace(key, 'late', longMs)).toBe(false);
      expect(await store.read(key)).toBeUndefined();
    });

    it('drops a record when its time is over, and not before', async () => {
      await store.create(key, 'value', longMs);
      expect(await store.read(key)).toBeDefined();
      expect(await store.expire([key], shortMs)).toBe(true);
      await under.pass(shortMs + 30);
      expect(await store.read(key)).toBeUndefined();
    });

    it('puts the end of several records off together', async () => {
      const beside = `kw:{round-${round}}:beside`;
      await store.create(key, 'a', longMs);
      await store.create(beside, 'b', longMs);
      expect(await store.expire([key, beside], longMs * 3)).toBe(true);
      for (const each of [key, beside]) expect((await store.read(each))?.ttlMs).toBeGreaterThan(longMs * 2);
    });

    it('says of a record that is gone that its end cannot be put off', async () => {
      expect(await store.expire([key], longMs)).toBe(false);
      expect(await store.read(key)).toBeUndefined();
    });

    it('gives a record that is taken to one of many takers', async () => {
      await store.create(key, 'ticket', longMs);
      const taken = await Promise.all(Array.from({ length: 20 }, () => store.take(key)));
      expect(taken.filter((value) => value === 'ticket')).toHaveLength(1);
      expect(taken.filter((value) => value === undefined)).toHaveLength(19);
    });

    it('lists the members of an index until each one expires', async () => {
      const now = under.now();
      await store.enlist(key, 'late', new Date(now + longMs * 2));
      await store.enlist(key, 'soon', new Date(now + longMs));
      await store.enlist(key, 'never-mind', new Date(now + longMs * 3));
      await store.delist(key, 'never-mind');
      expect(await store.members(key)).toEqual(['soon', 'late']);
      expect(await store.size(key)).toBe(2);
      await store.enlist(key, 'soon', new Date(under.now() + shortMs));
      await under.pass(shortMs + 30);
      expect(await store.members(key)).toEqual(['late']);
      expect(await store.size(key)).toBe(1);
    });

    it('gives a lock to one owner, until that owner gives it back', async () => {
      expect(await store.lock(key, 'one', longMs)).toBe(true);
      expect(await under.other.lock(key, 'two', longMs)).toBe(false);
      await under.other.unlock(key, 'two');
      expect(await under.other.lock(key, 'two', longMs)).toBe(false);
      await store.unlock(key, 'one');
      expect(await under.other.lock(key, 'two', longMs)).toBe(true);
    });

    it('frees the lock of an owner that has died, and keeps that of one whose heart beats', async () => {
      await store.lock(key, 'one', beatMs);
      expect(await store.extendLock(key, 'one', longMs)).toBe(true);
      await under.pass(beatMs + 30);
      expect(await store.lock(key, 'two', shortMs)).toBe(false);
      await store.extendLock(key, 'one', shortMs);
      await under.pass(shortMs + 30);
      expect(await store.extendLock(key, 'one', longMs)).toBe(false);
      expect(await store.lock(key, 'two', shortMs)).toBe(true);
    });

    describe('a fenced write', () => {
      let fence: { lock: string; owner: string; key: string; guard: string; expectedPrefix: string; value: string };

      beforeEach(async () => {
        fence = { lock: `${key}:lock`, owner: 'one', key, guard: `${key}:guard`, expectedPrefix: '1:', value: '2:new' };
        await store.lock(fence.lock, 'one', longMs);
        await store.create(fence.guard, 'session', longMs);
        await store.create(key, '1:old', longMs);
      });

      it('counts for the owner of the lock, on the version that was read, and keeps the time to live', async () => {
        await store.expire([key], longMs / 2);
        expect(await store.commit(fence)).toBe('committed');
        const found = await store.read(key);
        expect(found?.value).toBe('2:new');
        expect(found?.ttlMs).toBeLessThanOrEqual(longMs / 2);
      });

      it('does not count once the lock is another owner’s', async () => {
        await store.unlock(fence.lock, 'one');
        await store.lock(fence.lock, 'two', longMs);
        expect(await store.commit(fence)).toBe('superseded');
        expect((await store.read(key))?.value).toBe('1:old');
      });

      it('does not count on another version', async () => {
        expect(await store.commit({ ...fence, expectedPrefix: '10:' })).toBe('superseded');
        expect((await store.read(key))?.value).toBe('1:old');
      });

      it('does not count when the session is gone, nor when the tokens are', async () => {
        await store.remove([fence.guard]);
        expect(await store.commit(fence)).toBe('gone');
        await store.create(fence.guard, 'session', longMs);
        await store.remove([key]);
        expect(await store.commit(fence)).toBe('gone');
        expect(await store.read(key)).toBeUndefined();
      });
    });

    it('counts a limit over all instances', async () => {
      const options = { name: `limit-${round}`, points: 3, windowSeconds: 60 };
      const here = store.limiter(options);
      const there = under.other === store ? here : under.other.limiter(options);
      await here.consume('someone');
      await there.consume('someone');
      await here.consume('someone');
      await expect(there.consume('someone')).rejects.toMatchObject({ remainingPoints: 0, consumedPoints: 4 });
      await here.consume('somebody-else');
    });

    it('tells every instance of an event once', async () => {
      const heard: string[] = [];
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      const hear = (where: string) => (event: StoreEvent) => {
        heard.push(`${where} ${event.idHash} ${event.reason}`);
        if (heard.length === 2) resolve();
      };
      const stops = [
        store.subscribe(hear('here'), () => undefined),
        under.other.subscribe(hear('there'), () => undefined),
      ];
      await store.publish({ idHash: 'abc', reason: 'signed-out' });
      await arrived;
      for (const stop of stops) stop();
      await store.publish({ idHash: 'abc', reason: 'signed-out' });
      expect(heard.sort()).toEqual(['here abc signed-out', 'there abc signed-out']);
    });

    it('is ready and listens', async () => {
      expect(await store.isReady()).toBe(true);
      expect(store.isListening()).toBe(true);
    });
  });
};
