import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { DownloadsService } from '../../downloads/downloads.service.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { required } from '../../upstream/required.js';
import { insertionsContract as contract } from '../insertions.contract.js';
import { assertReadable, readRejected, rejectedFile } from './rejected.client.js';
import { uploadFile } from './upload.client.js';

/** The wizard's files: up, away, and what was refused in them. */
@Controller()
export class InsertionFilesController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(DownloadsService) private readonly downloads: DownloadsService,
  ) {
    downloads.register('rejected', ({ guid }, call) => rejectedFile(platform, guid, call));
  }

  @Handle(contract.uploadInsertionFile)
  async upload(
    { params, query, upload }: Input<typeof contract.uploadInsertionFile>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.uploadInsertionFile>> {
    const header = { ...params, name: query.name, sizeBytes: query.size };
    const { file } = await uploadFile(this.platform, header, upload, await context.call());
    return required(file);
  }

  @Handle(contract.rejectedLines)
  async rejected(
    { params }: Input<typeof contract.rejectedLines>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.rejectedLines>> {
    return readRejected(this.platform, params.insertionGuid, await context.call());
  }

  @Handle(contract.rejectedLinesTicket)
  async rejectedTicket(
    { params }: Input<typeof contract.rejectedLinesTicket>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.rejectedLinesTicket>> {
    // Refuses here, not in a download, what is not the vault's own.
    const { insertion } = await this.platform.insertions.getInsertion(params, await context.call());
    assertReadable(required(insertion));
    return this.downloads.ticket({ kind: 'rejected', guid: params.insertionGuid }, context);
  }
}
