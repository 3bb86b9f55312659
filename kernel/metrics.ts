/**
 * /metrics in the form of Prometheus, on a port of its own: it is for the operator's network, and neither
 * a browser nor a load balancer has a way to it. Off when no port is set.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { watch, type Meter, type OperationKind } from './observation.js';

export interface MetricsSettings {
  /** Without one there are no metrics; 0 takes a free port. */
  readonly port: number | undefined;
  readonly host: string;
}

/** A number that is read when somebody asks: name, what it says, how to read it. */
export interface GaugeReading {
  readonly name: `keyway_${string}`;
  readonly help: string;
  /** @returns undefined when it cannot be told at the moment */
  readonly read: () => number | undefined | Promise<number | undefined>;
}

export interface Metrics {
  /** Where it is served. */
  readonly url: string;
  close(): Promise<void>;
}

/** Seconds: from a read out of memory to the longest deadline. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface Family {
  readonly name: string;
  readonly help: string;
  readonly labels: (name: string, outcome: string) => Record<string, string>;
}

const upstream =
  (to: string): Family['labels'] =>
  (call, outcome) => ({ upstream: to, call, outcome });
const upstreamName = 'keyway_upstream_duration_seconds';
const upstreamHelp = 'Calls to what stands behind this process, by upstream, call and outcome';

const families: Readonly<Record<OperationKind, Family>> = {
  'http-in': {
    name: 'keyway_http_request_duration_seconds',
    help: 'Requests by route template and status; status 0: the caller went away',
    labels: (route, status) => ({ route, status }),
  },
  'rpc-in': {
    name: 'keyway_rpc_duration_seconds',
    help: 'gRPC calls served, by method and outcome',
    labels: (rpc, outcome) => ({ rpc, outcome }),
  },
  'rpc-out': { name: upstreamName, help: upstreamHelp, labels: upstream('platform-grpc') },
  'http-out': { name: upstreamName, help: upstreamHelp, labels: upstream('platform-http') },
  sql: {
    name: 'keyway_sql_duration_seconds',
    help: 'Statements by verb, from the connection at hand to the last row',
    labels: (operation, outcome) => ({ operation, outcome }),
  },
  job: {
    name: 'keyway_job_duration_seconds',
    help: 'Runs of jobs by kind and outcome',
    labels: (job, outcome) => ({ job, outcome }),
  },
  store: {
    name: 'keyway_redis_duration_seconds',
    help: 'Commands to the session store',
    labels: (_name, outcome) => ({ outcome }),
  },
  renewal: {
    name: 'keyway_token_renewal_duration_seconds',
    help: 'Access tokens renewed at the identity provider; grant-ended: the person has to sign in again',
    labels: (_name, outcome) => ({ outcome }),
  },
  'lock-wait': {
    name: 'keyway_lock_wait_seconds',
    help: 'Waiting for another instance to renew a token',
    labels: (_name, outcome) => ({ outcome }),
  },
};

const meterInto = (registry: Registry): Meter => {
  const histograms = new Map<string, Histogram>();
  const histogramOf = ({ name, help, labels }: Family): Histogram => {
    const present = histograms.get(name);
    if (present !== undefined) return present;
    const made = new Histogram({ name, help, buckets, labelNames: Object.keys(labels('', '')), registers: [registry] });
    histograms.set(name, made);
    return made;
  };
  for (const family of Object.values(families)) histogramOf(family);
  return {
    recorded: (kind, name, outcome, seconds) => {
      const family = families[kind];
      histogramOf(family).observe(family.labels(name, outcome), seconds);
    },
  };
};

const addGauge = (registry: Registry, { name, help, read }: GaugeReading): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
};

/**
 * @param process name in the label `process` of every series
 * @returns undefined when no port is set
 * @throws Error with a sentence when the port cannot be used
 */
export const startMetrics = async (
  process: string,
  { port, host }: MetricsSettings,
  gauges: readonly GaugeReading[] = [],
): Promise<Metrics | undefined> => {
  if (port === undefined) return undefined;
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  for (const gauge of gauges) addGauge(registry, gauge);
  const stop = watch({ meter: meterInto(registry) });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: Error): void => {
      stop();
      reject(new Error(`The metrics port ${port} of ${host} cannot be used.`, { cause }));
    };
    server.once('error', refuse).listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close: async () => {
      stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
