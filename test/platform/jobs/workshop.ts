/** The job engine alone on a database of its own, with short times: for processes that are killed. */
import type { Actor, MemberSource } from '../../../platform/access/actor.js';
import { createLog } from '../../../kernel/log.js';
import type { AnyTransaction, Database } from '../../../platform/database/database.js';
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { JobEngineService } from '../../../platform/jobs/job-engine.service.js';
import type { JobContext, JobEnd } from '../../../platform/jobs/job.js';
import { JobsRepository } from '../../../platform/jobs/jobs.repository.js';
import { QueueService } from '../../../platform/jobs/queue/queue.service.js';
import { FileObjectRepository } from '../../../platform/objects/file-object.repository.js';
import type { Hub } from '../../../platform/realtime/hub.js';
import { NoNotifications, PostgresNotifications } from '../../../platform/realtime/notification.repository.js';

/** Attempts left after the first: three for one kind, none for the other. */
export const kinds = { retried: 3, once: 0 } as const;

export const workshopActor: Actor = {
  userGuid: '11111111-1111-4111-8111-111111111111',
  ownerGuid: '22222222-2222-4222-8222-222222222222',
  userName: 'Owner',
  userEmail: 'owner@keyway.example',
  ownerRole: 'Publisher',
  roleName: 'Owner',
  permissions: new Set(['insertkeys-write']),
  correlationId: 'workshop',
};

export interface Workshop {
  readonly database: Database;
  readonly jobs: JobsRepository;
  readonly ends: JobEnd[];
  enqueue(kind: keyof typeof kinds): Promise<string>;
  close(): Promise<void>;
}

/** @param url absent = PGlite in the folder */
export const openWorkshop = async (
  url: string | undefined,
  dataDir: string,
  run: (context: JobContext) => Promise<void>,
): Promise<Workshop> => {
  const log = createLog('workshop', 'silent');
  const database = await openDatabase({ url, dataDir }, log);
  await migrate(database, log);
  const timing = {
    pollSeconds: 0.5,
    heartbeatSeconds: url === undefined ? 600 : 10,
    superviseSeconds: 1,
    retryDelaySeconds: 1,
    stopSeconds: 2,
  };
  const notifications = url === undefined ? new NoNotifications() : new PostgresNotifications(url, log);
  const queues = new QueueService(database, notifications, log, timing);
  const jobs = new JobsRepository(database);
  const hub: Hub = { publish: () => undefined };
  const members: MemberSource = {
    find: () => Promise.resolve(undefined),
    idleStateOf: () => Promise.resolve(undefined),
  };
  const objects = new FileObjectRepository(dataDir);
  const engine = new JobEngineService({ database, queues, jobs, objects, hub, members, log });
  const ends: JobEnd[] = [];
  for (const [kind, retryLimit] of Object.entries(kinds)) {
    const onEnd = (_tx: AnyTransaction, end: JobEnd): Promise<void> => Promise.resolve(void ends.push(end));
    engine.register<object>({ kind, isCancellable: false, retryLimit, run, onEnd });
  }
  await queues.start();
  return {
    database,
    jobs,
    ends,
    enqueue: (kind) =>
      database.transaction((tx: AnyTransaction) =>
        engine.enqueue(tx, workshopActor, { kind, title: kind, payload: {} }),
      ),
    close: async () => {
      await queues.stop();
      await database.close();
    },
  };
};
