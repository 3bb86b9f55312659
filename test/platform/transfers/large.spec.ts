/** Answers to offers of more than 5,000 keys, which free them in a job (docs/domain.md, b). */
import { ReleaseJob } from '../../../platform/transfers/answering/release.job.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf, endOfJob, refusalOf } from '../stock/stock-world.js';
import { accept, aPair, faultsOf, offer, readOffer, reject, revoke, standingOf, type Pair } from './transfers-world.js';

const many = 5_001;

let world: InsidePlatform;
let pair: Pair;
beforeAll(async () => {
  world = await startInside();
  pair = await aPair(world, many);
});
afterAll(() => world.close());

const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;
const areFree = async (): Promise<void> => {
  const { sender, receiver, sku } = pair;
  expect(await standingOf(world, sender, sku)).toMatchObject({ free: many, offered: 0, given: 0 });
  expect(await faultsOf(world, [sender, receiver])).toEqual([]);
};

it('a rejection is a job of the receiver’s, whose reason the sender reads in the end', async () => {
  const { sender, receiver } = pair;
  const offerGuid = await offer(pair, { quantity: many });
  const { jobId } = await reject(receiver, offerGuid, 'We have enough');
  expect(jobId).not.toBe('');
  expect(await endOfJob(world, receiver, jobId)).toMatchObject({ state: 'completed', done: many });
  expect(await readOffer(receiver, offerGuid)).toMatchObject({ status: 'rejected', jobId });
  expect(await readOffer(sender, offerGuid)).toMatchObject({ status: 'rejected', reason: 'We have enough', jobId: '' });
  await areFree();
});

it('a revocation is a job of the sender’s, which the receiver knows nothing of', async () => {
  const { sender, receiver } = pair;
  const offerGuid = await offer(pair, { quantity: many });
  const { jobId } = await revoke(sender, offerGuid);
  expect(await endOfJob(world, sender, jobId)).toMatchObject({ state: 'completed', done: many });
  expect(await readOffer(sender, offerGuid)).toMatchObject({ status: 'revoked', jobId });
  expect(await readOffer(receiver, offerGuid)).toMatchObject({ status: 'revoked', jobId: '', closedBy: '' });
  await areFree();
});

it('of all answers at once one counts', async () => {
  const { sender, receiver } = pair;
  const offerGuid = await offer(pair, { quantity: many });
  const answers = await Promise.allSettled(
    twelveTimes.map((_, at) => (at % 2 === 0 ? reject(receiver, offerGuid) : revoke(sender, offerGuid))),
  );
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.jobId] : []));
  expect(given).toHaveLength(1);
  const { status } = await readOffer(sender, offerGuid);
  expect(['processing', 'rejected', 'revoked']).toContain(status);
  expect(await codeOf(accept(receiver, offerGuid))).toBe('transfers.offer_not_pending');
  const { rows } = await databaseOf(world).execute('select user_id from job where id = $1', [given[0]]);
  const user = [sender, receiver].find(({ userGuid }) => userGuid === rows[0]?.['user_id']) ?? sender;
  expect(await endOfJob(world, user, given[0] ?? '')).toMatchObject({ state: 'completed' });
  await areFree();
});

it('waits for an answer again where its job has died for good', async () => {
  const { sender, receiver } = pair;
  const offerGuid = await offer(pair, { quantity: many });
  const jobId = '01900000-0000-7000-8000-00000000dead';
  await databaseOf(world).execute(
    'update transfer_offer set status = 2, job_id = $2, closed_by_vault_id = vault_id where id = $1',
    [offerGuid, jobId],
  );
  expect(await codeOf(revoke(sender, offerGuid))).toBe('transfers.offer_not_pending');
  await world.platform.database.transaction((tx) =>
    world
      .get(ReleaseJob)
      .onEnd(
        tx,
        { jobId, actor: sender as never, state: 'failed', failureCode: 'internal' },
        { offerId: offerGuid, ending: 'revoked', reason: '' },
      ),
  );
  expect(await readOffer(receiver, offerGuid)).toMatchObject({ status: 'pending', jobId: '', canReject: true });
  const { jobId: last } = await reject(receiver, offerGuid);
  await endOfJob(world, receiver, last);
  await areFree();
});
