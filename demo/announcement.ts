/** What the terminal says when all is ready. */
import { resolve } from 'node:path';
import { demoApplicant, demoCompanies, demoPassword, demoStaff } from './companies.js';
import type { DemoConfig } from './config.js';

const row = (cells: readonly string[]): string =>
  `  ${cells.map((cell, i) => cell.padEnd([24, 14, 0][i] ?? 0)).join('')}`.trimEnd();

const resetOf = ({ dataDir }: DemoConfig): string =>
  dataDir === resolve('.data') ? 'npm run reset' : `DATA_DIR=${dataDir} npm run reset`;

export interface Announced {
  readonly config: DemoConfig;
  readonly seconds: number;
  readonly isSingleInstance: boolean;
  readonly hasMailbox: boolean;
}

export const announcement = ({ config, seconds, isSingleInstance, hasMailbox }: Announced): string =>
  [
    '',
    `Keyway is ready:  ${config.publicUrl}`,
    '',
    ...(hasMailbox ? [`  Mailbox, where the codes arrive:  http://localhost:${config.ports.mailbox}`] : []),
    `  Partner API, for programs:        http://localhost:${config.ports.partner}`,
    config.issuer === undefined
      ? `  Password of every demo account:   ${demoPassword}`
      : `  Sign in with an account of        ${config.issuer}\n  that is linked to one of these    (docs/providers.md)`,
    '',
    row(['Company', 'Role', 'Accounts']),
    ...demoCompanies.flatMap(({ name, companyType, users: [owner, ...others] }) => [
      row([name, companyType, owner?.email ?? '']),
      row(['', '', `also ${others.map(({ email }) => email.replace(/@.*/, '@')).join(', ')}`]),
    ]),
    ...demoApplicant.users.map(({ email }) => row([demoApplicant.name, 'In review', email])),
    ...demoStaff.map(({ email }) => row(['Keyway', 'Staff', email])),
    '',
    ...(isSingleInstance ? ['  No redis-server was found: this is a single instance.', ''] : []),
    `Started in ${seconds.toFixed(1)} s. Ctrl-C stops all of it; the data stays in ${config.dataDir} (${resetOf(config)} removes it).`,
    '',
  ].join('\n');
