/** Who has even the key, but not the place apart, is found: the ends of the days before say where the lanes were. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createLog } from '../../../../../kernel/log.js';
import { AuditLog } from '../../../../../platform/audit/index.js';
import type { Database } from '../../../../../platform/database/database.js';
import { FileObjectRepository } from '../../../../../platform/objects/file-object.repository.js';
import {
  DailyEnds,
  exitCodeOf,
  reportText,
  WatchService,
  type StockReport,
} from '../../../../../platform/stock/index.js';
import { EndsPlace } from '../../../../../platform/stock/ledger/custody/ends/ends-place.js';
import { dayBefore, statementText } from '../../../../../platform/stock/ledger/custody/ends/ends-statement.js';
import { CustodySeal } from '../../../../../platform/stock/ledger/custody/seal/custody-seal.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import { startTestPlatform, type TestPlatform } from '../../../../support/platform.js';
import { aSku, databaseOf, insertKeys, keysOf, tablesOf } from '../../stock-world.js';
import { testSeal } from './custody-keys.js';
import { keysWhere, move, openDoor, take } from './custody-world.js';
import { Forger } from './forger.js';

const dayMs = 24 * 3600 * 1000;
const log = createLog('ends', 'silent');
let world: TestPlatform;
let door: Database;
let forger: Forger;
/** Each test has days of its own. */
let serial = 0;

beforeAll(async () => {
  world = await startTestPlatform();
  door = await openDoor(world);
  forger = new Forger(world);
});
afterAll(async () => {
  await door.close();
  await world.close();
});

class Place {
  readonly #base = Date.now() + (serial += 1) * 40 * dayMs;

  constructor(readonly folder: string) {}

  at(day: number): Date {
    return new Date(this.#base + day * dayMs);
  }

  /** What is written on the morning of a day: the ends of the day before it. */
  nameOf(day: number): string {
    return dayBefore(this.at(day));
  }

  fileOf(day: number): string {
    return join(this.folder, 'objects', 'custody-ends', `${this.nameOf(day)}.txt`);
  }

  ends(day: number): DailyEnds {
    const place = new EndsPlace(new FileObjectRepository(join(this.folder, 'objects')), join(this.folder, 'ends.log'));
    return new DailyEnds({
      database: databaseOf(world),
      seal: testSeal,
      place,
      clock: { now: () => this.at(day) },
      log,
    });
  }

  /** What `npm run custody:verify` says on a day. */
  verify(day: number): Promise<StockReport> {
    const clock = { now: () => this.at(day) };
    const dependencies = { database: databaseOf(world), seal: testSeal, audit: new AuditLog(), clock, log };
    return new WatchService({ ...dependencies, ends: this.ends(day) }).verify();
  }
}

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));
const aPlace = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-ends-'));
  folders.push(folder);
  return new Place(folder);
};

/** Transactions 1 to 4 of lane 0. @returns the vault */
const aVault = async (): Promise<string> => {
  const user = await world.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world, user.ownerGuid);
  await insertKeys(world, user, skuGuid, keysOf(60));
  await take(door, world, user, skuGuid, 3);
  await move(door, user, { kind: 'Blacklisted', chosen: keysWhere(sql`sku_id = ${skuGuid} order by id limit 5`) });
  await take(door, world, user, skuGuid, 1);
  return user.ownerGuid;
};
const change = (text: string, ...values: unknown[]) => databaseOf(world).execute(text, values);
/** What the database by itself says of the custody. */
const faultsInside = async (vaultId: string) => (await verifyCustody(tablesOf(world), testSeal, vaultId)).faults;
const found = ({ vaults }: StockReport, vaultId: string) =>
  vaults.find((vault) => vault.vaultId === vaultId)?.alarms.filter(({ kind }) => kind === 'custody') ?? [];
const anotherPerson = `update txn set actor_name = 'Somebody else' where vault_id = $1 and sequence = 3`;

it('the ends of a day are written once, whoever comes how often, with a line in the file', async () => {
  const place = await aPlace();
  const written = await Promise.all(Array.from({ length: 12 }, () => place.ends(0).writeIfDue()));
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await place.ends(0).writeIfDue()).toBe(false);
  const first = await readFile(place.fileOf(0), 'utf8');
  expect(await place.ends(1).writeIfDue()).toBe(true);
  expect(await readFile(place.fileOf(0), 'utf8')).toBe(first);
  const lines = (await readFile(join(place.folder, 'ends.log'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { day: string }).day)).toEqual([place.nameOf(0), place.nameOf(1)]);
  expect((await place.verify(1)).ends).toMatchObject({
    days: 2,
    newest: place.nameOf(1),
    missing: [],
    faults: [],
    problems: [],
  });
});

