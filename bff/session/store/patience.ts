/** How long an answer of the store is waited for, and a connection to it. */
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

/** A client that says when it has a connection, and when it has none any more. */
interface Connected {
  on(event: 'ready' | 'close', listener: () => void): unknown;
  once(event: 'ready', listener: () => void): unknown;
}

/** How ioredis refuses what it has sent to nobody. */
const unsent = /^(Stream isn't writeable|Cluster isn't ready) /;
const isUnsent = (thrown: unknown): boolean => thrown instanceof Error && unsent.test(thrown.message);

export type Patience = <T>(command: () => Promise<T>) => Promise<T>;

/**
 * A connection that was lost is mostly there again in a moment: what could not be sent is sent then. When it stays away
 * nobody waits any more. What may have been sent is not sent twice.
 * @param client not connected yet @param ms milliseconds, for a command from its first sending on, for a connection from its loss on
 * @returns for every command: throws as `withPatience` does
 */
export const patienceWith = (client: Connected, ms: number): Patience => {
  let lostAtMs: number | undefined;
  let returned: Promise<boolean> | undefined;
  const lost = (): number => (lostAtMs ??= performance.now());
  /** Waited for by all together. */
  const isBack = (): Promise<boolean> =>
    (returned ??= within(
      new Promise<void>((resolve) => void client.once('ready', resolve)),
      Math.max(0, lost() + ms - performance.now()),
    ));
  client.on('close', lost);
  client.on('ready', () => {
    lostAtMs = undefined;
    returned = undefined;
  });
  const sent: Patience = async (command) => {
    try {
      return await command();
    } catch (thrown) {
      if (isUnsent(thrown) && (await isBack())) return command();
      throw thrown;
    }
  };
  return (command) => withPatience(ms, () => sent(command));
};
