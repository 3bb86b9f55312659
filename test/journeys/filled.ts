/**
 * Folder and database as a first start would leave them, with a company for each journey beside the demo's: made once for
 * a run, and each product begins with copies.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { companiesToProvision as demoCompanies, staffToProvision as demoStaff } from '../../demo/companies.js';
import { demoConfig } from '../../demo/config.js';
import { platformEnvironment } from '../../demo/environment.js';
import { markFilled, withoutPrices } from '../../demo/first-run.js';
import { demoSecrets } from '../../demo/secrets.js';
import { createDatabase, templateDatabase, type TestDatabase } from '../support/postgres.js';
import { companiesToProvision, companyName, journeyCompanies, staffToProvision } from './companies.js';

const dist = join(import.meta.dirname, '../../dist');
/** Keys of the demo: lists with something in them. */
const demoKeys = 2_000;
/** Keys of each journey's own vault. */
const ownKeys = 600;

/** By the commands that the launcher runs before a first start (demo/first-run.ts). */
const fill = async (folder: string, databaseUrl: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const given = { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: databaseUrl, PASSWORD_COST: '10' };
  const env = { ...platformEnvironment(demoConfig(given), demoSecrets(folder)), LOG_LEVEL: 'warn' };
  const command = async (module: string, args: readonly string[], input = ''): Promise<void> => {
    const running = promisify(execFile)(process.execPath, [join(dist, module), ...args], { env });
    running.child.stdin?.end(input);
    await running;
  };
  const companies = [...demoCompanies(), ...companiesToProvision()];
  const staff = [...demoStaff(), ...staffToProvision()];
  await command('platform/provision.js', [], JSON.stringify({ companies, staff }));
  // The journeys of prices begin with none.
  await command('demo/seed/main.js', [String(demoKeys), withoutPrices]);
  await command('demo/seed/main.js', [String(ownKeys), ...journeyCompanies.map(companyName)]);
  markFilled(folder);
};

/** Before the first journey, for it takes longer than a test may: the others find it done. @returns the template */
export const fillTemplate = (place: string): Promise<string> =>
  templateDatabase('product', async (url) => {
    rmSync(join(place, 'filled'), { recursive: true, force: true });
    await fill(join(place, 'filled'), url);
  });

/** @returns the database, when the folder is filled; none outside of a run, and the folder stays empty */
export const copyFilled = async (folder: string): Promise<TestDatabase | undefined> => {
  // Named by test/run/servers.ts.
  const place = process.env['TEST_PRODUCTS'];
  if (place === undefined) return undefined;
  const template = await fillTemplate(place);
  cpSync(join(place, 'filled'), folder, { recursive: true });
  return createDatabase(template);
};
