import { Inject } from '@nestjs/common';
import { AuditLogServiceService, type GetAuditEventRequest } from '../../proto/gen/keyway/auditlog/v1/auditlog.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { objectHref, objectKindOf } from '../audit/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { auditlogErrors } from './auditlog.errors.js';
import { byOf, eventSentence, eventsOf } from './auditlog.repository.js';
import { differenceOf } from './difference.js';

/** An id of the database's: a whole number of at most 18 digits. */
const eventId = /^[1-9]\d{0,17}$/;

@RpcController(AuditLogServiceService)
export class AuditLogGrpc implements RpcHandlers<typeof AuditLogServiceService> {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async getAuditEvent(request: GetAuditEventRequest, actor: Actor) {
    const event = eventId.test(request.eventId)
      ? await eventsOf(this.database, actor.ownerGuid).where('e.id', '=', Number(request.eventId)).executeTakeFirst()
      : undefined;
    if (event === undefined) throw auditlogErrors('auditlog.not_found');
    return {
      event: {
        eventId: request.eventId,
        sentence: eventSentence(event),
        at: event.at.toISOString(),
        by: byOf(event),
        objectKind: objectKindOf(event.object_kind),
        objectId: event.object_id,
        href: objectHref(event.action, event.object_kind, event.object_id) ?? '',
        action: event.action,
        address: event.ip ?? '',
        correlationId: event.correlation_id,
        isChange: event.before !== null && event.after !== null,
        changes: differenceOf(event.before, event.after),
      },
    };
  }
}
