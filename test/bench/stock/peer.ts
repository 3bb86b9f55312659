/** The peer of an insertion: a bare COPY into a table with the columns and indexes of `key`, on either engine. */
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createLog } from '../../../kernel/log.js';
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { cpuOfTree } from '../gateway/process-figures.js';
import { timed } from '../measured.js';

const columns = [
  'vault_id',
  'id',
  'sku_id',
  'agreement_id',
  'insertion_id',
  'insertion_number',
  'origin_vault_id',
  'state',
  'pool_id',
  'fingerprint',
  'ciphertext',
  'last4',
];
const makeTable = (name: string) => `create table ${name} (like key including all)`;
const copyInto = (name: string) => `copy ${name} (${columns.join(', ')})`;
const blockBytes = 4 * 1024 * 1024;

/** In which order the rows come. */
export type RowOrder = 'of the file' | 'of the indexes';

export interface CopyPeer {
  /** @returns seconds */
  copy(order: RowOrder, rows: Buffer): Promise<number>;
  /** CPU seconds so far. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

const tables: Readonly<Record<RowOrder, string>> = { 'of the file': 'key_peer', 'of the indexes': 'key_peer_sorted' };

/** Blocks that end with a whole row. */
function* blocksOf(rows: Buffer): Generator<Buffer> {
  for (let at = 0; at < rows.length;) {
    const end = rows.lastIndexOf(0x0a, Math.min(at + blockBytes, rows.length) - 1) + 1;
    yield rows.subarray(at, end);
    at = end;
  }
}

const inSeconds = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)) / 1_000;

const postgresPeer = async (url: string, pid: number): Promise<CopyPeer> => {
  const client = new pg.Client(url);
  await client.connect();
  for (const table of Object.values(tables)) await client.query(makeTable(table));
  return {
    copy: (order, rows) =>
      inSeconds(() =>
        pipeline(
          Readable.from(blocksOf(rows)),
          client.query(copyStreams.from(`${copyInto(tables[order])} from stdin`)),
        ),
      ),
    cpu: () => cpuOfTree(pid),
    close: () => client.end(),
  };
};

const pglitePeer = async (folder: string): Promise<CopyPeer> => {
  // The product's tables, made by the product, then the engine alone.
  const log = createLog('bench', 'silent');
  const database = await openDatabase({ dataDir: folder }, log);
  await migrate(database, log);
  for (const table of Object.values(tables)) await database.execute(makeTable(table));
  await database.close();
  const engine = await PGlite.create({ dataDir: `${folder}/database/data` });
  return {
    copy: (order, rows) =>
      inSeconds(() =>
        engine.transaction(async (tx) => {
          for (const block of blocksOf(rows))
            await tx.query(`${copyInto(tables[order])} from '/dev/blob'`, [], {
              blob: new Blob([new Uint8Array(block)]),
            });
        }),
      ),
    cpu: () => cpuOfTree(process.pid),
    close: () => engine.close(),
  };
};

/** @param postgres absent: PGlite, in this process, with its data in the folder */
export const openPeer = (
  postgres: { readonly url: string; readonly pid: number } | undefined,
  folder: string,
): Promise<CopyPeer> => (postgres ? postgresPeer(postgres.url, postgres.pid) : pglitePeer(folder));

/**
 * The rows of the newest insertion as COPY writes them. In the order of the file ids rise and fingerprints
 * come as they come, as in a table that is loaded from a file without any preparation; in the order of
 * the indexes they are as the product inserts them.
 */
export const rowsOfLast = async (url: string, order: RowOrder): Promise<Buffer> => {
  const client = new pg.Client(url);
  await client.connect();
  const values = columns.map((column) => (column === 'id' ? 'ids.id' : `rows.${column}`)).join(', ');
  const by = order === 'of the file' ? 'sha256(ciphertext)' : 'id';
  const text = `copy (
    with last as materialized (select * from key where insertion_id = (select id from insertion order by number desc limit 1))
    select ${values} from (select id, row_number() over (order by id) as n from last) ids
    join (select last.*, row_number() over (order by ${by}) as n from last) rows using (n) order by n
  ) to stdout`;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyStreams.to(text))) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } finally {
    await client.end();
  }
};
