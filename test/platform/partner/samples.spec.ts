/** The samples of docs/partner-api.md run as they are written. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { aSku, defaultPrivate, keysOf, tablesOf } from '../stock/stock-world.js';
import { makeCertificate, partnerUrlIn, register, type MadeCertificate } from './partner-world.js';

const run = promisify(execFile);
const guide = join(import.meta.dirname, '../../../docs/partner-api.md');

let world: TestPlatform;
let owner: TestUser;
let folder: string;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 } });
  owner = await world.user();
  folder = await mkdtemp(join(tmpdir(), 'keyway-sample-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The one block of the guide in that language, as a file. */
const sample = async (language: string, name: string): Promise<string> => {
  const [, code] =
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(await readFile(guide, 'utf8')) ?? [];
  if (code === undefined) throw new Error(`the guide has no sample in ${language}`);
  const file = join(folder, name);
  await writeFile(file, code);
  return file;
};

const partnerOf = async (made: MadeCertificate, skuGuid: string, key: string) => {
  await register(owner, made);
  const [certificate, privateKey] = [join(folder, 'certificate.crt'), join(folder, 'private.pem')];
  await writeFile(certificate, made.pem);
  await writeFile(privateKey, made.privatePem);
  return {
    PATH: process.env['PATH'],
    KEYWAY_API: partnerUrlIn(world),
    KEYWAY_AUDIENCE: world.config.PUBLIC_URL,
    KEYWAY_VAULT: owner.ownerGuid,
    KEYWAY_CERTIFICATE: certificate,
    KEYWAY_PRIVATE_KEY: privateKey,
    SKU: skuGuid,
    RIGHT: defaultPrivate,
    KEY: key,
  };
};

const insertions = (skuGuid: string) =>
  tablesOf(world).selectFrom('insertion').select(['source', 'key_count']).where('sku_id', '=', skuGuid).execute();

it('the sample for a shell knows itself, and imports a key', async () => {
  const { skuGuid } = await aSku(world, owner.ownerGuid);
  const [key = ''] = keysOf(1);
  const env = await partnerOf(await makeCertificate('rsa'), skuGuid, key);
  const { stdout } = await run('bash', [await sample('bash', 'sample.sh')], { env });
  const [caller, accepted, sku] = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(caller).toMatchObject({ vaultGuid: owner.ownerGuid });
  expect(accepted).toMatchObject({ status: 'queued', received: 1 });
  expect(sku).toMatchObject({ guid: skuGuid, owner: 'own' });
  expect(await insertions(skuGuid)).toEqual([{ source: 'api', key_count: 1 }]);
});

it('the sample for Node imports a key, waits for the stock and extracts it', async () => {
  const { skuGuid } = await aSku(world, owner.ownerGuid);
  const [key = ''] = keysOf(1);
  const env = await partnerOf(await makeCertificate('p-256'), skuGuid, key);
  const { stdout } = await run(process.execPath, [await sample('js', 'sample.mjs')], { env });
  expect(stdout).toMatch(/^import \d+: completed, 1 inserted, 0 rejected$/m);
  expect(stdout).toContain(`extracted a key of ${key.length} characters`);
  expect(stdout).toMatch(
    /^\d+ products; the next time begins with \?changedSince=\d{4}-\d\d-\d\dT[\d:.]+Z&pageSize=500$/m,
  );
  expect(await insertions(skuGuid)).toEqual([{ source: 'api', key_count: 1 }]);
});
