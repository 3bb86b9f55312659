import { Inject } from '@nestjs/common';
import {
  ExtractionSettingsServiceService,
  type GetSettingsRequest,
  type UpdateSettingsRequest,
} from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import { RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { quantityLimit } from '../extraction.js';
import { confirmationMethodOf, settingsMessage } from './settings.message.js';
import { SettingsService } from './settings.service.js';

@RpcController(ExtractionSettingsServiceService)
export class ExtractionSettingsGrpc implements RpcHandlers<typeof ExtractionSettingsServiceService> {
  constructor(@Inject(SettingsService) private readonly settings: SettingsService) {}

  async getSettings(_request: GetSettingsRequest, actor: Actor) {
    return { settings: settingsMessage(await this.settings.find(actor)), highestLimit: quantityLimit };
  }

  async updateSettings(request: UpdateSettingsRequest, actor: Actor) {
    const changed = await this.settings.change(actor, {
      method: confirmationMethodOf(request.confirmationMethod),
      limits: Object.fromEntries(request.limits.map(({ role, quantity }) => [role, quantity])),
      version: request.version,
      isDisclaimerAccepted: request.isDisclaimerAccepted,
    });
    return { settings: settingsMessage(changed) };
  }
}
