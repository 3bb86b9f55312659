/** The chart as its templates render it, against the configuration schemas, the probes and the ports of the processes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGatewayConfig } from '../../bff/config.js';
import { loadIdentityConfig } from '../../identity/config.js';
import { loadPlatformConfig } from '../../platform/config.js';
import { variablesOf } from '../architecture/variables.js';
import {
  cases,
  containerOf,
  environmentOf,
  named,
  of,
  processOf,
  renderAll,
  root,
  secrets,
  type Manifest,
  type Peer,
  type Probe,
} from './helm/rendered.js';

const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');

beforeAll(renderAll);

const readers: Readonly<Record<string, (environment: Record<string, string>) => unknown>> = {
  gateway: readGatewayConfig,
  platform: loadPlatformConfig,
  identity: loadIdentityConfig,
};
const sources: Readonly<Record<string, string>> = { gateway: 'bff', platform: 'platform', identity: 'identity' };

/** Seconds until nothing new is sent to a pod that is not ready. */
const noticedAfter = (probe: Probe | undefined): number =>
  probe === undefined ? Infinity : probe.periodSeconds * probe.failureThreshold;

/** Ports that the image of a process exposes. */
const exposedBy = (name: string): string[] =>
  new RegExp(`AS ${name}\\n[\\s\\S]*?EXPOSE (.*)`).exec(dockerfile)?.[1]?.split(' ') ?? [];

describe.each(cases)('the chart with %s', (name) => {
  const workloads = (): Manifest[] => of(name, 'Deployment', 'Job');

  it('configures every process as its schema wants it, with variables that it knows', () => {
    expect(workloads().length).toBeGreaterThanOrEqual(3);
    for (const workload of workloads()) {
      const container = containerOf(workload);
      const environment = environmentOf(name, container, ['OIDC_CLIENT_SECRET', 'REDIS_PASSWORD']);
      const isByKey = environment['OIDC_CLIENT_AUTH'] === 'private_key_jwt';
      // A key of one's own needs the provider's registration; whether it is read is the matter of bff's tests.
      const given = isByKey ? { ...environment, OIDC_CLIENT_AUTH: 'client_secret_basic' } : environment;
      expect(() => readers[processOf(container)]?.(given)).not.toThrow();
      const known = variablesOf(sources[processOf(container)] ?? '');
      const all = [...Object.keys(environment), ...container.env.map(({ name: variable }) => variable)];
      expect(all.filter((variable) => !known.includes(variable))).toEqual([]);
    }
  });

  it('has secrets come from Secrets only', () => {
    const plain = [
      ...of(name, 'ConfigMap').flatMap(({ data }) => Object.keys(data ?? {})),
      ...workloads().flatMap((workload) =>
        containerOf(workload)
          .env.filter(({ value }) => value !== undefined)
          .map((v) => v.name),
      ),
    ];
    expect(plain.length).toBeGreaterThan(20);
    expect(plain.filter((variable) => variable in secrets)).toEqual([]);
    expect(of(name, 'Secret')).toEqual([]);
  });

  it('gives no process more than it needs of the machine', () => {
    for (const workload of workloads()) {
      expect(workload.spec.template.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(containerOf(workload)).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          privileged: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String) as string },
          limits: { memory: expect.any(String) as string },
        },
      });
    }
  });

  it('asks the probes that the processes answer, and lets them leave in peace', () => {
    for (const workload of of(name, 'Deployment')) {
      const container = containerOf(workload);
      const { startupProbe, livenessProbe, readinessProbe } = container;
      const folderOf = {
        gateway: 'bff/edge/stages/open-pages.ts',
        platform: 'platform/start.ts',
        identity: 'identity/start.ts',
      };
      const source = readFileSync(join(root, folderOf[processOf(container) as keyof typeof folderOf]), 'utf8');
      const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path ?? '');
      expect(paths).toEqual(['/startup', '/live', '/ready']);
      for (const path of paths) expect(source).toContain(`'${path}'`);

      const environment = environmentOf(name, container, []);
      const [delay, grace] = [Number(environment['SHUTDOWN_DELAY']), Number(environment['SHUTDOWN_SECONDS'])];
      expect(noticedAfter(readinessProbe)).toBeLessThan(delay);
      // ADR 0032
      expect(workload.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + grace + 12);
    }
  });

  it('opens the ports of the images', () => {
    for (const workload of of(name, 'Deployment')) {
      const container = containerOf(workload);
      const stage = exposedBy(processOf(container));
      const { ports = [] } = container;
      const own = ports.filter((port) => port.name !== 'metrics').map((port) => String(port.containerPort));
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((port) => !stage.includes(port))).toEqual([]);
      const service = named(of(name, 'Service'), workload.metadata.name);
      const isMeasured = 'METRICS_PORT' in environmentOf(name, container, []);
      expect(ports.some((port) => port.name === 'metrics')).toBe(isMeasured);
      for (const { port, targetPort } of service?.spec.ports ?? [])
        expect(ports.find((open) => open.name === targetPort)?.containerPort).toBe(port);
    }
  });

  it('leads to Services that are there, by their ports', () => {
    const addresses = of(name, 'ConfigMap').flatMap(({ data }) =>
      Object.values(data ?? {}).flatMap((value) => [...value.matchAll(/\b(shop-\w+):(\d+)/g)]),
    );
    expect(addresses.length).toBeGreaterThan(1);
    for (const [, target = '', port] of addresses)
      expect(named(of(name, 'Service'), target)?.spec.ports?.map((open) => String(open.port))).toContain(port);
  });

  it('denies what is not allowed, and allows one direction only where both ends agree', () => {
    const policies = of(name, 'NetworkPolicy');
    const base = named(policies, 'shop-nothing-else')?.spec;
    expect(base).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(base?.ingress).toBeUndefined();
    for (const workload of workloads())
      expect(workload.spec.template.metadata.labels).toMatchObject(base?.podSelector?.matchLabels ?? { none: '' });
    const component = 'app.kubernetes.io/component';
    const pairs = (direction: 'ingress' | 'egress'): string[] =>
      policies
        .flatMap(({ spec }) =>
          (spec[direction] ?? []).flatMap((rule) => {
            const peers = ('from' in rule ? rule.from : (rule as { to?: readonly Peer[] }).to) ?? [];
            const own = spec.podSelector?.matchLabels[component] ?? '';
            return peers.flatMap(({ podSelector }) => {
              if (podSelector === undefined) return [];
              const other = podSelector.matchLabels[component] ?? '';
              return [direction === 'egress' ? `${own} > ${other}` : `${other} > ${own}`];
            });
          }),
        )
        .toSorted();
    expect(pairs('egress')).toEqual(['gateway > platform', 'identity > gateway', 'identity > platform']);
    expect(pairs('ingress')).toEqual(pairs('egress'));
  });
});

