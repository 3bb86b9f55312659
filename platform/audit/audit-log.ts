/** The audit trail (docs/domain.md, o9): who did what to which object, written in the same transaction. */
import { Injectable } from '@nestjs/common';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Transaction } from '../database/database.js';
import type { Tables } from '../database/gen/tables.js';
import type { AuditAction } from './sentences.js';

type ActorKind = 'user' | 'system' | 'identity' | 'api_client' | 'support';

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

/** Of one statement. */
const entriesAtOnce = 500;

const eventOf = (actor: AuditActor, { action, object, before, after }: AuditEntry) => ({
  vault_id: actor.ownerGuid,
  actor_id: actor.userGuid ?? null,
  actor_kind: actor.kind ?? ('user' as const),
  action,
  object_kind: object.kind,
  object_id: object.id,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
  ip: actor.clientAddress ?? null,
  correlation_id: actor.correlationId,
});

@Injectable()
export class AuditLog {
  /** @param tx the transaction of the deed: neither is kept without the other */
  async write<T>(tx: Transaction<T>, actor: AuditActor, entry: AuditEntry): Promise<void> {
    await this.writeAll(tx, actor, [entry]);
  }

  /** The same for many deeds at once, in this order. */
  async writeAll<T>(tx: Transaction<T>, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> {
    for (let at = 0; at < entries.length; at += entriesAtOnce)
      await (tx as unknown as Transaction<AuditTables>)
        .insertInto('audit_event')
        .values(entries.slice(at, at + entriesAtOnce).map((entry) => eventOf(actor, entry)))
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
