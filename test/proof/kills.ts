/** When which process is killed: each as often as the others, in each of the acts, at moments that a seed decides. */
import fc from 'fast-check';

export interface Moment<V extends string, A extends string> {
  readonly victim: V;
  readonly act: A;
  readonly afterMs: number;
}

export interface KillPlan<V extends string, A extends string> {
  readonly seed: number;
  readonly kills: number;
  /** One that stands there several times is killed more often. */
  readonly victims: readonly V[];
  readonly acts: readonly A[];
  /** Longer than any of the acts takes, so that all of their moments are met. */
  readonly latestMs: number;
}

export const planKills = <V extends string, A extends string>({
  seed,
  kills,
  victims,
  acts,
  latestMs,
}: KillPlan<V, A>): Moment<V, A>[] =>
  fc
    .sample(
      fc.array(fc.record({ turn: fc.nat(), afterMs: fc.nat(latestMs) }), { minLength: kills, maxLength: kills }),
      { numRuns: 1, seed },
    )
    .flat()
    .map((moment, at) => ({
      ...moment,
      victim: victims[at % victims.length] as V,
      act: acts[Math.floor(at / victims.length) % acts.length] as A,
    }))
    .toSorted((a, b) => a.turn - b.turn);
