import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { instant, textOrNull } from '../upstream/message.contract.js';

const mayRead = ['auditlog-read'] as const;

/** The list's name in /mkapi/content. */
const auditLogScreen = '/account/audit-log/';

/** /account/audit-log/: who did what in the vault, and when. */
export const auditlogContract = {
  auditEvents: listEndpoint('GET /audit-events', mayRead, auditLogScreen),
  exportAuditEvents: exportEndpoint('POST /audit-events/export', mayRead, auditLogScreen),
  auditEvent: relay('GET /audit-events/:eventId', 'auditlog.v1.AuditLogService/GetAuditEvent', {
    reply: z.object({
      eventId: z.string(),
      /** The whole event in words. */
      sentence: z.string(),
      at: instant,
      by: z.string(),
      objectKind: z.string(),
      objectId: z.string(),
      /** The object's page, where there is one. */
      href: textOrNull,
      /** `regions.changed` */
      action: z.string(),
      /** IP address, where one is known. */
      address: textOrNull,
      correlationId: z.string(),
      /** Something stood there before. */
      isChange: z.boolean(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
    of: 'event',
  }),
};
