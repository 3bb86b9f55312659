/** Configuration of the platform; every fault is reported at once. */
import { derived, token } from '../kernel/providers.js';
import { z } from 'zod';
import { loadConfig, metricsVariables, operationVariables } from '../kernel/config.js';
import { isKeyRing } from '../kernel/key-ring.js';

const port = z.coerce.number().int().min(0).max(65_535);
const keyRing = z.string().refine(isKeyRing, 'write id:key,... with keys from `openssl rand -base64 32`');
const pepper = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'make it with `openssl rand -base64 32`');

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const networks = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])))
  .refine(
    (parts) => parts.every((part) => network.safeParse(part).success),
    'write addresses or networks (10.0.0.0/8)',
  );

/** The OWASP setting. */
const usualPasswordCost = 17;
const thisMachine = ['localhost', '127.0.0.1', '[::1]'];
const s3Endpoint = z.url({ protocol: /^https?$/ }).optional();
const s3Prefix = z
  .string()
  .regex(/^([a-z0-9][a-z0-9._-]*\/)+$/, 'write folders that end with a slash: keyway/')
  .default('');

/** What whoever looks at the data alone needs too. */
const dataFields = z.object({
  /** Absent: PGlite in DATA_DIR/database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1),
  /** Keys the fingerprints of keys, codes and addresses, and the seals of the custody. */
  FINGERPRINT_PEPPER: pepper,
  /** Where the daily ends of the custody are kept, apart from the database; absent: in DATA_DIR. */
  CUSTODY_ENDS_DIR: z.string().min(1).optional(),
  /** The same in a bucket, with credentials that open nothing else; all of these or none. */
  CUSTODY_ENDS_S3_ENDPOINT: s3Endpoint,
  CUSTODY_ENDS_S3_REGION: z.string().min(1).optional(),
  CUSTODY_ENDS_S3_BUCKET: z.string().min(1).optional(),
  CUSTODY_ENDS_S3_PREFIX: s3Prefix,
  CUSTODY_ENDS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  CUSTODY_ENDS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CUSTODY_ENDS_S3_PATH_STYLE: z.stringbool().default(false),
  /** Gets a line for each of them; absent: in DATA_DIR. */
  CUSTODY_ENDS_LOG: z.string().min(1).optional(),
});

