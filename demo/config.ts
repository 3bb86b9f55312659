/** What the one-command start takes from the environment; all of it has a default, secrets are made once. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { loadConfig } from '../kernel/config.js';

const schema = z.object({
  PORT: z.coerce.number().int().min(1024).max(65_000).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  /** Node reads it itself, in each process that gets it. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  SMTP_URL: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DEMO_STOCK: z.coerce.number().int().min(0).max(5_000_000).default(200_000),
  DEMO_PRICES: z.stringbool().default(true),
});

export interface DemoConfig {
  readonly host: string;
  readonly ports: Ports;
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Another OpenID provider; the embedded one is not started then. */
  readonly issuer: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly logLevel: string;
  /** Keys that the first start inserts. */
  readonly demoStock: number;
  /** And whether its companies have price lists and promotions then. */
  readonly hasPrices: boolean;
  /** The whole environment: what a person set reaches the processes, before what the launcher computes. */
  readonly given: Readonly<Record<string, string | undefined>>;
}

/** One free block of ports above PORT. */
export interface Ports {
  readonly gateway: number;
  readonly identity: number;
  readonly platform: number;
  readonly platformGrpc: number;
  readonly mailbox: number;
  readonly smtp: number;
  readonly redis: number;
  /** The gateway's own port in `npm run dev`, where Vite stands at PORT. */
  readonly gatewayBehindVite: number;
  /** The partner API, for programs. */
  readonly partner: number;
}

const portsFrom = (first: number): Ports => ({
  gateway: first,
  identity: first + 1,
  platform: first + 2,
  platformGrpc: first + 3,
  mailbox: first + 4,
  smtp: first + 5,
  redis: first + 6,
  gatewayBehindVite: first + 7,
  partner: first + 8,
});

/** @throws ConfigError */
export const demoConfig = (environment: Readonly<Record<string, string | undefined>> = process.env): DemoConfig => {
  const read = loadConfig('demo', schema, environment);
  const ports = portsFrom(read.PORT);
  return {
    host: read.HOST,
    ports,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${ports.gateway}`,
    dataDir: resolve(read.DATA_DIR),
    redisUrl: read.REDIS_URL,
    databaseUrl: read.DATABASE_URL,
    issuer: read.OIDC_ISSUER,
    smtpUrl: read.SMTP_URL,
    logLevel: read.LOG_LEVEL,
    demoStock: read.DEMO_STOCK,
    hasPrices: read.DEMO_PRICES,
    given: environment,
  };
};

/** As the one-command start, in a data folder of its own. @throws ConfigError */
export const clusterConfig = (environment: Readonly<Record<string, string | undefined>> = process.env): DemoConfig => {
  const given = environment['DATA_DIR'];
  return demoConfig({ ...environment, DATA_DIR: given === undefined || given === '' ? '.data-cluster' : given });
};

const mailboxFields = schema.pick({ HOST: true, DATA_DIR: true }).extend({
  MAILBOX_PORT: z.coerce.number().int().min(1024).max(65_535).default(8084),
  MAILBOX_SMTP_PORT: z.coerce.number().int().min(1024).max(65_535).default(8085),
});

/** Of the mailbox in a process of its own. @throws ConfigError */
export const mailboxConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): { readonly host: string; readonly port: number; readonly smtpPort: number; readonly folder: string } => {
  const { HOST, DATA_DIR, MAILBOX_PORT, MAILBOX_SMTP_PORT } = loadConfig('mailbox', mailboxFields, environment);
  return { host: HOST, port: MAILBOX_PORT, smtpPort: MAILBOX_SMTP_PORT, folder: resolve(DATA_DIR) };
};
