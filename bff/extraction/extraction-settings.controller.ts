import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { saveOrShow } from '../binding/saves/overtaken.js';
import { required } from '../upstream/required.js';
import { extractionSettingsContract as contract } from './extraction-settings.contract.js';
import { ExtractionClient } from './extraction.client.js';
import { confirmationNumbers, presentSettings } from './extraction.view.js';

const shown = ({ settings }: { readonly settings?: Parameters<typeof presentSettings>[0] | undefined }) =>
  presentSettings(required(settings));

@Controller()
export class ExtractionSettingsController {
  constructor(@Inject(ExtractionClient) private readonly client: ExtractionClient) {}

  @Handle(contract.extractionSettings)
  async settings(
    _input: Input<typeof contract.extractionSettings>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionSettings>> {
    const answer = await this.client.settings(await context.call());
    return { ...shown(answer), highestLimit: Number(answer.highestLimit) };
  }

  @Handle(contract.updateExtractionSettings)
  async update(
    { body }: Input<typeof contract.updateExtractionSettings>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.updateExtractionSettings>> {
    const request = {
      ...body,
      confirmationMethod: confirmationNumbers[body.confirmationMethod],
      limits: body.limits.map(({ role, quantity }) => ({ role, quantity: BigInt(quantity) })),
    };
    return saveOrShow(
      'extraction.settings_changed',
      async () => shown(await this.client.updateSettings(request, await context.call())),
      async () => shown(await this.client.settings(await context.call())),
    );
  }
}
