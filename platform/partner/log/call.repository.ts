/** The log of calls in the database. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.js';
import type { PartnerTables } from '../rows.js';
import type { PartnerCall } from './partner-call.js';

/** All of them or none. */
export const insertCalls = (database: Database, calls: readonly PartnerCall[]): Promise<void> =>
  database.transaction(async (tx: Transaction<PartnerTables>) => {
    const named = calls.map((call) => ({ id: randomUUID(), call }));
    await tx
      .insertInto('partner_call')
      .values(
        named.map(({ id, call }) => ({
          id,
          vault_id: call.vaultGuid,
          at: call.at,
          duration_ms: Math.max(0, Math.round(call.durationMs)),
          method: call.method,
          path: call.path,
          status: call.status,
          note: call.note ?? null,
          certificate_id: call.certificate.guid,
          certificate_name: call.certificate.name,
          address: call.address,
          reference: call.reference ?? null,
          request_headers: JSON.stringify(call.requestHeaders),
          response_headers: JSON.stringify(call.responseHeaders),
          correlation_id: call.correlationId,
        })),
      )
      .execute();
    await tx
      .insertInto('partner_call_body')
      .values(
        named.map(({ id, call: { vaultGuid, at, request, response } }) => ({
          ...{ vault_id: vaultGuid, call_id: id, at },
          ...{ request: storable(request), response: storable(response) },
        })),
      )
      .execute();
  });

/** Postgres keeps no NUL in a text. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD');

/** Rows of one statement: no lock is held for long. */
const atOnce = 5_000;

const forget = async (database: Database, table: 'partner_call' | 'partner_call_body', before: Date): Promise<void> => {
  let gone: bigint;
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where at < ${before} order by at limit ${sql.lit(atOnce)}))`.execute(
      database.tables(),
    );
    gone = numAffectedRows;
  } while (gone === BigInt(atOnce));
};

/** @param before bodies first, the calls themselves later (docs/domain.md, o4) */
export const forgetCalls = async (
  database: Database,
  before: { readonly bodies: Date; readonly calls: Date },
): Promise<void> => {
  await forget(database, 'partner_call_body', before.bodies);
  await forget(database, 'partner_call', before.calls);
};
