/** A program that does one thing and ends; it ends with the launcher too. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import type { Environment } from '../environment.js';
import { Refusal } from '../refusal.js';

const attached = fileURLToPath(new URL('attached.js', import.meta.url));

export interface CommandOptions {
  /** A built module. */
  readonly module: string;
  readonly args?: readonly string[];
  readonly environment: Environment;
  readonly input?: string;
  /** Gets what it prints, line by line. */
  readonly say: (line: string) => void;
  /** The sentence when it fails; what it said on standard error follows. */
  readonly failure: string;
}

const tailCharacters = 2_000;

export class Command {
  #running: ChildProcess | undefined;

  /** @throws Refusal when it ends otherwise than well */
  async run({ module, args = [], environment, input = '', say, failure }: CommandOptions): Promise<void> {
    const command = spawn(process.execPath, [attached, module, ...args], {
      env: { ...environment, LOG_LEVEL: 'warn' },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    });
    this.#running = command;
    const [, stdout, stderr] = command.stdio;
    if (stdout === null || stderr === null) throw new Error('a command has its streams');
    createInterface({ input: stdout }).on('line', say);
    command.stdin?.end(input);
    const [faults, [code]] = (await Promise.all([text(stderr), once(command, 'exit')])) as [string, [number | null]];
    this.#running = undefined;
    if (code !== 0) throw new Refusal(`${failure}\n${faults.slice(-tailCharacters)}`);
  }

  kill(): void {
    this.#running?.kill('SIGKILL');
  }
}
