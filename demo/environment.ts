/** What each process gets: its own variables and secrets, not those of the others. */
import { join } from 'node:path';
import type { DemoConfig } from './config.js';
import type { Secrets } from './secrets.js';

export type Environment = Record<string, string>;

const audience = 'urn:keyway:platform';
/** Letters only: Basic has all else percent-encoded (RFC 6749, section 2.3.1), and not every provider decodes it. */
const clientId = 'keyway';
/** The metrics of the others stand at the ports above the gateway's. */
const metricsPort = ({ given }: DemoConfig, above: number): number | undefined => {
  const port = Number(given['METRICS_PORT'] ?? '');
  return port > 0 ? port + above : undefined;
};
/** Taken by whoever traces; none of them is computed. */
const traced = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'TRACE_RATIO'];
/** Within what the launcher waits for each process (launcher.ts), so that a person at a terminal does not wait long. */
const graceSeconds = { gateway: 1.5, platform: 2, identity: 1 };
/** Of the parent's environment, what any program needs. */
const inherited = ['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];

const withoutAbsent = (values: Readonly<Record<string, string | number | undefined>>): Environment =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** What a person set wins over what the launcher computes, except for the ports, which must fit together. */
const environmentOf = (
  config: DemoConfig,
  computed: Readonly<Record<string, string | number | undefined>>,
  fixed: Readonly<Record<string, string | number | undefined>>,
  optional: readonly string[] = [],
): Environment => {
  const allowed = [...inherited, ...optional, ...Object.keys(computed)];
  const given = Object.fromEntries(allowed.map((name) => [name, config.given[name]]));
  const common = { NODE_ENV: 'production', HOST: config.host, LOG_LEVEL: config.logLevel };
  return { ...withoutAbsent(common), ...withoutAbsent(computed), ...withoutAbsent(given), ...withoutAbsent(fixed) };
};

export const issuerOf = (config: DemoConfig): string =>
  config.issuer ?? config.given['IDENTITY_ISSUER'] ?? `http://localhost:${config.ports.identity}`;

/** How the embedded provider says that it has asked for the password (identity/provider/provider.ts). */
const embeddedAcr = 'urn:keyway:acr:password';

/** What another provider than the embedded one needs; passed on as it was set (docs/providers.md). */
const platformProvider = [
  'OIDC_ACCESS_TOKENS',
  'OIDC_INTROSPECTION_CLIENT_ID',
  'OIDC_INTROSPECTION_CLIENT_SECRET',
  'OIDC_INTROSPECTION_AUTH',
  'OIDC_INTROSPECTION_TRUSTS',
  'OIDC_INTROSPECTION_SECONDS',
  'OIDC_CLIENT_IDS',
  'OIDC_SUBJECTS',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_CLAIM_SUBJECT',
  'OIDC_CLAIM_EMAIL',
  'OIDC_CLAIM_OWNER',
  'OIDC_CLAIM_NAME',
];
const gatewayProvider = [
  'OIDC_CLIENT_AUTH',
  'OIDC_CLIENT_KEY',
  'OIDC_CLIENT_KEY_FILE',
  'OIDC_CLIENT_KEY_ID',
  'OIDC_CLIENT_ASSERTION_AUDIENCE',
  'OIDC_SCOPES',
  'OIDC_AUDIENCE_PARAMETER',
  'OIDC_PUSHED_REQUESTS',
  'OIDC_USERINFO',
];

const s3Names = ['ENDPOINT', 'REGION', 'BUCKET', 'PREFIX', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'PATH_STYLE'];

export const platformEnvironment = (config: DemoConfig, secrets: Secrets): Environment =>
  environmentOf(
    config,
    {
      OIDC_ISSUER: issuerOf(config),
      OIDC_AUDIENCE: audience,
      // Another provider has names of its own: its subject must never be read as one of our ids.
      OIDC_SUBJECTS: config.issuer === undefined ? 'accounts' : 'linked',
      IDENTITY_CLIENT: 'keyway-identity',
      VAULT_KEYS: secrets.vaultKeys,
      FINGERPRINT_PEPPER: secrets.fingerprintPepper,
      SMTP_URL: `smtp://127.0.0.1:${config.ports.smtp}`,
      MAIL_FROM: 'Keyway <no-reply@keyway.example>',
      PUBLIC_URL: config.publicUrl,
      PARTNER_URL: `http://localhost:${config.ports.partner}`,
      // Whoever tries the demo can come in as a company of their own.
      REGISTRATION: 'open',
    },
    {
      PLATFORM_PORT: config.ports.platform,
      PLATFORM_GRPC_PORT: config.ports.platformGrpc,
      PLATFORM_PARTNER_PORT: config.ports.partner,
      DATA_DIR: join(config.dataDir, 'platform'),
      METRICS_PORT: metricsPort(config, 1),
      SHUTDOWN_SECONDS: graceSeconds.platform,
    },
    [
      'DATABASE_URL',
      'DATABASE_MAX_CONNECTIONS',
      'PASSWORD_COST',
      'TERMS_URL',
      'CUSTODY_ENDS_DIR',
      'CUSTODY_ENDS_LOG',
      ...['OBJECTS_S3', 'CUSTODY_ENDS_S3'].flatMap((group) => s3Names.map((name) => `${group}_${name}`)),
      'UPLOAD_TOTAL_BYTES',
      'UPLOAD_MAX_FILES',
      'UPLOAD_LARGE_BYTES',
      'UPLOAD_LARGE_FILES',
      'UPLOAD_LARGE_LINES',
      'UPLOAD_CHUNK_BYTES',
      'EXPORT_ROWS_AT_ONCE',
      'PARTNER_AUDIENCE',
      'PARTNER_TRUSTED_PROXIES',
      'METRICS_HOST',
      ...platformProvider,
      ...traced,
    ],
  );

export const identityEnvironment = (config: DemoConfig, secrets: Secrets): Environment =>
  environmentOf(
    config,
    {
      GATEWAY_CLIENT_ID: clientId,
      GATEWAY_CLIENT_SECRET: secrets.gatewayClientSecret,
      IDENTITY_COOKIE_KEYS: secrets.identityCookieKeys,
      OIDC_AUDIENCE: audience,
      GATEWAY_URL: config.publicUrl,
      IDENTITY_ISSUER: issuerOf(config),
    },
    {
      IDENTITY_PORT: config.ports.identity,
      IDENTITY_DATA_DIR: join(config.dataDir, 'identity'),
      PLATFORM_GRPC: `127.0.0.1:${config.ports.platformGrpc}`,
      METRICS_PORT: metricsPort(config, 2),
      SHUTDOWN_SECONDS: graceSeconds.identity,
    },
    ['IDENTITY_BEHIND_PROXY', 'METRICS_HOST', ...traced],
  );

/**
 * @param port where the gateway listens: PORT, or behind Vite in `npm run dev`
 * @param redisUrl absent: sessions are kept in a file of the gateway's own
 * @param webRoot folder of the built client
 */
export const gatewayEnvironment = (
  config: DemoConfig,
  secrets: Secrets,
  port: number,
  redisUrl: string | undefined,
  webRoot: string,
): Environment =>
  environmentOf(
    config,
    {
      PUBLIC_URL: config.publicUrl,
      OIDC_ISSUER: issuerOf(config),
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: secrets.gatewayClientSecret,
      OIDC_AUDIENCE: audience,
      REDIS_URL: redisUrl,
      // Everything is on one machine here, which may be busy with the filling of vaults.
      REDIS_TIMEOUT_MS: 3_000,
      SESSION_KEYS: secrets.sessionKeys,
      COOKIE_SECRET: secrets.cookieSecret,
      STEP_UP_ACR: config.issuer === undefined ? embeddedAcr : undefined,
      WEB_ROOT: webRoot,
    },
    {
      PORT: port,
      PLATFORM_URL: `http://127.0.0.1:${config.ports.platform}`,
      PLATFORM_GRPC: `127.0.0.1:${config.ports.platformGrpc}`,
      SESSION_DATA_DIR: redisUrl === undefined ? join(config.dataDir, 'gateway') : undefined,
      SHUTDOWN_SECONDS: graceSeconds.gateway,
    },
    [
      'SESSION_IDLE_SECONDS',
      'SESSION_ABSOLUTE_SECONDS',
      'SESSIONS_PER_USER',
      'STEP_UP_SECONDS',
      'TRUSTED_PROXIES',
      'TRUSTED_PROXY_HEADER',
      'UPLOAD_TOTAL_BYTES',
      'ENVIRONMENT_NAME',
      'METRICS_PORT',
      'METRICS_HOST',
      ...gatewayProvider,
      ...traced,
    ],
  );
