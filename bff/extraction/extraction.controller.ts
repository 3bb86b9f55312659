import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { DownloadsService } from '../downloads/downloads.service.js';
import {
  codeMethodOf,
  isAskedUnlessOneWaits,
  presentSent,
  presentWays,
} from '../session/confirmation/confirmation.view.js';
import { required } from '../upstream/required.js';
import { ExtractionClient } from './extraction.client.js';
import { extractionContract as contract } from './extraction.contract.js';
import { presentExtraction, presentOptions } from './extraction.view.js';

@Controller()
export class ExtractionController {
  constructor(
    @Inject(ExtractionClient) private readonly client: ExtractionClient,
    @Inject(DownloadsService) private readonly downloads: DownloadsService,
  ) {
    downloads.register('extraction', ({ guid }, call) => client.zip(guid, call));
  }

  @Handle(contract.extractionOptions)
  async options(
    _input: Input<typeof contract.extractionOptions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionOptions>> {
    return presentOptions(...(await this.client.options(await context.call())));
  }

  @Handle(contract.sendExtractionCode)
  async sendCode(
    { query }: Input<typeof contract.sendExtractionCode>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sendExtractionCode>> {
    return presentSent(await this.client.sendCode(isAskedUnlessOneWaits(query), await context.call()));
  }

  @Handle(contract.extract)
  async extract(
    { body }: Input<typeof contract.extract>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extract>> {
    const { method, quantity, single, ...rest } = body;
    const asked = { ...rest, quantity: BigInt(quantity), ...(single && { single }) };
    const request = { ...asked, codeMethod: codeMethodOf[method] };
    const { extraction } = await this.client.extract(request, await context.call());
    return presentExtraction(required(extraction));
  }

  @Handle(contract.extraction)
  async extraction(
    { params }: Input<typeof contract.extraction>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extraction>> {
    const { extraction } = await this.client.extraction(params.extractionGuid, await context.call());
    return presentExtraction(required(extraction));
  }

  @Handle(contract.extractionTicket)
  async ticket(
    { params }: Input<typeof contract.extractionTicket>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionTicket>> {
    // Only one's own vault's extraction gets a ticket; how often it may be fetched the download itself decides.
    await this.client.extraction(params.extractionGuid, await context.call());
    return this.downloads.ticket({ kind: 'extraction', guid: params.extractionGuid }, context);
  }

  @Handle(contract.requestExtraction)
  async request(
    { body }: Input<typeof contract.requestExtraction>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.requestExtraction>> {
    const { quantity, single, ...rest } = body;
    const asked = { ...rest, quantity: BigInt(quantity), ...(single && { single }) };
    const { extraction, emailHint } = await this.client.request(asked, await context.call());
    return { extraction: presentExtraction(required(extraction)), emailHint };
  }

  @Handle(contract.findRequestedExtraction)
  async findRequested(
    { body }: Input<typeof contract.findRequestedExtraction>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.findRequestedExtraction>> {
    const { extraction } = await this.client.findRequested(body.link, await context.call());
    return presentExtraction(required(extraction));
  }

  @Handle(contract.confirmExtraction)
  async confirm(
    { body }: Input<typeof contract.confirmExtraction>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.confirmExtraction>> {
    const { extraction } = await this.client.confirm(body.link, body.isFinalConfirmed, await context.call());
    return presentExtraction(required(extraction));
  }

  @Handle(contract.extractionPassword)
  async password(
    { params, body }: Input<typeof contract.extractionPassword>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionPassword>> {
    return this.client.showPassword(params.extractionGuid, body.idempotencyKey, await context.call());
  }

  @Handle(contract.extractionConfirmation)
  async ways(
    _input: Input<typeof contract.extractionConfirmation>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionConfirmation>> {
    return presentWays(await this.client.ways(await context.call()));
  }

  @Handle(contract.regenerateExtractionFile)
  async regenerate(
    { params, body }: Input<typeof contract.regenerateExtractionFile>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.regenerateExtractionFile>> {
    const { method, ...rest } = body;
    const request = { ...rest, ...params, codeMethod: codeMethodOf[method] };
    const { extraction } = await this.client.regenerate(request, await context.call());
    return presentExtraction(required(extraction));
  }
}