const fields = z.object({
  ...dataFields.shape,
  /** Objects in a bucket instead of DATA_DIR/objects; all of these or none. */
  OBJECTS_S3_ENDPOINT: s3Endpoint,
  OBJECTS_S3_REGION: z.string().min(1).optional(),
  OBJECTS_S3_BUCKET: z.string().min(1).optional(),
  OBJECTS_S3_PREFIX: s3Prefix,
  OBJECTS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  OBJECTS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  OBJECTS_S3_PATH_STYLE: z.stringbool().default(false),
  /** What this process does: answer, work off the jobs, or both. Several may do each of it. */
  PLATFORM_ROLE: z.enum(['serve', 'work', 'both']).default('both'),
  /** 0 takes any free port. */
  PLATFORM_PORT: port,
  PLATFORM_GRPC_PORT: port,
  /** Where the partner API listens; absent: there is none. 0 takes any free port. */
  PLATFORM_PARTNER_PORT: port.optional(),
  /** The partner API as partners reach it, for the instructions; absent: HOST and its port. */
  PARTNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `aud` of partners' tokens; absent: PUBLIC_URL. */
  PARTNER_AUDIENCE: z.string().min(1).max(255).optional(),
  /** Proxies before the partner API whose X-Forwarded-For counts, comma-separated. */
  PARTNER_TRUSTED_PROXIES: networks.default([]),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  OIDC_ISSUER: z.url(),
  OIDC_AUDIENCE: z.string().min(1),
  OIDC_ACCESS_TOKENS: z.enum(['jwt', 'opaque']).default('jwt'),
  /** As whom opaque tokens are asked about. */
  OIDC_INTROSPECTION_CLIENT_ID: z.string().optional(),
  OIDC_INTROSPECTION_CLIENT_SECRET: z.string().optional(),
  OIDC_INTROSPECTION_AUTH: z.enum(['client_secret_basic', 'client_secret_post']).default('client_secret_basic'),
  /** What an answer without an audience must have, beside a client of OIDC_CLIENT_IDS. */
  OIDC_INTROSPECTION_TRUSTS: z.enum(['token_type', 'client_id']).default('token_type'),
  OIDC_INTROSPECTION_SECONDS: z.coerce.number().min(0).max(60).default(5),
  /** Clients whose tokens are taken, comma-separated; none: all of the issuer's. */
  OIDC_CLIENT_IDS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]))),
  /** `accounts`: subjects are our users' ids; `linked`: each is linked to a user. */
  OIDC_SUBJECTS: z.enum(['accounts', 'linked']).default('accounts'),
  OIDC_LINK_BY_EMAIL: z.stringbool().default(false),
  OIDC_CLAIM_SUBJECT: z.string().default('sub'),
  OIDC_CLAIM_EMAIL: z.string().default('email'),
  OIDC_CLAIM_OWNER: z.string().optional(),
  OIDC_CLAIM_NAME: z.string().optional(),
  /** `client_id` and `sub` of the identity provider's own token. */
  IDENTITY_CLIENT: z.string().min(1).default('keyway-identity'),
  /** Wraps the vaults' keys and seals authenticator secrets. */
  VAULT_KEYS: keyRing,
  /** Of new passwords: log2 of scrypt's N. */
  PASSWORD_COST: z.coerce.number().int().min(10).max(20).default(usualPasswordCost),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3),
  /** Where people reach Keyway: links in mails. */
  PUBLIC_URL: z.url(),
  /** `open`: every company may register; `invited`: those that another has invited. */
  REGISTRATION: z.enum(['open', 'invited']).default('invited'),
  /** Where the terms can be read that a company accepts. */
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  UPLOAD_TOTAL_BYTES: z.coerce.number().int().positive().default(409_600),
  UPLOAD_MAX_FILES: z.coerce.number().int().positive().default(20),
  EXPORT_ROWS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(5_000),
  /** The same for vaults that have the large path, whose files come in chunks. */
  UPLOAD_LARGE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(64 * 1024 * 1024),
  UPLOAD_LARGE_FILES: z.coerce.number().int().min(1).max(1_000).default(100),
  ASKED_TEXTS_PER_DAY: z.coerce.number().int().positive().default(3_000_000),
  UPLOAD_LARGE_LINES: z.coerce.number().int().positive().default(2_000_000),
  UPLOAD_CHUNK_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(16 * 1024 * 1024)
    .default(4 * 1024 * 1024),
  ...metricsVariables,
  ...operationVariables,
});

/** A bucket, and who may use it. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before every name; '' for none. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket in the path instead of in the host's name. */
  readonly isPathStyle: boolean;
}

type S3Group = 'OBJECTS_S3' | 'CUSTODY_ENDS_S3';
type Given = Readonly<Record<string, unknown>>;

const s3Needs = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'];

/** One that is set needs the others: a bucket without credentials is a mistake, not a choice. */
const checkS3 = (group: S3Group, given: Given, context: z.core.$RefinementCtx): void => {
  const absent = s3Needs.filter((name) => given[`${group}_${name}`] === undefined);
  if (absent.length === s3Needs.length) return;
  for (const name of absent)
    context.addIssue({ code: 'custom', path: [`${group}_${name}`], message: `${group}_* are set all or not at all` });
};

/** What a group of variables says of a bucket; undefined where it is not set. */
const s3Of = (group: S3Group, given: Given): S3Settings | undefined => {
  const text = (name: string): string => (given[`${group}_${name}`] as string | undefined) ?? '';
  if (text('BUCKET') === '') return undefined;
  return {
    endpoint: text('ENDPOINT'),
    region: text('REGION'),
    bucket: text('BUCKET'),
    prefix: text('PREFIX'),
    accessKeyId: text('ACCESS_KEY_ID'),
    secretAccessKey: text('SECRET_ACCESS_KEY'),
    isPathStyle: given[`${group}_PATH_STYLE`] === true,
  };
};

type Fault = (variable: keyof z.output<typeof fields>, message: string) => void;

