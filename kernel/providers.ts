/**
 * How a service gets what it depends on: each dependency is named once, and bound to a typed token or a class. One that
 * is missing, too many or of another type does not compile. No framework is imported: what is answered is a factory
 * provider as Nest reads it.
 */
declare const injected: unique symbol;

/** Injection token of a T. */
export type Token<T> = symbol & { readonly [injected]: T };
type Class<T> = abstract new (...given: never[]) => T;
type Provided<T> = Token<T> | Class<T>;

/** A part of what is provided, such as one setting of the configuration. */
interface Derived<T> {
  readonly provided: Provided<unknown>;
  readonly read: (value: unknown) => T;
}

type Source<T> = Provided<T> | Derived<T>;
type Sources<D> = { readonly [K in keyof D]-?: Source<D[K]> };
type Dependencies<S> = { readonly [K in keyof S]: S[K] extends Source<infer T> ? T : never };

interface Provider {
  readonly provide: Provided<unknown>;
  readonly inject: Provided<unknown>[];
  readonly useFactory: (...values: unknown[]) => unknown;
}

export const token = <T>(name: string): Token<T> => Symbol(name) as Token<T>;

export const derived = <T, U>(provided: Provided<T>, read: (value: T) => U): Derived<U> => ({
  provided,
  read: (value) => read(value as T),
});

const isDerived = (source: Source<unknown>): source is Derived<unknown> => typeof source === 'object';

const valueOf = (source: Source<unknown>, given: unknown): unknown => (isDerived(source) ? source.read(given) : given);

const providerOf = (
  provide: Provided<unknown>,
  sources: readonly Source<unknown>[],
  make: (values: readonly unknown[]) => unknown,
): Provider => ({
  provide,
  inject: sources.map((source) => (isDerived(source) ? source.provided : source)),
  useFactory: (...given) => make(sources.map((source, at) => valueOf(source, given[at]))),
});

const namedProvider = (provide: Provided<unknown>, sources: object, make: (given: never) => unknown): Provider => {
  const names = Object.keys(sources);
  return providerOf(provide, Object.values(sources), (values) =>
    make(Object.fromEntries(names.map((name, at) => [name, values[at]])) as never),
  );
};

/** A service whose constructor takes one object of dependencies. */
export const made = <D extends object>(service: new (given: D) => unknown, sources: Sources<NoInfer<D>>): Provider =>
  namedProvider(service, sources, (given) => new service(given));

/** A service whose constructor takes its dependencies one after the other. */
export const madeOf = <const A extends readonly unknown[]>(
  service: new (...given: A) => unknown,
  ...sources: { readonly [K in keyof A]: Source<A[K]> }
): Provider => providerOf(service, sources, (values) => new service(...(values as unknown as A)));

/** What comes to be in another way: with parts of its own, from several settings, or after a wait. */
export const madeBy = <T, const S extends Readonly<Record<string, Source<unknown>>>>(
  provide: Provided<T>,
  sources: S,
  make: (given: Dependencies<S>) => NoInfer<T> | Promise<NoInfer<T>>,
): Provider => namedProvider(provide, sources, make);
