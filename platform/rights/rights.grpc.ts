import { Inject } from '@nestjs/common';
import {
  RightsServiceService,
  type ListRightsRequest,
  type ListRightsResponse,
  type Right,
} from '../../proto/gen/keyway/rights/v1/rights.js';
import type { Actor } from '../access/index.js';
import { RpcController, type RpcHandlers } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { geofencingText, systemVault } from './right.js';
import { listOpenRights } from './rights.repository.js';
import type { AgreementRow, RightsTables } from './rows.js';

const rightMessage = (row: AgreementRow): Right => ({
  rightGuid: row.id,
  name: row.name,
  description: row.description,
  extractionType: row.extraction_type,
  visibility: row.visibility,
  isBlacklistingAllowed: row.is_blacklisting_allowed,
  geofencing: geofencingText(row.geofencing_type, row.regions),
  isSystem: row.vault_id === systemVault,
});

@RpcController(RightsServiceService)
export class RightsGrpc implements RpcHandlers<typeof RightsServiceService> {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async listRights(_request: ListRightsRequest, actor: Actor): Promise<ListRightsResponse> {
    const rows = await listOpenRights(this.database.tables<RightsTables>(), actor.ownerGuid);
    return { rights: rows.map(rightMessage) };
  }
}
