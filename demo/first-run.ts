/** What an empty installation gets: the demo's companies, then their stock by the way that real stock comes. */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { demoCompanies, demoPassword } from './companies.js';
import type { DemoConfig } from './config.js';
import type { Environment } from './environment.js';
import { Refusal } from './refusal.js';

const provisionCommand = fileURLToPath(new URL('../platform/provision.js', import.meta.url));
const seedCommand = fileURLToPath(new URL('seed/main.js', import.meta.url));

/** Runs the step once: a step that was cut off is done again, so each must bear that. */
const once = async (dataDir: string, step: string, work: () => Promise<void>): Promise<void> => {
  const done = join(dataDir, `${step}.done`);
  if (existsSync(done)) return;
  await work();
  writeFileSync(done, new Date().toISOString(), { flush: true });
};

/**
 * The platform's own command makes vaults and users, while the platform does not run: the embedded database
 * has one owner at a time. It takes them on standard input and leaves those that exist.
 */
export const provisionDemo = (
  config: DemoConfig,
  environment: Environment,
  say: (line: string) => void,
): Promise<void> =>
  once(config.dataDir, 'provisioned', async () => {
    say('Making the demo companies ...');
    const command = spawn(process.execPath, [provisionCommand], {
      env: { ...environment, LOG_LEVEL: 'warn' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const code = new Promise<number | null>((resolve, reject) => {
      command.once('error', reject);
      command.once('close', resolve);
    });
    const companies = demoCompanies.map(({ users, ...company }) => ({
      ...company,
      users: users.map((user) => ({ ...user, password: demoPassword })),
    }));
    command.stdin.end(JSON.stringify({ companies }));
    const [output, failures, ended] = await Promise.all([text(command.stdout), text(command.stderr), code]);
    if (ended !== 0) throw new Refusal(`The demo companies could not be made:\n${(failures || output).slice(-2_000)}`);
  });

/** Products, rights and keys, likewise while the platform does not run; what an interrupted seed left is completed. */
export const seedDemo = (config: DemoConfig, environment: Environment, say: (line: string) => void): Promise<void> =>
  once(config.dataDir, 'seeded', async () => {
    if (config.demoKeys === 0) return;
    const command = spawn(process.execPath, [seedCommand, String(config.demoKeys)], {
      env: { ...environment, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise<number | null>((resolve, reject) => {
      command.once('error', reject);
      command.once('close', resolve);
    });
    say(`Filling the demo's vaults with ${config.demoKeys} keys ...`);
    const [output, failures, ended] = await Promise.all([text(command.stdout), text(command.stderr), code]);
    if (ended !== 0) throw new Refusal(`The demo's vaults could not be filled:\n${(failures || output).slice(-2_000)}`);
  });
