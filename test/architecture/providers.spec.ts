/** One way in which a service gets what it depends on (ADR 0058), so that what is wrong does not compile. */
import { isTest, sources } from './sources.js';

const product = sources.filter((source) => /^(kernel|bff|platform|identity)\//.test(source.path) && !isTest(source));

/** What Nest makes itself, and so reads the constructor of. */
const madeByNest = /\.(?:controller|grpc|module)\.ts$|^platform\/access\/(?:http-access|support\/http-support)\.ts$/;

const factory = /\buseFactory: /;
const untyped = /^export const [A-Z_]+ = Symbol\(/m;
const decorated = /@Inject\(/;

describe('a provider', () => {
  it('is seen at all', () => {
    expect(factory.test('{ provide: A, inject: [B], useFactory: (b: B) => new A(b) }')).toBe(true);
    expect(untyped.test("/** Of the clock. */\nexport const CLOCK = Symbol('CLOCK');")).toBe(true);
    expect(decorated.test('constructor(@Inject(CLOCK) private readonly clock: Clock) {}')).toBe(true);
    expect(product.filter(({ text }) => /\bmade(?:Of|By)?\(/.test(text)).length).toBeGreaterThan(15);
  });

  it('is declared by made, madeOf or madeBy', () => {
    const offenders = product.filter(({ path, text }) => path !== 'kernel/providers.ts' && factory.test(text));
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it('of an interface has a token that says of which', () => {
    expect(product.filter(({ text }) => untyped.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('of the platform names no token in its own class', () => {
    const offenders = product.filter(
      ({ path, text }) => path.startsWith('platform/') && decorated.test(text) && !madeByNest.test(path),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });
});
