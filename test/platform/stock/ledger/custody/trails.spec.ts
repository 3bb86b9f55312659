/** The audit trail is held against what was written apart: who may write into the database cannot change what was. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../../../kernel/log.js';
import { AuditLog } from '../../../../../platform/audit/index.js';
import { FileObjectRepository } from '../../../../../platform/objects/file-object.repository.js';
import { DailyEnds, exitCodeOf, reportText, WatchService } from '../../../../../platform/stock/index.js';
import { EndsPlace } from '../../../../../platform/stock/ledger/custody/ends/ends-place.js';
import { startTestPlatform, type TestPlatform } from '../../../../support/platform.js';
import { databaseOf } from '../../stock-world.js';
import { testSeal } from './custody-keys.js';

const dayMs = 24 * 3600 * 1000;
const log = createLog('trails', 'silent');

describe.each(['postgres', 'pglite'] as const)('the audit trail on %s', (engine) => {
  let world: TestPlatform;
  let folder: string;
  let vaultId: string;
  /** Each test has days of its own. */
  let base = Date.now();

  const ask = (text: string, ...values: unknown[]) => databaseOf(world).execute(text, values);
  /** An event of some hours ago, whose transaction is long over. */
  const happened = (hoursAgo: number) =>
    ask(
      `insert into audit_event (vault_id, at, actor_kind, action, object_kind, object_id, after, correlation_id)
       values ($1, now() - $2::int * interval '1 hour', 'user', 'regions.changed', 'region', 'x', '{"name":"Alps"}', 'c')`,
      vaultId,
      hoursAgo,
    );
  /** As somebody does who owns the database. */
  const forge = async (text: string) => {
    await ask('alter table audit_event disable trigger audit_event_append_only');
    await ask(text, vaultId);
    await ask('alter table audit_event enable trigger audit_event_append_only');
  };
  const dependenciesOn = (day: number) => ({
    database: databaseOf(world),
    seal: testSeal,
    clock: { now: () => new Date(base + day * dayMs) },
    log,
  });
  const ends = (day: number) => {
    const place = new EndsPlace(new FileObjectRepository(join(folder, 'objects')), join(folder, 'ends.log'));
    return new DailyEnds({ ...dependenciesOn(day), place });
  };
  const verify = (day: number) =>
    new WatchService({ ...dependenciesOn(day), ends: ends(day), audit: new AuditLog() }).verify();

  beforeAll(async () => {
    world = await startTestPlatform({ engine });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    base += 40 * dayMs;
    folder = await mkdtemp(join(tmpdir(), 'keyway-trails-'));
    vaultId = randomUUID();
    for (const hoursAgo of [5, 4, 3]) await happened(hoursAgo);
    await ends(0).writeIfDue();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is as it was written, also when it went on', async () => {
    await happened(0);
    expect(await ends(1).writeIfDue()).toBe(true);
    expect((await verify(1)).ends).toMatchObject({ days: 2, faults: [], problems: [] });
  });

  it.each([
    ['an event that was rewritten', `update audit_event set after = '{"name":"Alpes"}' where vault_id = $1`, 3, 3],
    [
      'a tail that is gone',
      'delete from audit_event where vault_id = $1 and id = (select max(id) from audit_event where vault_id = $1)',
      3,
      2,
    ],
    ['a trail that is gone as a whole', 'delete from audit_event where vault_id = $1', 3, 0],
    [
      'an event that was put in',
      `insert into audit_event (vault_id, at, actor_kind, action, object_kind, object_id, correlation_id)
       values ($1, now() - interval '2 hours', 'user', 'regions.deleted', 'region', 'x', 'c')`,
      3,
      4,
    ],
  ])('shows %s, on that day and after', async (_, change, recorded, found) => {
    await forge(change);
    const report = await verify(0);
    expect(report.ends.days).toBe(1);
    expect(report.ends.faults).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The audit trail of vault ${vaultId} from the beginning .* ${recorded} recorded, ${found} found\\.$`,
        ),
      ),
    ]);
    expect(exitCodeOf(report)).toBe(1);
    expect(reportText(report)).toContain(vaultId);
    // The statement of the next day begins where this one has ended: it does not cover it up.
    await ends(1).writeIfDue();
    expect((await verify(1)).ends.faults).toEqual(report.ends.faults);
  });

  it('cannot be changed by who may only write into it', async () => {
    await expect(ask(`update audit_event set ip = null where vault_id = $1`, vaultId)).rejects.toThrow('append-only');
  });
});
