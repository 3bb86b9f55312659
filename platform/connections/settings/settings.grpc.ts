import { Inject } from '@nestjs/common';
import {
  ConnectionSettingsServiceService,
  type GetConnectionSettingsRequest,
  type UpdateConnectionSettingsRequest,
} from '../../../proto/gen/keyway/connections/v1/connection_settings.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { isGuid } from '../../request-id.js';
import { connectionsError } from '../connections.errors.js';
import { partnerMessage, settingsMessage, settingsRequest, updateRequest } from './settings.message.js';
import { SettingsService } from './settings.service.js';

/** @throws connections.not_found for what is no id */
const known = (connectionGuid: string): string => {
  if (!isGuid(connectionGuid)) throw connectionsError('connections.not_found');
  return connectionGuid;
};

@RpcController(ConnectionSettingsServiceService)
export class SettingsGrpc implements RpcHandlers<typeof ConnectionSettingsServiceService> {
  constructor(@Inject(SettingsService) private readonly settings: SettingsService) {}

  async getConnectionSettings(request: GetConnectionSettingsRequest, actor: Actor) {
    const { connectionGuid } = parseRequest(settingsRequest, request);
    const view = await this.settings.find(actor, known(connectionGuid));
    return { settings: settingsMessage(view.own), theirs: partnerMessage(view), currencies: [...view.currencies] };
  }

  async updateConnectionSettings(request: UpdateConnectionSettingsRequest, actor: Actor) {
    const { connectionGuid, version, terms } = parseRequest(updateRequest, request);
    return { settings: settingsMessage(await this.settings.change(actor, known(connectionGuid), version, terms)) };
  }
}
