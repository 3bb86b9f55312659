/** Tickets for files, and where each kind of file comes from. */
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { callErrors } from '../../kernel/errors.js';
import type { GrpcCall } from '../../kernel/grpc/client.js';
import type { RequestContext } from '../edge/request-context.js';
import { SessionService } from '../session/session.service.js';

/** One part of a file; the first names it. */
export interface FilePart {
  readonly fileName: string;
  readonly contentType?: string;
  readonly chunk: Uint8Array;
}

const guid = z.string();
const fileRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), guid }),
  z.object({ kind: z.literal('extraction'), guid }),
  z.object({ kind: z.literal('rejected'), guid }),
  /** A list as it is filtered, sorted and shown. */
  z.object({
    kind: z.literal('list'),
    originalUrl: z.string(),
    filter: z.record(z.string(), z.string()),
    columns: z.array(z.string()),
    format: z.enum(['csv', 'xlsx']),
  }),
]);
/** Which file; stays in the session's store, so that a ticket says nothing. */
export type FileRequest = z.output<typeof fileRequest>;
type FileKind = FileRequest['kind'];

export type FileSource<K extends FileKind = FileKind> = (
  request: Extract<FileRequest, { kind: K }>,
  call: GrpcCall,
) => AsyncIterable<FilePart>;

@Injectable()
export class DownloadsService {
  private readonly sources = new Map<FileKind, (request: never, call: GrpcCall) => AsyncIterable<FilePart>>();

  constructor(@Inject(SessionService) private readonly sessions: SessionService) {}

  /** Called once by the feature that owns this kind of file. */
  register<K extends FileKind>(kind: K, source: FileSource<K>): void {
    this.sources.set(kind, source);
  }

  /** @returns an address that works once within 60 s, for this session */
  async ticket(requested: FileRequest, context: RequestContext): Promise<{ url: string }> {
    return { url: await this.sessions.issueTicket(context, requested) };
  }

  /** @throws DomainError request.not_found: unknown, used, expired, or another session's ticket */
  async redeem(ticket: string, context: RequestContext): Promise<{ requested: FileRequest; source: FileSource }> {
    const requested = fileRequest.safeParse(await this.sessions.redeemTicket(context, ticket)).data;
    const source = requested === undefined ? undefined : this.sources.get(requested.kind);
    if (requested === undefined || source === undefined) throw callErrors('request.not_found');
    // A source is found by the kind of the request that it is called with.
    return { requested, source: source as FileSource };
  }
}
