/** The gateway's configuration: one zod schema over the environment, read here and nowhere else. */
import { z } from 'zod';
import type { Logger } from '../kernel/log.js';
import { token } from '../kernel/providers.js';
import { loadConfig, metricsVariables, operationVariables } from '../kernel/config.js';
import { blockListOf, forwardingHeaders } from './edge/checks/client-address.js';
import { clientAuthenticationIn } from './session/oidc/client-authentication.js';
import { addressesIn, redisSettingsOf } from './session/store/redis-settings.js';

const keyBytes = 32;
const seconds = (fallback: number) => z.coerce.number().int().positive().default(fallback);

const keyRingHelp = 'must be id:base64-of-32-bytes, comma-separated; make a key with `openssl rand -base64 32`';
const cookieHelp = 'must have at least 32 characters; make it with `openssl rand -base64 32`';
const grpcHelp = "must be host:port of the platform's gRPC server";

/** `id:base64,id2:base64`; the first key seals, all of them open. */
const keyRing = z.string(keyRingHelp).transform((text, context) => {
  const keys = text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':');
    return { id, key: Buffer.from(encoded, 'base64') };
  });
  if (keys.some(({ id, key }) => !/^[\w-]{1,16}$/.test(id) || key.length !== keyBytes)) {
    context.addIssue(keyRingHelp);
  }
  return keys;
});

const addressesHelp = 'must be host:port, comma-separated';
const addresses = z.string().transform((text, context) => {
  const found = addressesIn(text);
  if (found === undefined) context.addIssue(addressesHelp);
  return found ?? [];
});

const proxies = z.string().transform((text, context) => {
  const found = blockListOf(text);
  if (found === undefined) context.addIssue('must be addresses or networks (10.0.0.0/8), comma-separated');
  return found;
});

const fields = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  /** Several gateways on one machine listen on one port, and the kernel shares connections out among them. */
  PORT_IS_SHARED: z.stringbool().default(false),
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'must be the address in the browser, such as https://portal.example',
  }),
  OIDC_ISSUER: z.url('must be the address of the OpenID provider, as its discovery document names it'),
  OIDC_CLIENT_ID: z.string('must be the id under which the provider knows this gateway'),
  OIDC_CLIENT_AUTH: z
    .enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt'])
    .default('client_secret_basic'),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_KEY: z.string().optional(),
  OIDC_CLIENT_KEY_FILE: z.string().optional(),
  OIDC_CLIENT_KEY_ID: z.string().optional(),
  OIDC_CLIENT_ASSERTION_AUDIENCE: z.enum(['issuer', 'token_endpoint']).default('issuer'),
  OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must have openid among its scopes')
    .optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_AUDIENCE_PARAMETER: z.enum(['resource', 'audience', 'none']).default('resource'),
  OIDC_PUSHED_REQUESTS: z.enum(['auto', 'require', 'off']).default('auto'),
  OIDC_USERINFO: z.enum(['auto', 'off']).default('auto'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REDIS_SENTINELS: addresses.optional(),
  REDIS_SENTINEL_MASTER: z.string().optional(),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  REDIS_CLUSTER_NODES: addresses.optional(),
  REDIS_USERNAME: z.string().optional(),
  REDIS_PASSWORD: z.string().optional(),
  REDIS_TLS: z.stringbool().default(false),
  REDIS_CA_FILE: z.string().optional(),
  REDIS_TIMEOUT_MS: z.coerce.number().int().min(100).max(4000).default(500),
  SESSION_DATA_DIR: z.string().optional(),
  SESSION_KEYS: keyRing,
  COOKIE_SECRET: z.string(cookieHelp).min(32, cookieHelp),
  SESSION_IDLE_SECONDS: seconds(1800),
  SESSION_ABSOLUTE_SECONDS: seconds(43_200),
  SESSIONS_PER_USER: z.coerce.number().int().min(1).max(100).default(10),
  STEP_UP_SECONDS: z.coerce.number().int().min(30).max(3600).default(300),
  STEP_UP_ACR: z.string().default(''),
  TRUSTED_PROXIES: proxies.optional(),
  TRUSTED_PROXY_HEADER: z.enum(forwardingHeaders).default('x-forwarded-for'),
  PLATFORM_URL: z.url({
    protocol: /^https?$/,
    error: 'must be the address of the platform, such as http://127.0.0.1:8082',
  }),
  PLATFORM_GRPC: z.string(grpcHelp).regex(/^[^\s/]+:\d+$/, grpcHelp),
  WEB_ROOT: z.string().default('dist/web'),
  /** 409,600 bytes of all files together (docs/domain.md, m). */
  UPLOAD_TOTAL_BYTES: z.coerce.number().int().positive().default(409_600),
  ...metricsVariables,
  ...operationVariables,
  ENVIRONMENT_NAME: z.enum(['sandbox', 'tst', 'acc', 'demo', 'localhost', 'prod']).optional(),
});