describe('somebody who has the key', () => {
  it('writes the tail anew after the day has ended, and is found by its end', async () => {
    const [place, vaultId] = [await aPlace(), await aVault()];
    await place.ends(0).writeIfDue();
    expect(found(await place.verify(0), vaultId)).toEqual([]);
    await change(anotherPerson, vaultId);
    await forger.rewrite(vaultId, 0, testSeal);
    expect(await faultsInside(vaultId)).toEqual([]);
    const report = await place.verify(0);
    expect(found(report, vaultId)).toMatchObject([
      {
        subject: 'link 4 of lane 0 of the custody',
        recounted: `the lane had another link here, or went further, at the end of ${place.nameOf(0)}`,
      },
    ]);
    expect(exitCodeOf(report)).toBe(1);
    expect(reportText(report)).toContain(`at the end of ${place.nameOf(0)}`);
    // The next day the platform writes what is there then: the day before still says what was.
    await place.ends(1).writeIfDue();
    expect(found(await place.verify(1), vaultId)).toHaveLength(1);
  });

  it('cuts the lane back to where it was some links before, and is found', async () => {
    const [place, vaultId] = [await aPlace(), await aVault()];
    await place.ends(0).writeIfDue();
    await forger.truncate(vaultId, 0, 2);
    expect(await faultsInside(vaultId)).toEqual([]);
    expect(found(await place.verify(0), vaultId)).toMatchObject([
      {
        subject: 'link 3 of lane 0 of the custody',
        recounted: expect.stringContaining(`at the end of ${place.nameOf(0)}`),
      },
    ]);
  });

  it('takes away all that a vault had, and is found', async () => {
    const [place, vaultId] = [await aPlace(), await aVault()];
    await place.ends(0).writeIfDue();
    await forger.truncate(vaultId, 0, 0);
    for (const table of ['custody_head', 'stock_balance', 'key'])
      await change(`delete from ${table} where vault_id = $1`, vaultId);
    const report = await place.verify(0);
    expect(found(report, vaultId)).toMatchObject([{ subject: 'link 1 of lane 0 of the custody', recorded: 'missing' }]);
    expect(exitCodeOf(report)).toBe(1);
  });

  it('writes a statement of his own, or takes one away, and is found', async () => {
    const place = await aPlace();
    for (const day of [0, 1, 2]) await place.ends(day).writeIfDue();
    const kept = await readFile(place.fileOf(1), 'utf8');
    const his = { day: place.nameOf(1), madeAt: place.at(1), before: null, ends: [], trails: null };
    const other = new CustodySeal(Buffer.alloc(32, 9).toString('base64'));
    for (const text of [
      statementText(testSeal, his),
      statementText(other, his),
      kept.replace('[2,', '[1,'),
      '',
      'x\ny',
    ]) {
      await writeFile(place.fileOf(1), text);
      const { faults } = (await place.verify(2)).ends;
      expect(faults).toEqual([`The ends of ${place.nameOf(1)} are not those that were written.`]);
    }
    await rm(place.fileOf(1));
    const report = await place.verify(2);
    expect(report.ends).toMatchObject({
      days: 2,
      missing: [],
      faults: [`The ends of ${place.nameOf(1)} were written, and are gone.`],
    });
    expect(exitCodeOf(report)).toBe(1);
    await writeFile(place.fileOf(1), kept);
    await writeFile(join(place.folder, 'ends.log'), `{"day":"${place.nameOf(0)}","sha256":"00"}\n`);
    expect((await place.verify(2)).ends.faults).toEqual([
      `The ends of ${place.nameOf(0)} are not those that the file with their lines names.`,
    ]);
  });
});

describe('it is said, and not passed over, that', () => {
  it('no ends were written for a day', async () => {
    const place = await aPlace();
    for (const day of [0, 1, 4]) await place.ends(day).writeIfDue();
    const report = await place.verify(5);
    expect(report.ends).toMatchObject({
      days: 3,
      missing: [5, 3, 2].map((day) => place.nameOf(day)),
      faults: [],
      problems: [],
    });
    expect(reportText(report)).toContain(
      `No ends were written for ${[5, 3, 2].map((day) => place.nameOf(day)).join(', ')}.`,
    );
  });

  it('none were written for long, or none at all', async () => {
    const place = await aPlace();
    const none = await place.verify(0);
    expect(none.ends.problems).toContain('No ends have been written to the place apart.');
    await place.ends(0).writeIfDue();
    const old = await place.verify(9);
    expect(old.ends.problems).toEqual([
      `The newest ends are those of ${place.nameOf(0)}: nothing after it could be compared.`,
    ]);
    // Nothing differs here in any vault but those that other tests have forged.
    for (const { ends } of [none, old]) expect(exitCodeOf({ vaults: [], ends })).toBe(2);
    expect(reportText({ vaults: [], ends: old.ends })).toMatch(/what is kept apart could not be compared\.\n$/);
  });

  it('the place cannot be read, and nothing is written into it then', async () => {
    const place = await aPlace();
    await place.ends(0).writeIfDue();
    await mkdir(place.fileOf(1), { recursive: true });
    await expect(place.ends(1).writeIfDue()).rejects.toMatchObject({ code: 'EISDIR' });
    const { ends } = await place.verify(1);
    expect(ends.problems).toEqual([expect.stringMatching(/^The place apart cannot be read: .*EISDIR/)]);
    expect(exitCodeOf({ vaults: [], ends })).toBe(2);
  });
});
