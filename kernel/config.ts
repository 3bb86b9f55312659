/** Reads a process's configuration; every fault is reported at once. */
import { z } from 'zod';

const maxIssuerLength = 200;

/** Thrown once, with one line per fault. */
export class ConfigError extends Error {
  constructor(process: string, faults: readonly string[]) {
    super(`${process}: the configuration has ${faults.length} fault(s):\n${faults.map((f) => `  - ${f}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** For the servers that have metrics. */
export const metricsVariables = {
  /** Where /metrics is served; absent: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
};

/** What every server is told about its operation, under the same names. */
export const operationVariables = {
  /** OTLP over HTTP, without /v1/traces; absent: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of the traces that are kept. */
  TRACE_RATIO: z.coerce.number().min(0).max(1).default(1),
  /** Seconds after SIGTERM: still serving, but not ready, until load balancers have noticed. */
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(300).default(0),
  /** Then seconds for calls and requests in flight. */
  SHUTDOWN_SECONDS: z.coerce.number().positive().max(600).default(10),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
};

/**
 * @param process the name that a fault is reported under
 * @param schema flat zod object whose keys are the environment variables
 * @param environment usually process.env, read in the caller's config.ts only
 * @returns the parsed configuration, frozen
 * @throws ConfigError
 */
export const loadConfig = <S extends z.ZodType>(
  process: string,
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<S>> => {
  // An empty variable counts as absent: that is how compose files and shells 'unset' one.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  throw new ConfigError(
    process,
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'configuration'}: ${issue.message}`),
  );
};

/**
 * A provider is known by its issuer, letter by letter (OpenID Connect Discovery 1.0, section 4.3).
 *
 * @param configured what OIDC_ISSUER says
 * @param found what the provider's discovery document says
 * @returns the sentence for the operator; undefined when both say the same
 */
export const faultOfIssuer = (configured: string, found: unknown): string | undefined => {
  if (found === configured) return undefined;
  if (typeof found !== 'string') return 'the discovery document names no issuer';
  const bySlash = found.replace(/\/$/, '') === configured.replace(/\/$/, '') ? ', with another slash at the end' : '';
  const named = JSON.stringify(found.slice(0, maxIssuerLength));
  return `the provider calls itself ${named}, OIDC_ISSUER says "${configured}"${bySlash}: write it as the provider does`;
};
