/** One supervised process: started, waited for, started again when it dies, stopped in time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment.js';
import { Refusal } from '../refusal.js';

export interface ChildOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  /** Its output goes here, so that the terminal stays readable. */
  readonly logPath: string;
  /** Node children hold a channel: it closes with the launcher, and they stop. */
  readonly hasChannel: boolean;
  /** True when it can serve. */
  readonly isReady: () => Promise<boolean>;
  /** How long it may take from SIGTERM to its end. */
  readonly stopMs: number;
  readonly say: (line: string) => void;
  /** Told of each new process, to be found again after a crash of the launcher. */
  readonly onSpawn: () => void;
}

const startMs = 60_000;
const pollMs = 50;
const firstBackOffMs = 500;
const maxBackOffMs = 10_000;
/** A process that ran this long had started well: the next back-off begins anew. */
const steadyMs = 60_000;
const maxLogBytes = 20 * 1024 * 1024;

const openLog = (path: string): number => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(path, `${path}.old`);
  return openSync(path, 'a', 0o600);
};

const tailOf = (path: string): string => readFileSync(path, 'utf8').slice(-1500).trim();

export class Child {
  #process: ChildProcess | undefined;
  #isStopping = false;
  #hasBeenReady = false;
  #backOffMs = firstBackOffMs;

  constructor(private readonly options: ChildOptions) {}

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get name(): string {
    return this.options.name;
  }

  /** @throws Refusal when it ends, or is not ready in time, at the first start */
  async start(): Promise<void> {
    const started = this.#spawn();
    const ended = new Promise<false>((resolve) => {
      started.once('exit', () => {
        resolve(false);
      });
    });
    const isReady = await Promise.race([this.#untilReady(), ended]);
    if (isReady) {
      this.#hasBeenReady = true;
      return;
    }
    if (this.#isStopping) return;
    const { name, logPath } = this.options;
    throw new Refusal(`The ${name} did not start. The end of ${logPath} says:\n${tailOf(logPath)}`);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#end('SIGTERM');
  }

  /** For changed sources: stops and comes back by the way of a crash. */
  async restart(): Promise<void> {
    this.#backOffMs = 0;
    await this.#end('SIGTERM');
  }

  /** Ends in order, then starts anew. @throws Refusal when it does not come back */
  async replace(): Promise<void> {
    this.#hasBeenReady = false; // its end is meant: it does not come back by itself
    await this.#end('SIGTERM');
    if (!this.#isStopping) await this.start();
  }

  kill(): void {
    this.#isStopping = true;
    this.#process?.kill('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    if (running === undefined) return;
    const ended = new Promise<void>((resolve) => {
      running.once('exit', () => {
        resolve();
      });
    });
    running.kill(signal);
    const late = setTimeout(() => running.kill('SIGKILL'), this.options.stopMs);
    await ended;
    clearTimeout(late);
  }

  #spawn(): ChildProcess {
    const { command, args, environment, logPath, hasChannel } = this.options;
    const log = openLog(logPath);
    const startedAt = Date.now();
    // Detached: a Ctrl-C of the terminal reaches the launcher alone, which stops all in order.
    const child = spawn(command, args, {
      env: environment,
      detached: true,
      stdio: hasChannel ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
    });
    closeSync(log);
    this.#process = child;
    const gone = (how: string): void => {
      if (this.#process !== child) return;
      this.#process = undefined;
      if (this.#hasBeenReady && !this.#isStopping) void this.#comeBack(how, Date.now() - startedAt);
    };
    child.once('exit', (code, signal) => {
      gone(signal ?? `exit code ${String(code)}`);
    });
    child.once('error', (failure) => {
      child.emit('exit', 1, failure.message);
    });
    this.options.onSpawn();
    return child;
  }

  async #comeBack(how: string, ranMs: number): Promise<void> {
    if (ranMs > steadyMs) this.#backOffMs = firstBackOffMs;
    const wait = this.#backOffMs;
    this.#backOffMs = Math.min(Math.max(wait, firstBackOffMs) * 2, maxBackOffMs);
    const { name, say, logPath } = this.options;
    say(`The ${name} ended (${how}); starting it again. Its log: ${logPath}`);
    await delay(wait);
    if (this.#isStopping) return;
    this.#spawn();
    if (await this.#untilReady()) say(`The ${name} is back.`);
  }

  async #untilReady(): Promise<boolean> {
    const watched = this.#process;
    const until = Date.now() + startMs;
    while (this.#process === watched && !this.#isStopping && Date.now() < until) {
      if (await this.options.isReady().catch(() => false)) return true;
      await delay(pollMs);
    }
    return false;
  }
}

/** @returns whether the health endpoint answers 200 */
export const answersOk = (url: string) => async (): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.status === 200;
};