it('gateways are spread, kept and scaled; a number of replicas does not fight the autoscaler', () => {
  const [foreign = '', own = ''] = cases;
  const scaled = named(of(own, 'Deployment'), 'shop-gateway');
  expect(scaled?.spec.replicas).toBeUndefined();
  expect(of(own, 'HorizontalPodAutoscaler')).toHaveLength(1);
  expect(of(foreign, 'HorizontalPodAutoscaler')).toEqual([]);
  expect(named(of(foreign, 'Deployment'), 'shop-gateway')?.spec.replicas).toBe(3);
  expect(of(own, 'PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual([
    'shop-gateway',
    'shop-platform',
    'shop-worker',
  ]);
  expect(scaled?.spec.template.spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
    'topology.kubernetes.io/zone',
    'kubernetes.io/hostname',
  ]);
});

it('identity, Ingress, metrics and the migration are there when they are wanted', () => {
  const [foreign = '', own = ''] = cases;
  expect(of(own, 'Ingress').map(({ metadata }) => metadata.name)).toEqual([
    'shop-gateway',
    'shop-identity',
    'shop-platform',
  ]);
  // The internal ports of the platform are nobody's outside of the release.
  const [api] = of(own, 'Ingress').filter(({ metadata }) => metadata.name === 'shop-platform');
  expect(JSON.stringify(api?.spec)).toContain('{"name":"shop-platform","port":{"name":"partner"}}');
  expect(of(own, 'ServiceMonitor')).toHaveLength(1);
  expect(of(own, 'Job')[0]?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
  expect(of(foreign, 'Ingress', 'ServiceMonitor', 'Job')).toEqual([]);
  expect(of(foreign, 'Deployment').map(({ metadata }) => metadata.name)).toEqual([
    'shop-gateway',
    'shop-platform',
    'shop-worker',
  ]);
});
