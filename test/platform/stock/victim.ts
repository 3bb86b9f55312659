/** A second platform on a test's database, in a process that can be killed. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestPlatform } from '../../support/platform.js';
import { outputOf, spawnServer, stopProcess, untilPrinted } from '../../support/process.js';

export interface Victim {
  readonly child: ChildProcess;
  readonly grpcAddress: string;
  /** Of the partner API. */
  readonly partnerUrl: string;
}

const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const started: ChildProcess[] = [];
// A test that fails leaves its victim alive, and a live child keeps the run from ending.
afterAll(() => Promise.all(started.splice(0).map((child) => stopProcess(child, 'SIGKILL'))));

/** @param said takes all that it writes, at its most talkative */
export const startVictim = async ({ config }: TestPlatform, dataDir: string, said: string[]): Promise<Victim> => {
  const environment = {
    ...{ PLATFORM_PORT: '0', PLATFORM_GRPC_PORT: '0', PLATFORM_PARTNER_PORT: '0' },
    ...{ DATA_DIR: dataDir, DATABASE_URL: config.DATABASE_URL, LOG_LEVEL: 'trace' },
    ...{ OIDC_ISSUER: config.OIDC_ISSUER, OIDC_AUDIENCE: config.OIDC_AUDIENCE, VAULT_KEYS: config.VAULT_KEYS },
    ...{ FINGERPRINT_PEPPER: config.FINGERPRINT_PEPPER, SMTP_URL: config.SMTP_URL },
    ...{ MAIL_FROM: config.MAIL_FROM, PUBLIC_URL: config.PUBLIC_URL },
  };
  const child = spawnServer(process.execPath, [
    ...['--import', source('../../run/decorated.js'), source('./killed.ts')],
    JSON.stringify(environment),
  ]);
  started.push(child);
  const output = outputOf(child);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => said.push(bytes.toString('utf8')));
  await untilPrinted(child, /listening \S+ \S+ /);
  const [, grpcAddress = '', partnerUrl = ''] = /listening (\S+) (\S+) /.exec(output()) ?? [];
  return { child, grpcAddress, partnerUrl };
};

/** Whether a key as tests make them stands in a text, whatever its case. */
export const keysIn = (text: string): string[] =>
  text.toUpperCase().match(/[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}(?![0-9A-Z-])/g) ?? [];
