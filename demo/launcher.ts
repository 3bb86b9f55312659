/** Starts the whole product on embedded defaults, keeps it running, and stops it in order. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcement } from './announcement.js';
import { answersOk } from './processes/child.js';
import { Command } from './processes/command.js';
import type { DemoConfig } from './config.js';
import type { FolderLock } from './data-folder.js';
import { watchSources } from './processes/development.js';
import { gatewayEnvironment, identityEnvironment, platformEnvironment, type Environment } from './environment.js';
import { fillFirst } from './first-run.js';
import { Family } from './processes/family.js';
import type { Mailbox } from './mailbox/mailbox.js';
import { requireFreePorts } from './processes/ports.js';
import { findProgram } from './processes/redis.js';
import { serverChild } from './processes/server.js';
import { demoSecrets, type Secrets } from './secrets.js';
import { openMailbox, runSessionStore, takeFolder } from './processes/stores.js';

const dist = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

export interface LauncherOptions {
  readonly config: DemoConfig;
  /** Vite stands at PORT, and changed sources restart their process. */
  readonly isDevelopment: boolean;
  readonly say: (line: string) => void;
}

export class Launcher {
  readonly #family: Family;
  readonly #command = new Command();
  #mailbox: Mailbox | undefined;
  #lock: FolderLock | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(private readonly options: LauncherOptions) {
    this.#family = new Family(options.config.dataDir, options.say);
  }

  /** A signal came: what fails now fails because of that. */
  get isStopping(): boolean {
    return this.#family.isStopping;
  }

  /** Resolves when the product can be used. @throws Refusal in one sentence for the terminal */
  async start(): Promise<void> {
    const startedAt = performance.now();
    const { config, isDevelopment, say } = this.options;
    this.#lock = await takeFolder(config, say);
    await requireFreePorts(config.host, Object.values(config.ports));
    const secrets = demoSecrets(config.dataDir);
    const redisUrl = await this.#startStores(secrets);
    await fillFirst(config, platformEnvironment(config, secrets), this.#command, say);
    await this.#startServers(secrets, redisUrl);
    if (isDevelopment) this.#stopWatching = watchSources(root, this.#family.children, say);
    const seconds = (performance.now() - startedAt) / 1000;
    const isSingleInstance = redisUrl === undefined;
    say(announcement({ config, seconds, isSingleInstance, hasMailbox: this.#mailbox !== undefined }));
  }

  /** The gateway first, so that nothing new comes in; the stores last. */
  async stop(): Promise<void> {
    this.#family.leave();
    this.#stopWatching?.();
    this.#command.kill();
    await this.#family.stop();
    await this.#mailbox?.close();
    await this.#lock?.release();
  }

  /** At once and without order, for a person who asks twice. */
  kill(): void {
    this.#command.kill();
    this.#family.kill();
  }

  async #startStores(secrets: Secrets): Promise<string | undefined> {
    const { config } = this.options;
    this.#mailbox = await openMailbox(config);
    if (config.redisUrl !== undefined) return config.redisUrl;
    const program = findProgram('redis-server', config.given['PATH'] ?? '');
    if (program === undefined) return undefined;
    return runSessionStore(this.#family, config, program, secrets.redisPassword);
  }

  async #startServers(secrets: Secrets, redisUrl: string | undefined): Promise<void> {
    const { config, isDevelopment } = this.options;
    const { ports } = config;
    const platform = this.#runServer('platform', ports.platform, platformEnvironment(config, secrets), 4_000);
    const identity =
      config.issuer === undefined
        ? this.#runServer('identity', ports.identity, identityEnvironment(config, secrets), 1_500)
        : Promise.resolve();
    await Promise.all([platform, identity]);
    const port = isDevelopment ? ports.gatewayBehindVite : ports.gateway;
    const environment = gatewayEnvironment(config, secrets, port, redisUrl, join(dist, 'web'));
    await this.#runServer('gateway', port, environment, 2_500);
    if (isDevelopment) await this.#runVite();
  }

  async #runServer(
    name: 'gateway' | 'platform' | 'identity',
    port: number,
    environment: Environment,
    stopMs: number,
  ): Promise<void> {
    const folder = name === 'gateway' ? 'bff' : name;
    await this.#family.run(serverChild({ name, folder, port, environment, stopMs }));
  }

  async #runVite(): Promise<void> {
    const { config } = this.options;
    const { gateway, gatewayBehindVite } = config.ports;
    await this.#family.run({
      name: 'client',
      command: process.execPath,
      args: [
        join(dist, 'demo/processes/attached.js'),
        join(root, 'node_modules/vite/bin/vite.js'),
        'web',
        '--host',
        config.host,
        '--port',
        String(gateway),
        '--strictPort',
      ],
      environment: { PATH: config.given['PATH'] ?? '', GATEWAY_URL: `http://127.0.0.1:${gatewayBehindVite}` },
      hasChannel: true,
      isReady: answersOk(`http://127.0.0.1:${gateway}/`),
      stopMs: 1_000,
    });
  }
}
