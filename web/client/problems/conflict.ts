/** A save that was refused because somebody else has saved meanwhile. */
import type { ReplyOf, Route } from '../api-types.js';
import { isProblem } from './problem.js';

/**
 * @param route of the save
 * @returns what stands now, as a reply of the route; undefined for any other refusal
 */
export const currentIn = <R extends Route>(route: R, thrown: unknown): ReplyOf<R> | undefined => {
  if (route.startsWith('GET ') || !isProblem(thrown) || thrown.status !== 409) return undefined;
  return thrown.current as ReplyOf<R> | undefined;
};
