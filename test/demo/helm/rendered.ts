/** The manifests that the chart's templates give for each set of values in `ci/`, and what a process reads of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly key: string; readonly optional?: boolean } };
}
export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}
export interface Container {
  readonly image: string;
  readonly env: readonly Variable[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly securityContext: object;
}
interface Pods {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly containers: readonly Container[];
    readonly securityContext: object;
    readonly terminationGracePeriodSeconds?: number;
    readonly automountServiceAccountToken: boolean;
    readonly topologySpreadConstraints?: readonly { readonly topologyKey: string }[];
  };
}
export interface Peer {
  readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
}
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: Pods;
    readonly replicas?: number;
    readonly ports?: readonly { readonly name: string; readonly port: number; readonly targetPort: string }[];
    readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly { readonly from?: readonly Peer[] }[] | null;
    readonly egress?: readonly { readonly to?: readonly Peer[] }[] | null;
  };
}

export const root = join(import.meta.dirname, '../../..');
const chart = join(root, 'docker/helm/keyway');
/** Sets of values, by file name. */
export const cases = readdirSync(join(chart, 'ci')).toSorted();
const rendered = new Map<string, readonly Manifest[]>();

/** Builds the renderer with Go, sprig and the YAML library of Helm, from Debian (test/run/install.ts), and runs it. */
export const renderAll = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-chart-'));
  try {
    const program = join(folder, 'render');
    const go = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'cache'), GOFLAGS: '' };
    execFileSync('go', ['build', '-o', program, join(import.meta.dirname, 'render.go')], {
      env: { ...process.env, ...go },
    });
    for (const name of cases) {
      const text = execFileSync(program, [chart, 'shop', join(chart, 'ci', name)], { encoding: 'utf8' });
      rendered.set(
        name,
        parseAllDocuments(text).map((document) => document.toJS() as Manifest),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const of = (name: string, ...kinds: string[]): Manifest[] =>
  (rendered.get(name) ?? []).filter(({ kind }) => kinds.includes(kind));
export const named = (manifests: readonly Manifest[], name: string): Manifest | undefined =>
  manifests.find(({ metadata }) => metadata.name === name);
export const containerOf = ({ spec }: Manifest): Container => {
  const [container, ...others] = spec.template.spec.containers;
  if (container === undefined || others.length > 0) throw new Error('a pod of Keyway has one container');
  return container;
};
export const processOf = (container: Container): string => /keyway\/(\w+):/.exec(container.image)?.[1] ?? '';

const secret = Buffer.alloc(32, 7).toString('base64');
/** What an operator puts into the Secrets. */
export const secrets: Readonly<Record<string, string>> = {
  SESSION_KEYS: `s1:${secret}`,
  COOKIE_SECRET: secret,
  OIDC_CLIENT_SECRET: secret,
  OIDC_CLIENT_KEY: JSON.stringify({ kty: 'oct', k: 'AA' }),
  REDIS_PASSWORD: 'x',
  DATABASE_URL: 'postgres://keyway:x@postgres:5432/keyway',
  VAULT_KEYS: `v1:${secret}`,
  FINGERPRINT_PEPPER: secret,
  SMTP_URL: 'smtps://mail.example:465',
  IDENTITY_COOKIE_KEYS: secret,
  GATEWAY_CLIENT_SECRET: secret,
};

/** As the process finds it; of secrets the needed ones, and `present` of the others. */
export const environmentOf = (
  name: string,
  container: Container,
  present: readonly string[],
): Record<string, string> => {
  const maps = (container.envFrom ?? []).map(
    ({ configMapRef }) => named(of(name, 'ConfigMap'), configMapRef.name)?.data,
  );
  const own = container.env.flatMap(({ name: variable, value, valueFrom }): [string, string][] => {
    if (valueFrom === undefined) return [[variable, value ?? '']];
    const { key, optional } = valueFrom.secretKeyRef;
    return optional === true && !present.includes(key) ? [] : [[variable, secrets[key] ?? '']];
  });
  return { ...Object.assign({}, ...maps), ...Object.fromEntries(own) } as Record<string, string>;
};
