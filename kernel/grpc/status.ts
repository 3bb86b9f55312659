/** DomainError to gRPC status with google.rpc details (grpc-status-details-bin), and back. */
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { BadRequest, ErrorInfo } from '../../proto/gen/google/rpc/error_details.js';
import { Status } from '../../proto/gen/google/rpc/status.js';
import { DomainError, type ErrorKind, type Violation } from '../errors.js';

const detailsKey = 'grpc-status-details-bin';
const errorInfoType = 'type.googleapis.com/google.rpc.ErrorInfo';
const badRequestType = 'type.googleapis.com/google.rpc.BadRequest';
const kindKey = '_kind';
const retryKey = '_retryAfterSeconds';

const grpcCodeOf: Record<ErrorKind, status> = {
  invalid_argument: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  permission_denied: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  not_acceptable: status.ALREADY_EXISTS,
  conflict: status.ABORTED,
  failed_precondition: status.FAILED_PRECONDITION,
  resource_exhausted: status.RESOURCE_EXHAUSTED,
  deadline_exceeded: status.DEADLINE_EXCEEDED,
  unavailable: status.UNAVAILABLE,
  internal: status.INTERNAL,
};

/** What a gRPC handler throws or passes to its callback. */
export interface StatusObject {
  code: status;
  details: string;
  metadata: Metadata;
}

/** The wire form of an error. The cause stays behind. */
export const toGrpcStatus = (error: DomainError): StatusObject => {
  const info = ErrorInfo.fromPartial({
    reason: error.code,
    domain: 'keyway',
    metadata: {
      ...Object.fromEntries(Object.entries(error.params).map(([k, v]) => [k, String(v)])),
      [kindKey]: error.kind,
      ...(error.retryAfterSeconds !== undefined && { [retryKey]: String(error.retryAfterSeconds) }),
    },
  });
  const details = [{ typeUrl: errorInfoType, value: Buffer.from(ErrorInfo.encode(info).finish()) }];
  if (error.violations.length > 0) {
    const bad = BadRequest.fromPartial({
      fieldViolations: error.violations.map((v) => ({
        field: v.row === undefined ? (v.pointer ?? '') : `row:${v.row}`,
        description: v.message,
      })),
    });
    details.push({ typeUrl: badRequestType, value: Buffer.from(BadRequest.encode(bad).finish()) });
  }
  const metadata = new Metadata();
  const code = grpcCodeOf[error.kind];
  const message = Status.encode(Status.fromPartial({ code, message: error.code, details })).finish();
  metadata.set(detailsKey, Buffer.from(message));
  return { code, details: error.code, metadata };
};

const kindWithoutDetails: Partial<Record<status, ErrorKind>> = {
  [status.DEADLINE_EXCEEDED]: 'deadline_exceeded',
  [status.UNAVAILABLE]: 'unavailable',
  [status.UNAUTHENTICATED]: 'unauthenticated',
  [status.RESOURCE_EXHAUSTED]: 'resource_exhausted',
};
const codeWithoutDetails: Partial<Record<ErrorKind, string>> = {
  deadline_exceeded: 'upstream.deadline',
  unavailable: 'upstream.unavailable',
  unauthenticated: 'session.unauthenticated',
  resource_exhausted: 'request.rate_limited',
};

const violationOf = (field: string, message: string): Violation =>
  field.startsWith('row:') ? { row: Number(field.slice(4)), message } : { pointer: field, message };

/** The error behind a failed call; a status without Keyway's details becomes a call error. */
export const fromGrpcStatus = (failure: ServiceError): DomainError => {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- a failure of the channel itself has none
  const [packed] = failure.metadata?.get(detailsKey) ?? [];
  const details = Buffer.isBuffer(packed) ? Status.decode(packed).details : [];
  const packedInfo = details.find((d) => d.typeUrl === errorInfoType);
  if (packedInfo === undefined) {
    const kind = kindWithoutDetails[failure.code] ?? 'internal';
    return new DomainError(codeWithoutDetails[kind] ?? 'internal', kind, { cause: failure });
  }
  const info = ErrorInfo.decode(packedInfo.value);
  const { [kindKey]: kind = 'internal', [retryKey]: retry, ...params } = info.metadata;
  const packedViolations = details.find((d) => d.typeUrl === badRequestType);
  return new DomainError(info.reason, kind as ErrorKind, {
    params,
    cause: failure,
    ...(retry !== undefined && { retryAfterSeconds: Number(retry) }),
    ...(packedViolations && {
      violations: BadRequest.decode(packedViolations.value).fieldViolations.map((v) =>
        violationOf(v.field, v.description),
      ),
    }),
  });
};
