/** What an empty installation gets: the demo's companies, then their stock by the way that real stock comes. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { companiesToProvision, staffToProvision } from './companies.js';
import type { DemoConfig } from './config.js';
import type { Environment } from './environment.js';
import type { Command } from './processes/command.js';

const provisionCommand = fileURLToPath(new URL('../platform/provision.js', import.meta.url));
const seedCommand = fileURLToPath(new URL('seed/main.js', import.meta.url));

/** Of the seed's command. */
export const withoutPrices = '--without-prices';

type Step = 'companies' | 'stock';

const markOf = (dataDir: string, step: Step): string => join(dataDir, `${step}.done`);
const mark = (dataDir: string, step: Step): void =>
  writeFileSync(markOf(dataDir, step), new Date().toISOString(), { flush: true });

/** Runs the step once: a step that was cut off is done again, so each must bear that. */
const once = async (dataDir: string, step: Step, work: () => Promise<void>): Promise<void> => {
  if (existsSync(markOf(dataDir, step))) return;
  await work();
  mark(dataDir, step);
};

/** For who has filled the folder and its database by the same commands. */
export const markFilled = (dataDir: string): void => {
  mark(dataDir, 'companies');
  mark(dataDir, 'stock');
};

/**
 * Both commands run while the platform does not: the embedded database has one owner at a time. They leave
 * what exists.
 * @param environment the platform's
 */
export const fillFirst = async (
  config: DemoConfig,
  environment: Environment,
  command: Command,
  say: (line: string) => void,
): Promise<void> => {
  await once(config.dataDir, 'companies', async () => {
    say('Making the demo companies ...');
    await command.run({
      module: provisionCommand,
      environment,
      input: JSON.stringify({ companies: companiesToProvision(), staff: staffToProvision() }),
      say,
      failure: 'The demo companies could not be made:',
    });
  });
  if (config.demoStock === 0) return;
  await once(config.dataDir, 'stock', () =>
    command.run({
      module: seedCommand,
      args: [String(config.demoStock), ...(config.hasPrices ? [] : [withoutPrices])],
      environment,
      say,
      failure: 'The vaults of the demo could not be filled:',
    }),
  );
};
