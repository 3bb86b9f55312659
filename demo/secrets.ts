/** The demo's secrets: made once by the system's random source, readable by their owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  gatewayClientSecret: z.string().min(32),
  sessionKeys: z.string().min(1),
  cookieSecret: z.string().min(32),
  identityCookieKeys: z.string().min(32),
  vaultKeys: z.string().min(1),
  fingerprintPepper: z.string().min(32),
  redisPassword: z.string().min(32),
});
export type Secrets = z.output<typeof schema>;

const secret = (): string => randomBytes(32).toString('base64url');
/** A key ring of one: `id:base64 of 32 bytes`. */
const keyRing = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

const make = (): Secrets => ({
  gatewayClientSecret: secret(),
  sessionKeys: keyRing('s1'),
  cookieSecret: secret(),
  identityCookieKeys: secret(),
  vaultKeys: keyRing('v1'),
  fingerprintPepper: randomBytes(32).toString('base64'),
  redisPassword: secret(),
});

/** @returns what `secrets.json` of the folder says; made at the first start, whole or not at all */
export const demoSecrets = (dataDir: string): Secrets => {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    const draft = `${path}.new`;
    writeFileSync(draft, JSON.stringify(make(), undefined, 2), { mode: 0o600, flush: true });
    renameSync(draft, path);
  }
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
};
