import { Controller, Inject } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HandleRaw } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { downloadHeaders } from './download-headers.js';
import { DownloadsService, type FilePart } from './downloads.service.js';

/** A slow line may take this long over a large file. */
const deadlineMs = 30 * 60_000;

/** The route, which is no endpoint of the contract: a browser navigates to it. */
export const downloadRoute = 'GET /bff/downloads/:ticket';

async function* bytesOf(first: FilePart, rest: AsyncIterator<FilePart>): AsyncGenerator<Uint8Array> {
  try {
    if (first.chunk.length > 0) yield first.chunk;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      if (next.value.chunk.length > 0) yield next.value.chunk;
    }
  } finally {
    await rest.return?.();
  }
}

/** Streams at the browser's pace. A failure on the way destroys the connection: half a file never looks whole. */
const stream = async (parts: AsyncIterable<FilePart>, response: ServerResponse): Promise<void> => {
  const iterator = parts[Symbol.asyncIterator]();
  // The first part is awaited before any byte goes out: until then a refusal is still a clean problem.
  const opened = await iterator.next();
  const first: FilePart = opened.done === true ? { fileName: 'download', chunk: new Uint8Array() } : opened.value;
  response.writeHead(200, downloadHeaders(first.fileName, first.contentType ?? 'application/octet-stream'));
  await pipeline(Readable.from(bytesOf(first, iterator), { objectMode: false }), response);
};

@Controller()
export class DownloadsController {
  constructor(@Inject(DownloadsService) private readonly downloads: DownloadsService) {}

  @HandleRaw(downloadRoute, 'signed-in', deadlineMs)
  async download({ ticket = '' }: Readonly<Record<string, string>>, context: HandlerContext): Promise<void> {
    const { requested, source } = await this.downloads.redeem(ticket, context);
    await stream(source(requested, await context.call()), context.response);
  }
}
