/** nginx before the gateways: whoever is free gets the next request, nobody is remembered. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answersOk, type Child } from '../processes/child.js';
import type { Member } from '../processes/family.js';

export interface BalancerOptions {
  readonly program: string;
  readonly host: string;
  readonly port: number;
  readonly gateways: readonly number[];
  readonly folder: string;
  /** docker/nginx/gateway.conf */
  readonly passing: string;
}

const startsAt = '/balancer/generation';
const pollMs = 20;
/** Fresh connections that have to meet the new configuration in a row: an old worker may still take one. */
const inARow = 10;
const reloadMs = 5_000;

export class Balancer {
  #generation = 0;
  readonly #path: string;

  constructor(private readonly options: BalancerOptions) {
    this.#path = join(options.folder, 'nginx.conf');
  }

  /** What the launcher runs. */
  member(): Member {
    const { program, port, folder } = this.options;
    mkdirSync(join(folder, 'temporary'), { recursive: true });
    this.#write([]);
    const command = [program, '-c', this.#path, '-e', 'stderr'];
    // Linux itself signals it when the launcher dies; nginx takes QUIT for an end in order.
    const isLinux = process.platform === 'linux';
    const [first = '', ...rest] = isLinux ? ['setpriv', '--pdeathsig', 'TERM', ...command] : command;
    return {
      name: 'load balancer',
      command: first,
      args: rest,
      environment: {},
      hasChannel: false,
      isReady: answersOk(`http://127.0.0.1:${port}/ready`),
      stopMs: 3_000,
    };
  }

  /** Sends no new request to that gateway; resolves when that is so. */
  async leaveOut(child: Child, gateway: number): Promise<void> {
    await this.#reload(child, [gateway]);
  }

  async takeAll(child: Child): Promise<void> {
    await this.#reload(child, []);
  }

  async #reload({ pid }: Child, left: readonly number[]): Promise<void> {
    if (pid === undefined) return;
    this.#write(left);
    process.kill(pid, 'SIGHUP');
    const until = Date.now() + reloadMs;
    for (let met = 0; met < inARow && Date.now() < until;) {
      met = (await this.#isCurrent()) ? met + 1 : 0;
      await delay(pollMs);
    }
  }

  async #isCurrent(): Promise<boolean> {
    try {
      const headers = { connection: 'close' };
      const answer = await fetch(`http://127.0.0.1:${this.options.port}${startsAt}`, { headers });
      return (await answer.text()) === String(this.#generation);
    } catch {
      return false;
    }
  }

  #write(left: readonly number[]): void {
    this.#generation += 1;
    const draft = `${this.#path}.new`;
    writeFileSync(draft, this.#text(left));
    renameSync(draft, this.#path);
  }

  #text(left: readonly number[]): string {
    const { host, port, gateways, folder, passing } = this.options;
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const servers = gateways.map(
      (gateway) => `server 127.0.0.1:${gateway} max_fails=1 fail_timeout=1s${left.includes(gateway) ? ' down' : ''};`,
    );
    return [
      'daemon off;',
      // As root it would give its workers to an account that cannot read the folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${join(folder, 'nginx.pid')};`,
      'worker_processes 2;',
      // An old worker keeps its event sockets until their gateways, the last of a rollout too, have said good-bye.
      'worker_shutdown_timeout 10m;',
      'events { worker_connections 4096; }',
      'http {',
      ...temporary.map((name) => `  ${name}_temp_path ${join(folder, 'temporary', name)};`),
      '  access_log off;',
      '  server_tokens off;',
      `  map $http_upgrade $keyway_connection { default upgrade; '' ''; }`,
      '  upstream keyway_gateways {',
      '    zone keyway 64k;',
      ...servers.map((server) => `    ${server}`),
      '    keepalive 32;',
      '  }',
      '  server {',
      `    listen ${host}:${port};`,
      // Who looks at the demo sees that nothing sticks; a production does not say it.
      '    add_header X-Served-By $upstream_addr always;',
      `    location = ${startsAt} { allow 127.0.0.1; deny all; return 200 '${this.#generation}'; }`,
      '    location / {',
      `      include ${passing};`,
      '    }',
      '  }',
      '}',
      '',
    ].join('\n');
  }
}
