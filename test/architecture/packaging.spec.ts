/** Dockerfile, compose file and nginx's configuration agree with the configuration schemas and with each other. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { readGatewayConfig } from '../../bff/config.js';
import { mailboxConfig } from '../../demo/config.js';
import { loadIdentityConfig } from '../../identity/config.js';
import { loadPlatformConfig } from '../../platform/config.js';
import { readRoot } from './sources.js';
import { variablesOf } from './variables.js';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: object;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly networks: unknown;
}

const dockerfile = readRoot('docker/Dockerfile');
const nginx = readRoot('docker/nginx/nginx.conf');
const composeText = readRoot('docker/compose.yaml');
const { services } = parse(composeText, { merge: true }) as { services: Readonly<Record<string, Service>> };
const root = join(import.meta.dirname, '../..');

const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
const secrets = variablesIn(execFileSync('sh', [join(root, 'docker/secrets.sh')], { encoding: 'utf8' }));

/** What a stage and those that it stands on set by ENV, and what it exposes. */
const stageOf = (name: string): { env: Record<string, string>; ports: string[]; text: string } => {
  const stage = new RegExp(`^FROM (\\S+) AS ${name}\\n([\\s\\S]*?)(?=^FROM |(?![\\s\\S]))`, 'm').exec(dockerfile);
  const [, from = '', text = ''] = stage ?? [];
  const below = from.startsWith('$') ? { env: {}, ports: [], text: '' } : stageOf(from);
  const env = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((p) => p.split('=')));
  const ports = [...text.matchAll(/^EXPOSE (.*)$/gm)].flatMap(([, list = '']) => list.split(' '));
  return { env: { ...below.env, ...Object.fromEntries(env) }, ports, text: below.text + text };
};

const substituted = (value: string): string =>
  value.replaceAll(/\$\{([A-Z_]+):\?[^}]*\}/g, (_whole, name: string) => secrets[name] ?? '');

/** As the process finds it: the image's, then the compose file's. */
const environmentOf = ({ build, environment = {} }: Service): Record<string, string> => ({
  ...stageOf(build?.target ?? '').env,
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, substituted(value)])),
});

const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
const readers: Readonly<Record<string, (environment: Record<string, string>) => unknown>> = {
  gateway: readGatewayConfig,
  platform: loadPlatformConfig,
  identity: loadIdentityConfig,
  mailbox: mailboxConfig,
};

describe('the compose file', () => {
  it.each(own)('configures %s as its schema wants it', (_name, service) => {
    expect(() => readers[service.build?.target ?? '']?.(environmentOf(service))).not.toThrow();
  });

  it.each(own)('names no variable for %s that its schema does not know', (_name, service) => {
    const folder = { gateway: 'bff', mailbox: 'demo' }[service.build?.target ?? ''] ?? service.build?.target ?? '';
    const known = variablesOf(folder);
    const names = Object.keys(service.environment ?? {});
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('has three gateways that differ in nothing, a serving and a working platform', () => {
    const gateways = Object.entries(services).filter(([name]) => name.startsWith('gateway-'));
    expect(gateways).toHaveLength(3);
    expect(new Set(gateways.map(([, service]) => JSON.stringify(service))).size).toBe(1);
    expect(services['platform']?.environment?.['PLATFORM_ROLE']).toBe('serve');
    expect(services['worker']?.environment?.['PLATFORM_ROLE']).toBe('work');
  });

  it.each(Object.entries(services))(
    'runs %s without root, on a read-only file system, with no capability',
    (_n, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service.build === undefined ? service.user : stageOf(service.build.target).text).toMatch(
        /^\d+:\d+$|USER node/,
      );
      expect(service.image).toMatch(service.build === undefined ? /:\d+\.\d+(?:\.\d+)?-/ : /^keyway\//);
    },
  );

  it('asks every process for its health', () => {
    const asked = Object.values(services).filter(
      ({ build, healthcheck }) => healthcheck !== undefined || /HEALTHCHECK/.test(stageOf(build?.target ?? '').text),
    );
    expect(asked).toHaveLength(Object.keys(services).length);
  });

  it('leads to ports that the images open', () => {
    const addresses = [...composeText.matchAll(/\b(platform|identity|mailbox):(\d{4})\b/g)];
    expect(addresses.length).toBeGreaterThan(2);
    for (const [, target = '', port = ''] of addresses) expect(stageOf(target).ports).toContain(port);
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    // On this machine only: TLS is for whoever publishes it further.
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('takes each secret from the environment, and docker/secrets.sh makes all of them', () => {
    const asked = new Set([...composeText.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name));
    expect([...asked].toSorted()).toEqual(Object.keys(secrets).toSorted());
    for (const value of Object.values(secrets)) expect(value.length).toBeGreaterThanOrEqual(32);
  });
});

describe('the balancer', () => {
  it('knows every gateway and identity by the ports that they open', () => {
    const gateways = [...nginx.matchAll(/server (gateway-\d):(\d+) /g)].map(([, name, port]) => [name, port]);
    const names = Object.keys(services).filter((name) => name.startsWith('gateway-'));
    expect(gateways).toEqual(names.map((name) => [name, stageOf('gateway').ports[0]]));
    expect(nginx).toContain(`proxy_pass http://identity:${stageOf('identity').ports[0] ?? ''};`);
  });

  it('is the proxy that the gateways trust, by its addresses', () => {
    const addresses = [...composeText.matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address]) => address);
    expect(services['gateway-1']?.environment?.['TRUSTED_PROXIES']).toBe(addresses.join());
  });

  it('cuts no call short that it would wait for, when its configuration changes', () => {
    const all = nginx + readRoot('docker/nginx/gateway.conf');
    const seconds = (setting: string): number[] =>
      [...all.matchAll(new RegExp(`${setting} (\\d+)([sm]);`, 'g'))].map(
        ([, count, unit]) => Number(count) * (unit === 'm' ? 60 : 1),
      );
    const [patience = 0] = seconds('worker_shutdown_timeout');
    expect(Math.max(...seconds('proxy_read_timeout'))).toBeGreaterThan(0);
    expect(patience).toBeGreaterThan(Math.max(...seconds('proxy_read_timeout'), ...seconds('proxy_send_timeout')));
  });

  it('repeats nothing that may have been done, and remembers nobody', () => {
    const all = nginx + readRoot('docker/nginx/gateway.conf');
    expect(all.replaceAll(/^\s*#.*$/gm, '')).not.toMatch(/non_idempotent|ip_hash|sticky|\bhash /);
  });
});

describe('the Dockerfile', () => {
  it('is valid', () => {
    expect(validate(dockerfile).map(({ code, range }) => [code, range.start.line + 1])).toEqual([]);
  });

  it('takes the Node of package.json, by its whole version', () => {
    const { devDependencies } = JSON.parse(readRoot('package.json')) as { devDependencies: Record<string, string> };
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${devDependencies['node'] ?? ''}-bookworm-slim`);
  });

  it('holds no secret', () => {
    expect(dockerfile).not.toMatch(/^(?:ENV|ARG) .*(?:SECRET|PASSWORD|_KEYS|PEPPER)/m);
  });

  it('lets nothing into an image but sources: no .env, no data', () => {
    const [first, ...named] = readRoot('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    expect(named.filter((line) => line.startsWith('!') && !/^!(?:[\w-]+|[\w.-]+\.json|\.swcrc)$/.test(line))).toEqual(
      [],
    );
    expect(named).toContain('**/.env');
  });
});
