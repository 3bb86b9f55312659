import { join } from 'node:path';
import { custodyEndsS3Of, type DatabaseConfig } from '../../../../config.js';
import { openObjectStore } from '../../../../objects/index.js';
import { EndsPlace } from './ends-place.js';

/** The place apart as it is configured; in DATA_DIR where nothing is, which is apart from a Postgres, and no more. */
export const openEndsPlace = async (config: DatabaseConfig): Promise<EndsPlace> => {
  const { DATA_DIR, CUSTODY_ENDS_DIR, CUSTODY_ENDS_LOG } = config;
  const store = await openObjectStore(custodyEndsS3Of(config), CUSTODY_ENDS_DIR ?? join(DATA_DIR, 'custody-ends'));
  return new EndsPlace(store, CUSTODY_ENDS_LOG ?? join(DATA_DIR, 'custody-ends.log'));
};
