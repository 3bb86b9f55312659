/** The audit trail (docs/domain.md, o9): who did what to which object, written in the same transaction. */
import { Injectable } from '@nestjs/common';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Transaction } from '../database/database.js';
import type { Tables } from '../database/gen/tables.js';
import type { AuditAction } from './sentences.js';

type ActorKind = 'user' | 'system' | 'identity' | 'api_client';

export type AuditTables = Pick<Tables, 'audit_event'>;

/** Who is written down as the doer. An Actor is one; a job or the identity provider says what it is. */
export interface AuditActor {
  readonly ownerGuid: string;
  readonly userGuid?: string | undefined;
  readonly kind?: ActorKind;
  readonly correlationId: string;
  /** IP address. */
  readonly clientAddress?: string | undefined;
}

export interface AuditEntry {
  /** `<domain>.<what happened>`: `stock.insertion_committed`; each has a sentence. */
  readonly action: AuditAction;
  readonly object: { readonly kind: string; readonly id: string };
  /** Never a key, a code, a password or a token. */
  readonly before?: object;
  readonly after?: object;
}

@Injectable()
export class AuditLog {
  /** @param tx the transaction of the deed: neither is kept without the other */
  async write<T>(tx: Transaction<T>, actor: AuditActor, entry: AuditEntry): Promise<void> {
    await (tx as unknown as Transaction<AuditTables>)
      .insertInto('audit_event')
      .values({
        vault_id: actor.ownerGuid,
        actor_id: actor.userGuid ?? null,
        actor_kind: actor.kind ?? 'user',
        action: entry.action,
        object_kind: entry.object.kind,
        object_id: entry.object.id,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
        ip: actor.clientAddress ?? null,
        correlation_id: actor.correlationId,
      })
      .execute();
  }

  /** Whether this actor has written it since then: of what is read again and again one event is enough. */
  async wroteSince(
    db: QueryExecutorProvider,
    { ownerGuid, userGuid }: AuditActor,
    { action, object }: Pick<AuditEntry, 'action' | 'object'>,
    since: Date,
  ): Promise<boolean> {
    const { rows } = await sql`
      select id from audit_event where vault_id = ${ownerGuid} and object_id = ${object.id} and at > ${since}
        and action = ${action} and object_kind = ${object.kind} and actor_id = ${userGuid ?? null} limit 1`.execute(db);
    return rows.length > 0;
  }
}
