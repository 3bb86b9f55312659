import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import type { GrpcCall } from '../../kernel/grpc/client.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { DownloadsService, type FilePart } from '../downloads/downloads.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { extractionContract as contract } from './extraction.contract.js';

@Controller()
export class ExtractionController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(DownloadsService) private readonly downloads: DownloadsService,
  ) {
    downloads.register('extraction', ({ guid }, call) => this.#zip(guid, call));
  }

  /** Two answers read side by side, one screen. */
  @Handle(contract.extractionOptions)
  async options(
    _input: Input<typeof contract.extractionOptions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionOptions>> {
    const call = await context.call();
    const [options, ways] = await Promise.all([
      this.platform.extraction.getExtractionOptions({}, call),
      this.platform.accounts.getSecondFactor({ purpose: 'extraction' }, call),
    ]);
    return { ...ways, ...options };
  }

  @Handle(contract.extractionTicket)
  async ticket(
    { params }: Input<typeof contract.extractionTicket>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionTicket>> {
    // Only one's own vault's extraction gets a ticket; how often it may be fetched the download itself decides.
    await this.platform.extraction.getExtraction(params, await context.call());
    return this.downloads.ticket({ kind: 'extraction', guid: params.extractionGuid }, context);
  }

  async *#zip(extractionGuid: string, call: GrpcCall): AsyncGenerator<FilePart> {
    for await (const part of this.platform.extraction.downloadExtraction({ extractionGuid }, call)) {
      yield { ...part, contentType: 'application/zip' };
    }
  }
}
