/** The whole product with its owner signed in, whose processes may be killed one by one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../support/browser.js';
import { freeBlock, launch, type Launched } from '../support/launched.js';
import { until } from '../support/until.js';
import { signedIn } from './signed-in.js';

export const owner = { email: 'owner@northwind.example', password: 'Keyway-demo-1' };

export class KillableProduct {
  private constructor(
    private readonly folder: string,
    readonly port: number,
    private product: Launched,
    /** The owner of a publisher's vault. */
    readonly publisher: Browser,
  ) {}

  /** @param stock keys of the demo; without any, its vaults have no products */
  static async start(stock = 0): Promise<KillableProduct> {
    const folder = mkdtempSync(join(tmpdir(), 'keyway-faults-'));
    const port = await freeBlock();
    const product = await launched(folder, port, stock);
    const url = `http://localhost:${port}`;
    const publisher = await signedIn({ url, mailboxUrl: `http://localhost:${port + 4}`, ...owner });
    return new KillableProduct(folder, port, product, publisher);
  }

  /** SIGKILL; the launcher starts it again. @param name as the launcher calls it: gateway, platform, identity, session store */
  kill(name: string): void {
    const running = JSON.parse(readFileSync(join(this.folder, 'processes.json'), 'utf8')) as {
      name: string;
      pid: number;
    }[];
    const { pid } = running.find((process) => process.name === name) ?? {};
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, 'SIGKILL');
  }

  /** The same; resolves when it serves again and the gateway has found it: the gateway looks by itself, some moments on. */
  async killed(name: string): Promise<void> {
    const before = this.product.output().split(`The ${name} is back.`).length - 1;
    this.kill(name);
    await this.isBack(name, before + 1);
    await until(
      async () => (await fetch(`http://localhost:${this.port}/ready`).catch(() => undefined))?.status,
      (status) => status === 200,
    );
  }

  /** Resolves when a process has come back so many times since the start. */
  async isBack(name: string, times: number): Promise<void> {
    await this.product.says(new RegExp(`(The ${name} is back\\.[\\s\\S]*){${times}}`));
  }

  /** SIGKILL to the launcher itself, and a start on what it left. */
  async restarted(): Promise<void> {
    this.product.process.kill('SIGKILL');
    await this.product.ended;
    this.product = await launched(this.folder, this.port, 0);
  }

  async close(): Promise<void> {
    await this.publisher.close();
    this.product.process.kill('SIGTERM');
    await this.product.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const launched = async (folder: string, port: number, stock: number): Promise<Launched> => {
  const started = launch('main', { PORT: String(port), DATA_DIR: folder, DEMO_STOCK: String(stock) });
  await started.says(/Keyway is ready:/);
  return started;
};
