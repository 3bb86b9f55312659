import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { extractionSettingsContract as contract } from './extraction-settings.contract.js';

@Controller()
export class ExtractionSettingsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.extractionSettings)
  async settings(
    _input: Input<typeof contract.extractionSettings>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extractionSettings>> {
    const answer = await this.platform.extractionSettings.getSettings({}, await context.call());
    return { ...required(answer.settings), highestLimit: answer.highestLimit };
  }
}