/** Said with the faults of the single variables, not after them. */
const flat = fields.refine(
  ({ OIDC_CLIENT_AUTH, OIDC_CLIENT_SECRET }) => OIDC_CLIENT_AUTH === 'private_key_jwt' || Boolean(OIDC_CLIENT_SECRET),
  { path: ['OIDC_CLIENT_SECRET'], error: 'must be the secret that the provider gave this gateway', when: () => true },
);

export const gatewaySchema = flat.transform((given, context) => ({
  port: given.PORT,
  host: given.HOST,
  isPortShared: given.PORT_IS_SHARED,
  /** Without a trailing slash; also the only Origin that may write. */
  publicUrl: new URL(given.PUBLIC_URL).origin,
  oidc: {
    issuer: given.OIDC_ISSUER,
    clientId: given.OIDC_CLIENT_ID,
    authentication: clientAuthenticationIn(given, (variable, message) =>
      context.addIssue({ code: 'custom', path: [variable], message }),
    ),
    scopes: given.OIDC_SCOPES,
    /** Whom access tokens are for, and the parameter that says so. */
    audience: given.OIDC_AUDIENCE,
    audienceParameter: given.OIDC_AUDIENCE_PARAMETER,
    pushedRequests: given.OIDC_PUSHED_REQUESTS,
    userInfo: given.OIDC_USERINFO,
  },
  /** Absent: an embedded store, good for one instance. */
  redis: redisSettingsOf(given, (sentence) => context.addIssue(sentence)),
  session: {
    /** Where the embedded store keeps its file; absent: nowhere, and its sessions end with the process. */
    folder: given.SESSION_DATA_DIR,
    keys: given.SESSION_KEYS,
    cookieSecret: given.COOKIE_SECRET,
    idleSeconds: given.SESSION_IDLE_SECONDS,
    absoluteSeconds: given.SESSION_ABSOLUTE_SECONDS,
    maxPerUser: given.SESSIONS_PER_USER,
    stepUp: {
      maxAgeMs: given.STEP_UP_SECONDS * 1000,
      acrValues: given.STEP_UP_ACR.split(/\s+/).filter((value) => value !== ''),
    },
  },
  platform: { url: new URL(given.PLATFORM_URL).origin, grpc: given.PLATFORM_GRPC },
  trustedProxies:
    given.TRUSTED_PROXIES === undefined
      ? undefined
      : { list: given.TRUSTED_PROXIES, header: given.TRUSTED_PROXY_HEADER },
  webRoot: given.WEB_ROOT,
  logLevel: given.LOG_LEVEL,
  uploadTotalBytes: given.UPLOAD_TOTAL_BYTES,
  metrics: { port: given.METRICS_PORT, host: given.METRICS_HOST },
  traces: { endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: given.TRACE_RATIO },
  shutdown: { delayMs: given.SHUTDOWN_DELAY * 1000, graceMs: given.SHUTDOWN_SECONDS * 1000 },
  environmentName: given.ENVIRONMENT_NAME,
}));

export type GatewayConfig = Readonly<z.output<typeof gatewaySchema>>;

/** Injection token of the GatewayConfig. */
export const GATEWAY_CONFIG = token<GatewayConfig>('gateway config');
/** Injection token of the process's Logger. */
export const LOG = token<Logger>('log');

/** @throws ConfigError with every fault of the environment. */
export const readGatewayConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): GatewayConfig => loadConfig('gateway', gatewaySchema, environment);
