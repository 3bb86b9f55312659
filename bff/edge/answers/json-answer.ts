/** The written reply: as it is, or compressed where its endpoint holds nothing secret (ADR 0078). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyEndpoint } from '../../../kernel/endpoint.js';
import { bestEncodingOf, compress } from './compression.js';

/** Below it the network sends nothing less, and the answer leaves in one write. */
const worthCompressingBytes = 4_096;
/** A page of 200 rows takes one to two milliseconds. */
const quality = 4;

interface Answered {
  readonly endpoint: Pick<AnyEndpoint, 'isCompressed'>;
  readonly request: Pick<IncomingMessage, 'headers'>;
  readonly response: ServerResponse;
}

const write = (response: ServerResponse, body: string | Buffer): void => {
  response.statusCode = 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('cache-control', 'no-store');
  response.end(body);
};

/** As text, which Node writes together with the head, or as compressed bytes. */
export const sendJson = async ({ endpoint, request, response }: Answered, body: string): Promise<void> => {
  const mayShrink = endpoint.isCompressed === true && body.length >= worthCompressingBytes;
  if (mayShrink) response.setHeader('vary', 'accept-encoding');
  const encoding = mayShrink ? bestEncodingOf(request.headers['accept-encoding']) : 'identity';
  if (encoding === 'identity') {
    write(response, body);
    return;
  }
  const bytes = await compress(Buffer.from(body), encoding, quality);
  response.setHeader('content-encoding', encoding);
  write(response, bytes);
};
