/** Tickets for files, and where each kind of file comes from. */
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { callErrors } from '../../kernel/errors.js';
import type { GrpcCall } from '../../kernel/grpc-client.js';
import type { RequestContext } from '../edge/request-context.js';
import { SessionService } from '../session/session.service.js';

/** One part of a file; the first names it. */
export interface FilePart {
  readonly fileName: string;
  readonly contentType?: string;
  readonly chunk: Uint8Array;
}

const wish = z.object({ kind: z.enum(['job', 'extraction', 'rejected']), guid: z.string() });
/** Which file; stays in the session's store, so that a ticket says nothing. */
export type FileWish = z.output<typeof wish>;

export type FileSource = (wish: FileWish, call: GrpcCall) => AsyncIterable<FilePart>;

@Injectable()
export class DownloadsService {
  private readonly sources = new Map<FileWish['kind'], FileSource>();

  constructor(@Inject(SessionService) private readonly sessions: SessionService) {}

  /** Called once by the feature that owns this kind of file. */
  register(kind: FileWish['kind'], source: FileSource): void {
    this.sources.set(kind, source);
  }

  /** @returns an address that works once within 60 s, for this session */
  async ticket(wished: FileWish, context: RequestContext): Promise<{ url: string }> {
    return { url: await this.sessions.issueTicket(context, wished) };
  }

  /** @throws DomainError request.not_found: unknown, used, expired, or another session's ticket */
  async redeem(ticket: string, context: RequestContext): Promise<{ wished: FileWish; source: FileSource }> {
    const wished = wish.safeParse(await this.sessions.redeemTicket(context, ticket)).data;
    const source = wished === undefined ? undefined : this.sources.get(wished.kind);
    if (wished === undefined || source === undefined) throw callErrors('request.not_found');
    return { wished, source };
  }
}
