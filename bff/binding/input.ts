/** Params, query and body of a request, parsed by the endpoint's schemas before any handler sees them. */
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { AnyEndpoint } from '../../kernel/endpoint.js';
import { callErrors, type DomainError, type Violation } from '../../kernel/errors.js';

/** Most bytes of a JSON body. */
export const jsonLimitBytes = 256 * 1024;
const paramLimitChars = 256;

/** The part of an Express request that parsing needs. */
export interface ParsedRequest extends IncomingMessage {
  readonly params: Readonly<Record<string, string | string[] | undefined>>;
  readonly query: unknown;
}

const invalid = (violations: readonly Violation[]): DomainError => callErrors('request.invalid', { violations });
const refused = (pointer: string, message: string): DomainError => invalid([{ pointer, message }]);

const isJson = (contentType: string | undefined): boolean => /^application\/json(?:\s*;|$)/i.test(contentType ?? '');

/** @throws DomainError request.invalid: not JSON, compressed, or over the limit. */
export const readJson = async (request: IncomingMessage, limitBytes = jsonLimitBytes): Promise<unknown> => {
  if (!isJson(request.headers['content-type'])) throw refused('/body', 'must be application/json');
  if (request.headers['content-encoding'] !== undefined) throw refused('/body', 'must not be compressed');
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw refused('/body', 'is too large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw refused('/body', 'is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw refused('/body', 'is not JSON');
  }
};

const parse = <S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map((issue) => ({
      pointer: [place, ...issue.path.map(String)].join('/'),
      message: issue.message,
    })),
  );
};

const paramsOf = (request: ParsedRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => {
      if (typeof value !== 'string' || value.length > paramLimitChars) throw refused(`/params/${name}`, 'is not an id');
      return [name, value];
    }),
  );

/** @returns what `Input<T>` promises of the endpoint. @throws DomainError request.invalid with a violation per fault. */
export const readInput = async (endpoint: AnyEndpoint, request: ParsedRequest): Promise<unknown> => ({
  params: paramsOf(request),
  ...(endpoint.query !== undefined && { query: parse(endpoint.query as z.ZodType, request.query, '/query') }),
  ...(endpoint.body !== undefined && { body: parse(endpoint.body as z.ZodType, await readJson(request), '/body') }),
  // The bytes go by unread: whoever takes them sets the pace.
  ...(endpoint.upload === true && { upload: request.iterator({ destroyOnReturn: false }) }),
});
