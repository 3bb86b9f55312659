import { derived, made, madeBy, madeOf, token } from './providers.js';

interface Clock {
  now(): Date;
}
class Store {
  readonly #rows: string[] = [];

  add(row: string): void {
    this.#rows.push(row);
  }
}
interface Settings {
  readonly url: string;
  readonly limit: number;
}
interface Given {
  readonly clock: Clock;
  readonly store: Store;
  readonly url: string;
}
class Service {
  constructor(readonly given: Given) {}
}

const CLOCK = token<Clock>('CLOCK');
const SETTINGS = token<Settings>('SETTINGS');
const NAME = token<string>('NAME');
const UNTYPED = Symbol('UNTYPED');
const clock: Clock = { now: () => new Date(0) };
const store = new Store();
const url = derived(SETTINGS, (settings) => settings.url);

describe('a service that is made', () => {
  const provider = made(Service, { url, clock: CLOCK, store: Store });

  it('gets each dependency under its name, whatever their order', () => {
    expect(provider.provide).toBe(Service);
    expect(provider.inject).toEqual([SETTINGS, CLOCK, Store]);
    const service = provider.useFactory({ url: 'https://keys.example', limit: 1 }, clock, store) as Service;
    expect(service).toBeInstanceOf(Service);
    expect(service.given).toEqual({ url: 'https://keys.example', clock, store });
    expect(service.given.store).toBe(store);
  });

  it('does not compile with a dependency missing, unknown or of another type', () => {
    // @ts-expect-error -- the store is missing
    made(Service, { clock: CLOCK, url });
    // @ts-expect-error -- nothing is called `other`
    made(Service, { clock: CLOCK, store: Store, url, other: NAME });
    // @ts-expect-error -- a name is no clock
    made(Service, { clock: NAME, store: Store, url });
    // @ts-expect-error -- a service is no store
    made(Service, { clock: CLOCK, store: Service, url });
    // @ts-expect-error -- a clock is no store
    made(Service, { clock: CLOCK, store: CLOCK, url });
    // @ts-expect-error -- a number is no address
    made(Service, { clock: CLOCK, store: Store, url: derived(SETTINGS, (settings) => settings.limit) });
    // @ts-expect-error -- a token says of what
    made(Service, { clock: UNTYPED, store: Store, url });
    expect(made(Service, { clock: CLOCK, store: Store, url: NAME }).inject).toHaveLength(3);
  });

  it('names what may be left out as well', () => {
    class Forgetful {
      constructor(readonly given: { readonly clock?: Clock }) {}
    }
    // @ts-expect-error -- whether it is left out is nothing to forget
    made(Forgetful, {});
    expect(made(Forgetful, { clock: CLOCK }).inject).toEqual([CLOCK]);
  });
});

describe('a service that is made of few', () => {
  class Small {
    readonly given: readonly unknown[];

    constructor(clock: Clock, rows: Store, limit = 10) {
      this.given = [clock, rows, limit];
    }
  }

  it('gets them one after the other', () => {
    const provider = madeOf(
      Small,
      CLOCK,
      Store,
      derived(SETTINGS, ({ limit }) => limit),
    );
    expect(provider.inject).toEqual([CLOCK, Store, SETTINGS]);
    const small = provider.useFactory(clock, store, { url: '', limit: 3 }) as Small;
    expect(small).toBeInstanceOf(Small);
    expect(small.given).toEqual([clock, store, 3]);
    expect((madeOf(Small, CLOCK, Store).useFactory(clock, store) as Small).given).toEqual([clock, store, 10]);
  });

  it('does not compile with one missing, too many or in another place', () => {
    // @ts-expect-error -- the store is missing
    madeOf(Small, CLOCK);
    // @ts-expect-error -- the clock comes first
    madeOf(Small, Store, CLOCK);
    // @ts-expect-error -- nothing comes after the limit
    madeOf(Small, CLOCK, Store, token<number>('LIMIT'), NAME);
    // @ts-expect-error -- a name is no limit
    expect(madeOf(Small, CLOCK, Store, NAME).inject).toHaveLength(3);
  });
});

describe('what is made by a function of its own', () => {
  it('is given the same, and may be waited for', async () => {
    const provider = madeBy(NAME, { settings: SETTINGS, clock: CLOCK }, ({ settings, clock: { now } }) =>
      Promise.resolve(`${settings.url} at ${now().getTime()}`),
    );
    expect(provider.provide).toBe(NAME);
    expect(await provider.useFactory({ url: 'https://keys.example', limit: 1 }, clock)).toBe(
      'https://keys.example at 0',
    );
  });

  it('does not compile when it makes another thing, or is given another', () => {
    // @ts-expect-error -- a number is no name
    madeBy(NAME, { settings: SETTINGS }, ({ settings }) => settings.limit);
    // @ts-expect-error -- a store is no service
    madeBy(Service, { store: Store }, ({ store: made }) => made);
    // @ts-expect-error -- the settings have no such field
    madeBy(NAME, { settings: SETTINGS }, ({ settings }) => settings.name as string);
    // @ts-expect-error -- nothing of this name was asked for
    madeBy(NAME, { settings: SETTINGS }, ({ clock: wanted }) => String(wanted));
    expect(madeBy(NAME, {}, () => 'Keyway').inject).toEqual([]);
  });
});
