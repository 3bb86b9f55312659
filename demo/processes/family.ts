/** The processes of one start: begun in order, noted for the start after a crash, stopped in the order of their dependence. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.js';
import { Child, type ChildOptions } from './child.js';
import { noteProcesses } from './leftovers.js';

export type Member = Omit<ChildOptions, 'logPath' | 'say' | 'onSpawn'>;

export class Family {
  readonly #children: Child[] = [];
  #isStopping = false;

  constructor(
    private readonly dataDir: string,
    private readonly say: (line: string) => void,
  ) {}

  get children(): readonly Child[] {
    return this.#children;
  }

  /** A signal came: what fails now fails because of that. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Resolves when it can serve. @throws Refusal in one sentence for the terminal */
  async run(options: Member): Promise<Child> {
    if (this.#isStopping) throw new Refusal('Stopped before it was ready.');
    const logs = join(this.dataDir, 'logs');
    mkdirSync(logs, { recursive: true });
    const child: Child = new Child({
      ...options,
      say: this.say,
      logPath: join(logs, `${options.name.replaceAll(/\W+/g, '-')}.log`),
      onSpawn: () => noteProcesses(this.dataDir, this.#children),
    });
    this.#children.push(child);
    await child.start();
    return child;
  }

  /** From here on nothing new is begun. */
  leave(): void {
    this.#isStopping = true;
  }

  /** What came last stops first: nothing new comes in, and the stores end after all who use them. */
  async stop(): Promise<void> {
    this.leave();
    for (const child of this.#children.toReversed()) await child.stop();
  }

  /** At once and without order, for a person who asks twice. */
  kill(): void {
    for (const child of this.#children) child.kill();
  }
}
