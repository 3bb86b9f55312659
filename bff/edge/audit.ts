/**
 * The audit lines of the gateway (security item 38): what was done about a session, by whom, from
 * where, in which trace. One JSON object per line; nothing that a browser sends can begin another.
 */
import type { Logger } from '../../kernel/log.js';
import type { SessionView } from './request-context.js';

/** Words that an operator may look for; test/security asserts each. */
export type AuditEvent =
  | 'login.succeeded'
  | 'login.failed'
  | 'login.locked'
  | 'second-factor.passed'
  | 'step-up.required'
  | 'step-up.passed'
  | 'step-up.failed'
  | 'logout'
  | 'session.refresh-failed'
  | 'session.revoked'
  | 'session.limit'
  | 'backchannel.accepted'
  | 'backchannel.refused'
  | 'request.foreign'
  | 'authorization.denied';

/** Where it happened. A RequestContext is one. */
export interface AuditPlace {
  readonly correlationId: string;
  readonly traceparent: string;
  readonly clientAddress: string;
  readonly session?: Pick<SessionView, 'idHash' | 'userGuid' | 'ownerGuid'> | undefined;
}

type Detail = string | number | boolean | readonly string[] | undefined;

const maxLength = 256;
/** C0, DEL, C1, and the line and paragraph separators: whatever some viewer of logs takes for a new line. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** @returns the text on one line, cut to a length that a log can bear */
export const oneLine = (text: string): string => text.slice(0, maxLength).replace(controls, ' ');

const clean = (value: Detail): Detail =>
  typeof value === 'string'
    ? oneLine(value)
    : Array.isArray(value)
      ? value.map((each) => oneLine(String(each)))
      : value;

const refusals: ReadonlySet<AuditEvent> = new Set([
  'login.failed',
  'login.locked',
  'step-up.failed',
  'session.refresh-failed',
  'backchannel.refused',
  'request.foreign',
  'authorization.denied',
]);

/** @param details public to who reads logs: never a token, a code or a session id */
export const audit = (
  log: Logger,
  event: AuditEvent,
  place: AuditPlace,
  details: Readonly<Record<string, Detail>> = {},
): void => {
  const { session, correlationId, traceparent, clientAddress } = place;
  const line = {
    audit: event,
    session: session?.idHash,
    userGuid: session?.userGuid,
    ownerGuid: session?.ownerGuid,
    ip: oneLine(clientAddress),
    traceId: traceparent.split('-')[1],
    correlationId: oneLine(correlationId),
    ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, clean(value)])),
  };
  if (refusals.has(event)) log.warn(line, 'refused');
  else log.info(line, 'session event');
};
