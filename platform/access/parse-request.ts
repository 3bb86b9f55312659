/** Requests of the wire, checked before a use case sees them. */
import type { z } from 'zod';
import { callErrors } from '../../kernel/errors.js';

/** @throws DomainError request.invalid with one violation per fault */
export const parseRequest = <S extends z.ZodType>(schema: S, request: unknown): z.output<S> => {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data;
  throw callErrors('request.invalid', {
    violations: parsed.error.issues.map((issue) => ({ pointer: `/${issue.path.join('/')}`, message: issue.message })),
  });
};

/** Of a file that comes as a stream: the first message. @throws request.invalid where something else comes first */
export const headerOf = async <H>(parts: AsyncIterator<{ header?: H | undefined }>): Promise<H> => {
  const first = await parts.next();
  const header = first.done === true ? undefined : first.value.header;
  if (header === undefined)
    throw callErrors('request.invalid', { violations: [{ pointer: '/header', message: 'Comes first' }] });
  return header;
};

/** The bytes behind the header. @throws request.invalid */
export async function* bytesOf<P>(
  parts: AsyncIterator<P>,
  bytesIn: (part: P) => Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
    const bytes = bytesIn(part.value);
    if (bytes === undefined)
      throw callErrors('request.invalid', {
        violations: [{ pointer: '/chunk', message: 'Bytes only, after the header' }],
      });
    if (bytes.length > 0) yield bytes;
  }
}