/** What introspection takes where access tokens are opaque. */
const checkOpaque = (given: z.output<typeof fields>, fault: Fault): void => {
  if (given.OIDC_ACCESS_TOKENS !== 'opaque') return;
  if (given.OIDC_INTROSPECTION_CLIENT_ID === undefined)
    fault('OIDC_INTROSPECTION_CLIENT_ID', 'opaque tokens need the client that asks about them');
  if (given.OIDC_INTROSPECTION_CLIENT_SECRET === undefined)
    fault('OIDC_INTROSPECTION_CLIENT_SECRET', 'opaque tokens need the secret of the client that asks about them');
  if (given.OIDC_INTROSPECTION_TRUSTS === 'client_id' && given.OIDC_CLIENT_IDS.length === 0)
    fault('OIDC_INTROSPECTION_TRUSTS', 'client_id needs OIDC_CLIENT_IDS, the clients that are trusted');
};

const platformSchema = fields.superRefine((given, context) => {
  checkS3('OBJECTS_S3', given, context);
  checkS3('CUSTODY_ENDS_S3', given, context);
  const fault: Fault = (variable, message) => context.addIssue({ code: 'custom', path: [variable], message });
  checkOpaque(given, fault);
  if (given.OIDC_LINK_BY_EMAIL && given.OIDC_SUBJECTS !== 'linked')
    fault('OIDC_LINK_BY_EMAIL', 'links are looked at with OIDC_SUBJECTS=linked only');
  if (given.PASSWORD_COST < usualPasswordCost && !thisMachine.includes(new URL(given.PUBLIC_URL).hostname))
    fault('PASSWORD_COST', `less than ${usualPasswordCost} is for tests on one machine (PUBLIC_URL at localhost)`);
  if (given.PLATFORM_ROLE !== 'both' && given.DATABASE_URL === undefined)
    fault('PLATFORM_ROLE', 'serve and work need a DATABASE_URL: the embedded database has one process');
});

export type PlatformConfig = Readonly<z.output<typeof platformSchema>>;

/** The bucket of the objects; undefined: they lie in DATA_DIR. */
export const objectsS3Of = (config: PlatformConfig): S3Settings | undefined => s3Of('OBJECTS_S3', config);

/** Injection token of the PlatformConfig. */
export const PLATFORM_CONFIG = token<PlatformConfig>('PLATFORM_CONFIG');

/** One variable of it, for a service that needs no more (`made`). */
export const setting = <K extends keyof PlatformConfig>(name: K) => derived(PLATFORM_CONFIG, (config) => config[name]);

/** Whether calls are answered here. */
export const isServing = ({ PLATFORM_ROLE }: PlatformConfig): boolean => PLATFORM_ROLE !== 'work';
/** Whether jobs, mails and sweeps are worked off here. */
export const isWorking = ({ PLATFORM_ROLE }: PlatformConfig): boolean => PLATFORM_ROLE !== 'serve';

/** Whom partners' tokens are for. */
export const partnerAudienceOf = ({ PARTNER_AUDIENCE, PUBLIC_URL }: PlatformConfig): string =>
  PARTNER_AUDIENCE ?? PUBLIC_URL;

/** Where partners reach the API, without a trailing slash; empty where there is none. */
export const partnerUrlOf = ({ PARTNER_URL, PLATFORM_PARTNER_PORT: port, HOST }: PlatformConfig): string => {
  if (PARTNER_URL !== undefined) return PARTNER_URL.replace(/\/$/, '');
  return port === undefined ? '' : `http://${HOST}:${port}`;
};

/** @throws ConfigError */
export const loadPlatformConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): PlatformConfig => loadConfig('platform', platformSchema, environment);

const databaseSchema = z
  .object({ ...dataFields.shape, LOG_LEVEL: fields.shape.LOG_LEVEL })
  .superRefine((given, context) => checkS3('CUSTODY_ENDS_S3', given, context));

export type DatabaseConfig = Readonly<z.output<typeof databaseSchema>>;

/** The bucket of the custody's ends; undefined: they lie in a folder. */
export const custodyEndsS3Of = (config: DatabaseConfig): S3Settings | undefined => s3Of('CUSTODY_ENDS_S3', config);

/** What a command needs that looks at the data alone. @throws ConfigError */
export const loadDatabaseConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): DatabaseConfig => loadConfig('platform', databaseSchema, environment);
