import type { ErrorCode } from '../api-types.js';

/** A sentence for each code that begins with this word: one that is missing does not compile. */
export type TextsOf<D extends string> = Readonly<Record<Extract<ErrorCode, `${D}.${string}`>, string>>;
