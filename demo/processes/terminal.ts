/** How a start behaves at a terminal: faults in a sentence, the first signal stops in order, the second at once. */
import { ConfigError } from '../../kernel/config.js';
import { Refusal } from '../refusal.js';

export interface Startable {
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): void;
  readonly isStopping: boolean;
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What a person can mend is said in a sentence; anything else is ours, and keeps its stack. */
const explain = (thrown: unknown): void => {
  const isExplained = thrown instanceof Refusal || thrown instanceof ConfigError;
  const text = isExplained ? thrown.message : thrown instanceof Error ? thrown.stack : String(thrown);
  process.stderr.write(`${text ?? ''}\n`);
};

const stopOnSignal = (started: Startable): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      started.kill();
      process.exit(1);
    }
    isStopping = true;
    say('\nStopping ...');
    started.stop().then(
      () => {
        say('Keyway has stopped.');
        process.exit(0);
      },
      (failure: unknown) => {
        explain(failure);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
};

const run = async (prepare: () => Startable): Promise<void> => {
  const started = prepare();
  stopOnSignal(started);
  try {
    await started.start();
  } catch (failure) {
    if (started.isStopping) return;
    await started.stop();
    throw failure;
  }
};

/** @param prepare reads the configuration, whose faults are told like those of the start */
export const runAtTerminal = (prepare: () => Startable): void => {
  run(prepare).catch((failure: unknown) => {
    explain(failure);
    process.exit(1);
  });
};
