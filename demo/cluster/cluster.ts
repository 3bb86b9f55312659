/**
 * The topology of docker/compose.yaml as processes of this machine: three gateways behind a load
 * balancer without stickiness, one Redis, one Postgres, the platform serving and working apart.
 * SIGUSR2 replaces the gateways one after the other, as a rollout does.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcement } from '../announcement.js';
import type { DemoConfig } from '../config.js';
import type { FolderLock } from '../data-folder.js';
import { gatewayEnvironment, identityEnvironment, platformEnvironment, type Environment } from '../environment.js';
import { fillFirst } from '../first-run.js';
import type { Mailbox } from '../mailbox/mailbox.js';
import type { Child } from '../processes/child.js';
import { Command } from '../processes/command.js';
import { Family } from '../processes/family.js';
import { requireFreePorts } from '../processes/ports.js';
import { findProgram } from '../processes/redis.js';
import { serverChild, type ServerProgram } from '../processes/server.js';
import { Refusal } from '../refusal.js';
import { demoSecrets, type Secrets } from '../secrets.js';
import { openMailbox, runSessionStore, takeFolder } from '../processes/stores.js';
import { Balancer } from './balancer.js';
import { clusterBlock, clusterPorts, type ClusterPorts } from './ports.js';
import { clusterDatabase } from './postgres.js';

const dist = fileURLToPath(new URL('../..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Debian has nginx where only root's PATH leads. */
const systemFolder = '/usr/sbin';

/** What a gateway may take to finish what it has begun, within what the launcher waits for it. */
const graceSeconds = 5;
const gatewayStopMs = 9_000;

interface Gateway {
  readonly child: Child;
  readonly port: number;
}

interface Programs {
  readonly nginx: string;
  readonly redis: string;
}

type ServerName = 'platform' | 'worker' | 'identity' | `gateway ${number}`;

const folderOf = (name: ServerName): ServerProgram['folder'] => {
  if (name === 'platform' || name === 'identity') return name;
  return name === 'worker' ? 'platform' : 'bff';
};

export class Cluster {
  readonly #family: Family;
  readonly #command = new Command();
  readonly #ports: ClusterPorts;
  readonly #gateways: Gateway[] = [];
  #mailbox: Mailbox | undefined;
  #lock: FolderLock | undefined;
  #balancer: Balancer | undefined;
  #rolling: Promise<void> | undefined;

  constructor(
    private readonly config: DemoConfig,
    private readonly say: (line: string) => void,
  ) {
    this.#family = new Family(config.dataDir, say);
    this.#ports = clusterPorts(config);
  }

  get isStopping(): boolean {
    return this.#family.isStopping;
  }

