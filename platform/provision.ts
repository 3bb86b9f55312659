/**
 * `node dist/platform/provision.js < companies.json`: makes vaults and users while the platform
 * does not run (the embedded database has one owner at a time). What exists is left as it is, but for
 * a user's link to another provider's subject, which is the one given.
 */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseKeyRing } from '../kernel/key-ring.js';
import { createLog } from '../kernel/log.js';
import { runCommand } from '../kernel/process.js';
import { systemVault } from './access/index.js';
import { hashPassword, provisionLink, provisionUser, provisionVault, type NewUser } from './accounts/index.js';
import { vaultRoles } from './accounts/roles/permission-matrix.js';
import { provisionReview } from './companies/index.js';
import { loadPlatformConfig } from './config.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { CustodySeal, sealPinWith } from './stock/index.js';

const passwordBytes = 32;
const role = z.preprocess((given) => (given === 'ProductAdmin' ? 'Product Admin' : given), z.enum(vaultRoles));
const person = z.object({
  name: z.string().min(1),
  email: z.email(),
  /** Absent: nobody knows it; the user comes through another provider. */
  password: z.string().min(8).optional(),
  /** The user's name at the provider of OIDC_ISSUER, which is linked to the user. */
  subject: z.string().min(1).max(255).optional(),
  secondFactorMode: z.enum(['Email', 'AuthenticatorApp', 'AuthenticatorAppOrEmail']),
});
const review = z.object({
  country: z.string().length(2),
  timeZone: z.string().min(1),
  registrationNumber: z.string().min(1),
  website: z.url(),
});
const input = z.object({
  companies: z.array(
    z.object({
      name: z.string().min(2),
      company: z.string().optional(),
      companyType: z.enum(['Publisher', 'Distributor', 'Retailer']),
      users: z.array(person.extend({ role })),
      /** Of a company that waits for its review, as it would state it itself. */
      review: review.optional(),
    }),
  ),
  /** The platform's own people, each a Super admin of no vault. */
  staff: z.array(person).default([]),
});

type Person = z.output<typeof person> & Pick<NewUser, 'role'>;

const run = async (): Promise<void> => {
  const config = loadPlatformConfig();
  const { companies, staff } = input.parse(JSON.parse(await text(process.stdin)));
  const log = createLog('provision', config.LOG_LEVEL);
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, maxConnections: 2 }, log);
  try {
    await migrate(database, log, sealPinWith(new CustodySeal(config.FINGERPRINT_PEPPER)));
    const keyRing = parseKeyRing(config.VAULT_KEYS);
    const hash = (password: string): Promise<string> => hashPassword(password, config.PASSWORD_COST);
    const provisionPeople = async (ownerGuid: string, people: readonly Person[]): Promise<void> => {
      await Promise.all(
        people.map(async ({ subject, password = randomBytes(passwordBytes).toString('base64url'), ...user }) => {
          await provisionUser(database, { ...user, password, ownerGuid }, hash);
          const { OIDC_ISSUER: issuer } = config;
          if (subject !== undefined) await provisionLink(database, { issuer, subject, email: user.email });
        }),
      );
    };
    for (const { users, company, review: stated, ...vault } of companies) {
      const ownerGuid = await provisionVault(database, keyRing, { ...vault, company: company ?? vault.name });
      await provisionPeople(ownerGuid, users);
      if (stated !== undefined) {
        const { country, website, timeZone: time_zone, registrationNumber: registration_number } = stated;
        const { name: registrant_name = '', email: registrant_email = '' } = users[0] ?? {};
        const named = { registrant_name, registrant_email };
        await provisionReview(database, ownerGuid, { country, website, time_zone, registration_number, ...named });
      }
    }
    await provisionPeople(
      systemVault,
      staff.map((each) => ({ ...each, role: 'Super admin' })),
    );
  } finally {
    await database.close();
  }
};

await runCommand(run);
