import { useState } from 'react';

/** In the refusal, or read after it. */
export type TheirsOrNone<C> = C | undefined | Promise<C | undefined>;

export interface Conflict<C> {
  /** What the form was made from: a later state is taken up by a decision only, however often it is read again. */
  readonly base: C;
  /** What somebody else has saved meanwhile; undefined while there is nothing to decide. */
  readonly theirs: C | undefined;
  /**
   * @param from what the save is made from; the base when absent
   * @throws what the save was refused with, also of a conflict
   */
  readonly attempt: <T>(save: (from: C) => Promise<T>, from?: C) => Promise<T>;
  /** Theirs is what the form is made from now. */
  readonly takeUp: () => void;
  /** Nothing is decided: the next save asks again. */
  readonly leave: () => void;
}

/**
 * @param opened as it was when the form opened
 * @param theirsIn what stands now, out of a refusal; undefined for any other
 * @param isBeside whether what has changed is nothing that the form asks for: the save then goes on from theirs, once
 */
export const useConflict = <C>(
  opened: C,
  theirsIn: (thrown: unknown, base: C) => TheirsOrNone<C>,
  isBeside: (base: C, theirs: C) => boolean = () => false,
): Conflict<C> => {
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<C>();
  const attempt = async <T>(save: (from: C) => Promise<T>, from: C, mayGoOn: boolean): Promise<T> => {
    try {
      return await save(from);
    } catch (thrown) {
      const now = await theirsIn(thrown, from);
      if (mayGoOn && now !== undefined && isBeside(from, now)) return attempt(save, now, false);
      setTheirs(() => now);
      throw thrown;
    }
  };
  return {
    base,
    theirs,
    attempt: (save, from = base) => attempt(save, from, true),
    takeUp: () => {
      if (theirs !== undefined) setBase(() => theirs);
      setTheirs(undefined);
    },
    leave: () => setTheirs(undefined),
  };
};
