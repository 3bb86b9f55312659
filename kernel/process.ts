/** How a process of the product begins and ends, whatever it serves. */

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** One sentence for the operator; the cause follows for whoever mends it. */
const report = (failure: unknown, sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
  if (failure instanceof Error && failure.cause !== undefined) process.stderr.write(`${messageOf(failure.cause)}\n`);
};

export interface RunningServer {
  close(): Promise<void>;
  /** Milliseconds after which `close` has ended in any case; the process ends with 1 when it has not. */
  readonly closesWithinMs?: number;
}

/**
 * Starts a server and closes it at SIGTERM or SIGINT; exit code 1 when it cannot start or close.
 * @param sentenceOf says for people why it did not start
 */
export const runServer = async (
  start: () => Promise<RunningServer>,
  sentenceOf: (failure: unknown) => string = messageOf,
): Promise<void> => {
  try {
    const server = await start();
    const stop = (): void => {
      if (server.closesWithinMs !== undefined) setTimeout(() => process.exit(1), server.closesWithinMs).unref();
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (failure) {
    report(failure, sentenceOf(failure));
    process.exit(1);
  }
};

/** Does one thing and ends; exit code 1 when that failed. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (failure) {
    report(failure, messageOf(failure));
    process.exitCode = 1;
  }
};
