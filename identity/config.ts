/** Configuration of the identity provider; every fault is reported at once. */
import { z } from 'zod';
import { loadConfig, metricsVariables, operationVariables } from '../kernel/config.js';

const secret = z.string().min(32, 'make it with `openssl rand -base64 32`');

const identitySchema = z.object({
  /** 0 takes any free port: for tests. */
  IDENTITY_PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  /** The address in every token's `iss`, as browsers and servers reach it. */
  IDENTITY_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((issuer) => !issuer.endsWith('/'), 'write it without a slash at the end'),
  /** Holds sessions, grants and signing keys. */
  IDENTITY_DATA_DIR: z.string().min(1),
  /** Comma-separated; the first signs, all are accepted. */
  IDENTITY_COOKIE_KEYS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(secret).min(1)),
  GATEWAY_CLIENT_ID: z.string().min(1),
  GATEWAY_CLIENT_SECRET: secret,
  GATEWAY_URL: z.url({ protocol: /^https?$/ }),
  /** Where this process reaches the gateway, when that is not GATEWAY_URL: it tells of sign-outs there. */
  GATEWAY_INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The resource that access tokens are for. */
  OIDC_AUDIENCE: z.string().min(1),
  /** host:port of the platform's accounts. */
  PLATFORM_GRPC: z.string().regex(/^[^\s/]+:\d+$/, 'write host:port'),
  /** Behind a proxy that sets X-Forwarded-For and -Proto, and through which alone this port is reached. */
  IDENTITY_BEHIND_PROXY: z.stringbool().default(false),
  ...metricsVariables,
  ...operationVariables,
});

export type IdentityConfig = Readonly<z.output<typeof identitySchema>>;

/** @throws ConfigError */
export const loadIdentityConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): IdentityConfig => loadConfig('identity', identitySchema, environment);
