/** How long an answer of the store is waited for. */
import { within } from '../../../kernel/drain.js';

/**
 * @param ms milliseconds in which this process runs: one that stood still has learnt nothing about the store
 * @throws Error when there was no answer in time; whatever `work` throws
 */
export const withPatience = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const answer = work();
  if (await within(answer, ms)) return answer;
  throw new Error(`no answer within ${ms} ms`);
};
