/**
 * A file of 20,000 products, all new, then the same with another title: read and compared, and applied. Beside it the
 * bare statements of what is written, rows and trail, set by set in one transaction that is rolled back.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import { ImportsServiceService } from '../../../proto/gen/keyway/catalogue/v1/imports.js';
import { JobsServiceService } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { rounded, timed, type Measured } from '../measured.js';
import { startBenchPlatform } from '../platform.js';
import { scaled } from '../scale.js';

const rows = scaled(20_000);
const pieceBytes = 256 * 1024;
const deadlineMs = 600_000;

const titled = (title: string, ids: readonly string[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      products: Array.from({ length: rows }, (_, at) => ({
        ...{ productGuid: ids[at] ?? '', title: `${title} ${at}`, productType: 'Game' },
        description: 'A race below the northern lights.',
      })),
    }),
  );

const trail = `insert into audit_event (vault_id, actor_id, actor_kind, action, object_kind, object_id, before, after, ip, correlation_id)
  select vault_id, actor_id, actor_kind, action, object_kind, object_id, before, after, ip, correlation_id
  from audit_event where vault_id = $1 and object_kind = 'product' limit $2`;

export const catalogueImport = async (): Promise<readonly Measured[]> => {
  const platform = await startBenchPlatform({
    ...{ engine: 'postgres', vaults: ['Bench Publisher'], uploadTotalBytes: 1_000_000 },
    ...{ smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'http://localhost:8080' },
  });
  const channel = grpcChannel(platform.grpcAddress);
  const pool = new pg.Pool({ connectionString: platform.postgres?.url ?? '', max: 1 });
  try {
    const [owner] = platform.owners;
    if (owner === undefined) throw new Error('no vault');
    const imports = grpcService(channel, ImportsServiceService);
    const jobs = grpcService(channel, JobsServiceService);
    const call = () => ({ accessToken: owner.accessToken, correlationId: randomUUID(), deadlineMs });
    const upload = async (file: Buffer): Promise<string> => {
      async function* messages() {
        yield await Promise.resolve({ header: { name: 'bench.json', sizeBytes: file.length } });
        for (let at = 0; at < file.length; at += pieceBytes) yield { chunk: file.subarray(at, at + pieceBytes) };
      }
      const { import: checked } = await imports.uploadImport(messages(), call());
      if (checked === undefined || checked.errorCount > 0) throw new Error('the file has errors');
      return checked.importGuid;
    };
    const apply = async (importGuid: string): Promise<void> => {
      const { jobId } = await imports.applyImport({ importGuid, isWithoutErrors: false }, call());
      for (;;) {
        const { job } = await jobs.getJob({ jobId }, call());
        if (job?.state === 'completed') return;
        if (job?.state === 'failed') throw new Error(`the import failed: ${job.failureCode}`);
        await pause(50);
      }
    };
    const bare = (statement: string): Promise<number> =>
      timed(async () => {
        await pool.query('begin');
        await pool.query(statement, [owner.vaultGuid]);
        await pool.query(trail, [owner.vaultGuid, rows]);
        await pool.query('rollback');
      });
    const { rows: columns } = await pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'product' and column_name not in ('stamp', 'id', 'number')`,
    );
    const names = columns.map(({ column_name }) => column_name).join(', ');
    const writes = {
      new: `insert into product (id, number, ${names})
        select gen_random_uuid(), number + 1000000, ${names} from product where vault_id = $1`,
      changed: `update product set title = title || ' II', version = version + 1 where vault_id = $1`,
    };
    const measured: Measured[] = [];
    for (const kind of ['new', 'changed'] as const) {
      const { rows: known } = await pool.query<{ id: string }>(
        `select id from product where vault_id = $1 and title like 'Drift %' order by number limit $2`,
        [owner.vaultGuid, rows],
      );
      const file = titled(kind === 'new' ? 'Drift' : 'Aurora', kind === 'new' ? [] : known.map(({ id }) => id));
      let importGuid = '';
      const checkMs = await timed(async () => {
        importGuid = await upload(file);
      });
      const applyMs = await timed(() => apply(importGuid));
      await pool.query('vacuum analyze product');
      const bareMs = await bare(writes[kind]);
      measured.push({
        what: `${rows.toLocaleString('en-US')} ${kind} products`,
        figures: {
          'check s': rounded(checkMs / 1000, 2),
          'apply s': rounded(applyMs / 1000, 2),
          'bare s': rounded(bareMs / 1000, 2),
          'apply of the bare': rounded(applyMs / bareMs),
        },
      });
    }
    return measured;
  } finally {
    channel.close();
    await pool.end();
    await platform.close();
  }
};
