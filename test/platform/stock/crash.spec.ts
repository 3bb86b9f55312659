/** kill -9 in the middle of a commit: the insertion is absent, or there with exactly its keys. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import { verifyCustody } from '../../../platform/stock/ledger/custody/verification.repository.js';
import { countStrayKeys, findDifferences } from '../../../platform/stock/ledger/balances/balance.repository.js';
import { InsertionsServiceService, insertionStatusToNumber } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { stopProcess } from '../../support/process.js';
import { until } from '../../support/until.js';
import { aSku, defaultPrivate, keysOf, partsOf, tablesOf } from './stock-world.js';
import { keysIn, startVictim } from './victim.js';
import { testSeal } from './ledger/custody/custody-keys.js';

let world: TestPlatform;
let owner: TestUser;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keyway-killed-'));
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner' });
  // It would do the job of the one that is killed at once.
  await world.platform.close();
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** All that the killed platforms wrote, at their most talkative. */
const said: string[] = [];

const counts = async (insertionId: string) => {
  const db = tablesOf(world);
  const count = async () =>
    (
      await db
        .selectFrom('key')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('insertion_id', '=', insertionId)
        .executeTakeFirstOrThrow()
    ).n;
  const insertion = await db
    .selectFrom('insertion')
    .selectAll()
    .where('id', '=', insertionId)
    .executeTakeFirstOrThrow();
  return { keys: await count(), insertion };
};

describe('a platform that is killed', () => {
  it('while it commits leaves nothing or everything, and the job is done by whoever comes after', async () => {
    const keys = keysOf(15_000);
    const { skuGuid } = await aSku(world, owner.ownerGuid);
    const insertionIds: string[] = [];
    for (const round of [0, 1, 2]) {
      const { child, grpcAddress } = await startVictim(world, dataDir, said);
      const channel = grpcChannel(grpcAddress);
      const insertions = grpcService(channel, InsertionsServiceService);
      const { insertion } = await insertions.createInsertion({}, owner.call());
      const insertionGuid = insertion?.insertionGuid ?? '';
      await insertions.updateInsertion({ insertionGuid, skuGuid, rightGuid: defaultPrivate }, owner.call());
      const mine = keys.slice(round * 5_000, (round + 1) * 5_000);
      await insertions.uploadFile(partsOf(insertionGuid, 'keys.txt', Buffer.from(mine.join('\n'))), owner.call());
      await insertions.commitInsertion(
        { insertionGuid, idempotencyKey: randomUUID(), areWarningsAccepted: true },
        owner.call(),
      );
      // Killed as soon as the job has begun: within, before or after its transaction.
      await until(
        () => counts(insertionGuid),
        ({ insertion: row }) => row.status >= insertionStatusToNumber('processing'),
      );
      await stopProcess(child, 'SIGKILL');
      channel.close();
      const left = await counts(insertionGuid);
      expect([0, 5_000]).toContain(left.keys);
      expect(left.keys === 5_000).toBe(left.insertion.status === insertionStatusToNumber('completed'));
      insertionIds.push(insertionGuid);
      const db = tablesOf(world);
      expect(await findDifferences(db, owner.ownerGuid)).toEqual([]);
      expect(await countStrayKeys(db, owner.ownerGuid)).toBe(0);
      expect((await verifyCustody(db, testSeal, owner.ownerGuid)).faults).toEqual([]);
    }
    const { child } = await startVictim(world, dataDir, said);
    const all = () => Promise.all(insertionIds.map(counts));
    const ended = await until(all, (each) => each.every(({ insertion }) => insertion.finished_at !== null));
    await stopProcess(child);
    expect(ended.map((each) => [each.keys, each.insertion.status])).toEqual(
      insertionIds.map(() => [5_000, insertionStatusToNumber('completed')]),
    );
    expect(await findDifferences(tablesOf(world), owner.ownerGuid)).toEqual([]);
    expect((await verifyCustody(tablesOf(world), testSeal, owner.ownerGuid)).faults).toEqual([]);
    const log = said.join('');
    expect(log).toContain('staged_block');
    expect(keysIn(log)).toEqual([]);
  });
});
