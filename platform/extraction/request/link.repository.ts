/** Extractions that wait for their mailed link. */
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { AccountsTables } from '../../accounts/index.js';
import type { Tx } from './disclosure.service.js';
import { details, type ExtractionDatabase, type ExtractionDetail } from './extraction.repository.js';

type Tables = Kysely<ExtractionDatabase>;

/** Holds the person's row until the end of the transaction. */
export const lockRequester = async (tx: Tx, userGuid: string): Promise<void> => {
  const accounts: Kysely<AccountsTables> = tx.$pickTables<keyof AccountsTables>();
  await accounts.selectFrom('app_user').select('id').where('id', '=', userGuid).forUpdate().execute();
};

/** When the person asked for links since then, newest first. */
export const linksSince = async (db: Tables, actor: Actor, since: Date): Promise<Date[]> => {
  const rows = await db
    .selectFrom('extraction')
    .select('created_at')
    .where('vault_id', '=', actor.ownerGuid)
    .where('extracted_by', '=', actor.userGuid)
    .where('link_expires_at', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
};

const behind = (db: Tables, actor: Actor, hash: Buffer) =>
  details(db, actor.ownerGuid).where('e.link_hash', '=', hash).where('e.extracted_by', '=', actor.userGuid);

/** The extraction behind a link, for the person who asked for it only. */
export const findByLink = (db: Tables, actor: Actor, hash: Buffer): Promise<ExtractionDetail | undefined> =>
  behind(db, actor, hash).executeTakeFirst();

/** The same, and its row is held until the end of the transaction. */
export const lockByLink = (db: Tables, actor: Actor, hash: Buffer): Promise<ExtractionDetail | undefined> =>
  behind(db, actor, hash).forUpdate('e').executeTakeFirst();
