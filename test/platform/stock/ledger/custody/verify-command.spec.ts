/** `npm run custody:verify`: the same look at the books, from a terminal. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestPlatform, type TestPlatform } from '../../../../support/platform.js';
import { until } from '../../../../support/until.js';
import { aSku, databaseOf, insertKeys, keysOf } from '../../stock-world.js';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command with nothing of this process's environment. */
const verify = async (environment: Record<string, string>): Promise<Ended> => {
  const args = [
    '--import',
    source('../../../../run/decorated.js'),
    source('../../../../../platform/verify-custody.ts'),
  ];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env: environment });
    return { code: 0, stdout, stderr };
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as Ended;
    return { code, stdout, stderr };
  }
};

const environmentOf = ({ config }: TestPlatform): Record<string, string> => ({
  DATA_DIR: config.DATA_DIR,
  FINGERPRINT_PEPPER: config.FINGERPRINT_PEPPER,
  LOG_LEVEL: 'silent',
  ...(config.DATABASE_URL !== undefined && { DATABASE_URL: config.DATABASE_URL }),
});

describe.each(['postgres', 'pglite'] as const)('on %s, while the platform runs, custody:verify', (engine) => {
  let world: TestPlatform;
  beforeAll(async () => {
    world = await startTestPlatform({ engine });
  });
  afterAll(() => world.close());

  it('says that there is nothing, then what agrees, then what does not, and ends with 1', async () => {
    // Written at the start, of the day before.
    await until(() => existsSync(join(world.config.DATA_DIR, 'custody-ends.log')), Boolean);
    const empty = await verify(environmentOf(world));
    expect(empty).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Compared with the ends of 1 day, the newest \S+\.\nNo vault has stock\.\n$/),
      stderr: '',
    });

    const owner = await world.user({ role: 'Owner' });
    const { skuGuid } = await aSku(world, owner.ownerGuid);
    await insertKeys(world, owner, skuGuid, keysOf(1_200));
    const well = await verify(environmentOf(world));
    expect(well.code).toBe(0);
    expect(well.stdout).toMatch(/^vault +lanes +transactions +movements +result$/m);
    expect(well.stdout).toMatch(/^Vault \S+ +1 +1 +1,200 +agrees$/m);
    expect(well.stdout).toMatch(/The stock agrees with its records\.\n$/);

    await rename(join(world.config.DATA_DIR, 'custody-ends'), join(world.config.DATA_DIR, 'elsewhere'));
    const alone = await verify(environmentOf(world));
    expect(alone.code).toBe(1);
    expect(alone.stdout).toMatch(/^The ends of \S+ are not those that the file with their lines names\.$/m);
    await rename(join(world.config.DATA_DIR, 'elsewhere'), join(world.config.DATA_DIR, 'custody-ends'));

    await databaseOf(world).execute(`update txn set actor_name = 'Nobody' where vault_id = $1`, [owner.ownerGuid]);
    const broken = await verify(environmentOf(world));
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/^Vault \S+ +1 +1 +1,200 +1 difference$/m);
    expect(broken.stdout).toMatch(
      /link 1 of lane 0 of the custody: recorded transaction 1 \(\S+\) of \S+Z by Nobody; found: what it says was changed/,
    );
    expect(broken.stdout).toMatch(/^1 difference\. Nothing was changed/m);
  });
});

it('without a database to look at, custody:verify says which variable is missing', async () => {
  const ended = await verify({});
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('DATA_DIR');
});
