/**
 * What a failed test leaves under `.test/failed/<spec>/<test>/`: whoever runs a product or a page says what there is to be
 * seen of it. Key texts and cookies stand in there: it is for the machine of whoever runs the tests, it is gone with the
 * next run, and the search for keys (test/evidence) leaves it out, for a page may show a key to whom it belongs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Witness {
  /** The next test begins: what is remembered of the last one can go. */
  begins?(): Promise<void>;
  /** @param folder exists, and is the test's own */
  report(folder: string): Promise<void> | void;
  /** For who sees no more than what the run prints: some lines, without a query, a key or a cookie. */
  says?(): readonly string[];
}

const root = join(import.meta.dirname, '../../.test/failed');
const maxNameLength = 80;

const nameOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength);

const witnesses = new Set<Witness>();

/** Each for itself: one that cannot speak any more does not keep the others from it. */
const all = async (ask: (witness: Witness) => Promise<void> | void): Promise<void> => {
  const asked = [...witnesses].map(async (witness) => ask(witness));
  await Promise.allSettled(asked);
};

/** Told by environment.js, from outside of the spec's realm. */
const told = {
  begins: () => all((witness) => witness.begins?.()),
  fails: async (spec: string, test: string): Promise<void> => {
    if (witnesses.size === 0) return;
    const folder = join(root, spec.replace(/\.spec\.ts$/, ''), nameOf(test));
    mkdirSync(folder, { recursive: true });
    await all((witness) => witness.report(folder));
    const said = [...witnesses].flatMap((witness) => witness.says?.() ?? []);
    process.stderr.write([`What "${test}" has left: ${folder}`, ...said, ''].join('\n'));
  },
};
Object.assign(globalThis, { [Symbol.for('keyway.witnesses')]: told });

/** @returns how to leave: there is nothing to be seen any more */
export const witness = (its: Witness): (() => void) => {
  witnesses.add(its);
  return () => void witnesses.delete(its);
};
