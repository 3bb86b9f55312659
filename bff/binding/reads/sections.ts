/**
 * The parts of a screen, read side by side; what is down is marked and the rest shown (security item 33).
 * What no part may swallow (signed out, refused) is the whole screen's.
 */
import { DomainError } from '../../../kernel/errors.js';

type Readers = Readonly<Record<string, () => Promise<unknown>>>;
type Read<R extends Readers> = { readonly [K in keyof R]: Awaited<ReturnType<R[K]>> | undefined };

export interface Sections<R extends Readers> {
  /** What each part read; undefined where it was not asked for or is down. */
  readonly read: Read<R>;
  readonly unavailable: (keyof R & string)[];
}

// A user who is not signed in any more, or may not, is told so; a part that is merely down is left out.
const isPartial = (reason: unknown): boolean =>
  reason instanceof DomainError && reason.kind !== 'unauthenticated' && reason.kind !== 'permission_denied';

interface Failed {
  readonly name: string;
  readonly reason: unknown;
}

/** @throws what no part may swallow, and the first failure when all of them failed */
const assertPartial = (failed: readonly Failed[], count: number): void => {
  const fatal = failed.find(({ reason }) => !isPartial(reason));
  const [first] = failed;
  if (fatal !== undefined) throw fatal.reason;
  if (first !== undefined && failed.length === count) throw first.reason;
};

/**
 * @param readers by the name that the answer marks them with; all begin at once
 * @param only the part that the browser tries again, where it does
 */
export const readSections = async <R extends Readers>(readers: R, only?: keyof R & string): Promise<Sections<R>> => {
  const names = Object.keys(readers).filter((name) => only === undefined || name === only);
  const results = await Promise.allSettled(names.map(async (name) => readers[name]?.()));
  const failed = results.flatMap((result, at): Failed[] =>
    result.status === 'rejected' ? [{ name: names[at] ?? '', reason: result.reason }] : [],
  );
  assertPartial(failed, names.length);
  const read = results.map((result, at) => [names[at], result.status === 'fulfilled' ? result.value : undefined]);
  return { read: Object.fromEntries(read) as Read<R>, unavailable: failed.map(({ name }) => name) };
};
