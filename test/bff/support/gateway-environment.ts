/** The environment of a gateway in a test, and the smallest client that it can serve. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const publicUrl = 'http://localhost:8080';
const testKey = Buffer.alloc(32, 7).toString('base64');

/** What a gateway needs beside its neighbours' addresses. */
export const gatewayEnvironment = {
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'keyway-web',
  OIDC_CLIENT_SECRET: 'test-client-secret',
  SESSION_KEYS: `test:${testKey}`,
  COOKIE_SECRET: 'test-cookie-secret-of-32-characters',
  LOG_LEVEL: 'silent',
} as const;

/** A built client as small as can be: the gateway serves one. */
export const webFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  await writeFile(join(folder, 'meta.json'), '{"version":"0.1.84"}');
  return folder;
};
