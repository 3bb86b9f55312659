import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { DomainError, type ErrorKind } from '../errors.js';
import { fromGrpcStatus, toGrpcStatus } from './status.js';

const overTheWire = (error: DomainError): DomainError =>
  fromGrpcStatus(Object.assign<Error, Omit<ServiceError, keyof Error>>(new Error(), toGrpcStatus(error)));

describe('an error that crosses gRPC', () => {
  it('keeps code, kind, parameters, retry hint and violations', () => {
    const back = overTheWire(
      new DomainError('stock.keys_exist', 'not_acceptable', {
        params: { count: 2, product: 'Tidefall' },
        retryAfterSeconds: 50,
        violations: [
          { row: 12, message: 'exists' },
          { pointer: '/note', message: 'too long' },
        ],
      }),
    );
    expect(back).toMatchObject({
      code: 'stock.keys_exist',
      kind: 'not_acceptable',
      params: { count: '2', product: 'Tidefall' },
      retryAfterSeconds: 50,
      violations: [
        { row: 12, message: 'exists' },
        { pointer: '/note', message: 'too long' },
      ],
    });
  });

  it.each<[ErrorKind, status]>([
    ['invalid_argument', 3],
    ['unauthenticated', 16],
    ['permission_denied', 7],
    ['not_found', 5],
    ['not_acceptable', 6],
    ['conflict', 10],
    ['failed_precondition', 9],
    ['resource_exhausted', 8],
    ['deadline_exceeded', 4],
    ['unavailable', 14],
    ['internal', 13],
  ])('of kind %s travels as status %i and comes back as the same kind', (kind, code) => {
    const error = new DomainError('any.code', kind);
    expect(toGrpcStatus(error).code).toBe(code);
    expect(overTheWire(error).kind).toBe(kind);
  });

  it('never carries its cause', () => {
    const sent = toGrpcStatus(new DomainError('internal', 'internal', { cause: new Error('private detail') }));
    expect(JSON.stringify(sent.metadata.toJSON()) + sent.details).not.toContain('private detail');
  });

  it('becomes a call error when the other side gave no details', () => {
    const bare = (code: status): DomainError =>
      fromGrpcStatus(Object.assign(new Error('x'), { code, details: 'x', metadata: new Metadata() }));
    expect(bare(status.DEADLINE_EXCEEDED)).toMatchObject({ code: 'upstream.deadline', kind: 'deadline_exceeded' });
    expect(bare(status.UNAVAILABLE)).toMatchObject({ code: 'upstream.unavailable', kind: 'unavailable' });
    expect(bare(status.UNKNOWN)).toMatchObject({ code: 'internal', kind: 'internal' });
  });
});