  /** Resolves when the product can be used. @throws Refusal in one sentence for the terminal */
  async start(): Promise<void> {
    const startedAt = performance.now();
    const { config, say } = this;
    const programs = this.#programs();
    this.#lock = await takeFolder(config, say);
    const block = Array.from({ length: clusterBlock }, (_, index) => this.#ports.balancer + index);
    await requireFreePorts(config.host, block);
    const secrets = demoSecrets(config.dataDir);
    const redisUrl = await this.#startStores(secrets, programs);
    await this.#startPlatform(secrets);
    await this.#startGateways(secrets, redisUrl);
    await this.#startBalancer(programs);
    process.on('SIGUSR2', () => void this.#roll());
    const seconds = (performance.now() - startedAt) / 1000;
    say(announcement({ config, seconds, isSingleInstance: false, hasMailbox: this.#mailbox !== undefined }));
    const { gateways } = this.#ports;
    say(`  ${gateways.length} gateways behind nginx. Replace them one by one: kill -USR2 ${process.pid}\n`);
  }

  async stop(): Promise<void> {
    this.#family.leave();
    this.#command.kill();
    await this.#rolling;
    await this.#family.stop();
    await this.#mailbox?.close();
    await this.#lock?.release();
  }

  kill(): void {
    this.#command.kill();
    this.#family.kill();
  }

  #programs(): Programs {
    const path = `${this.config.given['PATH'] ?? ''}:${systemFolder}`;
    const found = (name: string, debian: string): string => {
      const program = findProgram(name, path);
      if (program === undefined)
        throw new Refusal(`npm run cluster needs ${name}, which this machine has not: apt-get install ${debian}.`);
      return program;
    };
    return { nginx: found('nginx', 'nginx'), redis: found('redis-server', 'redis-server') };
  }

  async #startStores(secrets: Secrets, { redis: program }: Programs): Promise<string> {
    const { config } = this;
    this.#mailbox = await openMailbox(config);
    if (config.redisUrl !== undefined) return config.redisUrl;
    return runSessionStore(this.#family, config, program, secrets.redisPassword);
  }

  /** With a real database the platform serves and works in processes apart. */
  async #startPlatform(secrets: Secrets): Promise<void> {
    const { config, say } = this;
    const databaseUrl = config.databaseUrl ?? (await this.#startDatabase());
    const environment = { ...platformEnvironment(config, secrets), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    await fillFirst(config, environment, this.#command, say);
    if (databaseUrl === undefined)
      say('No Postgres was found: one platform process serves and works, on the embedded database.');
    const role = databaseUrl === undefined ? 'both' : 'serve';
    const platform = this.#runServer('platform', config.ports.platform, { ...environment, PLATFORM_ROLE: role });
    const identity =
      config.issuer === undefined
        ? this.#runServer('identity', config.ports.identity, identityEnvironment(config, secrets))
        : Promise.resolve();
    const worker = databaseUrl === undefined ? Promise.resolve() : platform.then(() => this.#startWorker(environment));
    await Promise.all([platform, identity, worker]);
  }

  async #startDatabase(): Promise<string | undefined> {
    const { config } = this;
    const database = clusterDatabase(config.dataDir, this.#ports.postgres, config.given['PATH'] ?? '');
    if (database === undefined) return undefined;
    await this.#family.run(database.member);
    return database.url;
  }

  async #startWorker(platform: Environment): Promise<void> {
    const { METRICS_PORT: _, ...environment } = platform;
    const { worker } = this.#ports;
    const own = { PLATFORM_ROLE: 'work', PLATFORM_PORT: String(worker), PLATFORM_GRPC_PORT: '0' };
    await this.#runServer('worker', worker, { ...environment, ...own });
  }

  async #startGateways(secrets: Secrets, redisUrl: string): Promise<void> {
    const starts = this.#ports.gateways.map(async (port, index) => {
      const { METRICS_PORT: metrics, ...common } = gatewayEnvironment(
        this.config,
        secrets,
        port,
        redisUrl,
        join(dist, 'web'),
      );
      const environment = {
        ...common,
        // One of several cannot have the port that was meant for one.
        ...(index === 0 && metrics !== undefined && { METRICS_PORT: metrics }),
        TRUSTED_PROXIES: '127.0.0.1',
        SHUTDOWN_SECONDS: String(graceSeconds),
      };
      const child = await this.#runServer(`gateway ${index + 1}`, port, environment, gatewayStopMs);
      this.#gateways.push({ child, port });
    });
    await Promise.all(starts);
  }

  async #startBalancer({ nginx }: Programs): Promise<void> {
    const { balancer: port, gateways } = this.#ports;
    this.#balancer = new Balancer({
      program: nginx,
      host: this.config.host,
      port,
      gateways,
      folder: join(this.config.dataDir, 'nginx'),
      passing: join(root, 'docker/nginx/gateway.conf'),
    });
    await this.#family.run(this.#balancer.member());
  }

  #runServer(name: ServerName, port: number, environment: Environment, stopMs = 4_000): Promise<Child> {
    return this.#family.run(serverChild({ name, folder: folderOf(name), port, environment, stopMs }));
  }

  /** One at a time: the others serve meanwhile. A second request joins the first. */
  #roll(): Promise<void> {
    this.#rolling ??= this.#replaceAll()
      .catch((failure: unknown) => this.say(`The gateways could not be replaced: ${String(failure)}`))
      .finally(() => {
        this.#rolling = undefined;
      });
    return this.#rolling;
  }

  async #replaceAll(): Promise<void> {
    const balancer = this.#family.children.find(({ name }) => name === 'load balancer');
    if (balancer === undefined || this.#balancer === undefined) return;
    for (const { child, port } of this.#gateways) {
      if (this.isStopping) return;
      await this.#balancer.leaveOut(balancer, port);
      await child.replace();
      await this.#balancer.takeAll(balancer);
    }
    this.say('All gateways have been replaced.');
  }
}
