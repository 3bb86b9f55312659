import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { instant } from '../../upstream/present.js';
import { required } from '../../upstream/required.js';
import { presentFile, presentIncoming } from './file.view.js';
import { largeFilesContract as contract } from './large-files.contract.js';
import { sendChunk } from './upload.client.js';

/** Files that come in chunks. */
@Controller()
export class LargeFilesController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.openInsertionFile)
  async open(
    { params, body }: Input<typeof contract.openInsertionFile>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.openInsertionFile>> {
    const request = { ...params, ...body, sizeBytes: BigInt(body.sizeBytes) };
    const { file } = await this.platform.insertions.openFile(request, await context.call());
    return presentIncoming(required(file));
  }

  @Handle(contract.insertionFileChunks)
  async chunks(
    { params }: Input<typeof contract.insertionFileChunks>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.insertionFileChunks>> {
    const { chunks, ...file } = await this.platform.insertions.listChunks(params, await context.call());
    return {
      ...file,
      chunks: chunks.map((chunk) => ({
        ...chunk,
        sizeBytes: Number(chunk.sizeBytes),
        receivedAt: instant(chunk.receivedAt),
      })),
    };
  }

  @Handle(contract.sendInsertionChunk)
  async send(
    { params, query, upload }: Input<typeof contract.sendInsertionChunk>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sendInsertionChunk>> {
    const header = { ...params, ...query };
    const { file, receivedChunks, receivedBytes } = await sendChunk(
      this.platform,
      header,
      upload,
      await context.call(),
    );
    return {
      receivedChunks,
      receivedBytes: Number(receivedBytes),
      file: file === undefined ? null : presentFile(file),
    };
  }
}
