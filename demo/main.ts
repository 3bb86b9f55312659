/** `npm start` and `npm run dev`: one command for the whole product. */
import { ConfigError } from '../kernel/config.js';
import { demoConfig } from './config.js';
import { Launcher } from './launcher.js';
import { Refusal } from './refusal.js';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What a person can mend is said in a sentence; anything else is ours, and keeps its stack. */
const explain = (thrown: unknown): void => {
  const isExplained = thrown instanceof Refusal || thrown instanceof ConfigError;
  const text = isExplained ? thrown.message : thrown instanceof Error ? thrown.stack : String(thrown);
  process.stderr.write(`${text ?? ''}\n`);
};

const stopOnSignal = (launcher: Launcher): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      launcher.kill();
      process.exit(1);
    }
    isStopping = true;
    say('\nStopping ...');
    launcher.stop().then(
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

const run = async (): Promise<void> => {
  const launcher = new Launcher({ config: demoConfig(), isDevelopment: process.argv[2] === 'dev', say });
  stopOnSignal(launcher);
  try {
    await launcher.start();
  } catch (failure) {
    if (launcher.isStopping) return;
    await launcher.stop();
    throw failure;
  }
};

run().catch((failure: unknown) => {
  explain(failure);
  process.exit(1);
});
