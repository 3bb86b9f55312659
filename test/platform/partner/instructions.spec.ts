/** The commands that the certificates' page shows, run as they stand there. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiFacts } from '../../../web/partner/instructions/samples.js';
import { ofTheClient } from '../../architecture/sources.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { aSku, defaultPrivate, keysOf } from '../stock/stock-world.js';
import { certificatesOf, partnerUrlIn } from './partner-world.js';

interface Samples {
  readonly certificateSample: string;
  readonly tokenSample: (api: ApiFacts) => string;
  readonly callerSample: (api: ApiFacts) => string;
  readonly importSample: (api: ApiFacts) => string;
}

const run = promisify(execFile);
let world: TestPlatform;
let folder: string;
let samples: Samples;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 } });
  folder = await mkdtemp(join(tmpdir(), 'keyway-instructions-'));
  samples = await ofTheClient<Samples>('partner/instructions/samples');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const bash = async (script: string, variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const env = { PATH: process.env['PATH'], ...variables };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
  return stdout;
};

it('make a certificate that can be registered, a token that opens the API, and an insertion', async () => {
  const owner = await world.user();
  const { audience, vaultGuid } = await certificatesOf(owner).getApiAccess({}, owner.call());
  const api = { url: partnerUrlIn(world), audience, vaultGuid };
  await bash(samples.certificateSample);
  const content = await readFile(join(folder, 'keyway.crt'));
  await certificatesOf(owner).addCertificate({ name: 'my-shop', content, networks: [] }, owner.call());

  const token = samples.tokenSample(api);
  const caller = JSON.parse(await bash(`${token}\n${samples.callerSample(api)}`)) as unknown;
  expect(caller).toMatchObject({ vaultGuid, certificate: { name: 'my-shop' } });

  const [{ skuGuid }, [key = '']] = [await aSku(world, owner.ownerGuid), keysOf(1)];
  const variables = { SKU: skuGuid, RIGHT: defaultPrivate, KEY: key };
  const accepted = JSON.parse(await bash(`${token}\n${samples.importSample(api)}`, variables)) as unknown;
  expect(accepted).toMatchObject({ received: 1, status: 'queued' });
});
