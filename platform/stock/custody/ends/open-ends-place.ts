import { join } from 'node:path';
import type { DatabaseConfig } from '../../../config.js';
import { folderStore } from '../../../objects/index.js';
import { EndsPlace } from './ends-place.js';

/** The place apart as it is configured; in DATA_DIR where nothing is, which is apart from a Postgres, and no more. */
export const openEndsPlace = ({ DATA_DIR, CUSTODY_ENDS_DIR, CUSTODY_ENDS_LOG }: DatabaseConfig): EndsPlace =>
  new EndsPlace(
    folderStore(CUSTODY_ENDS_DIR ?? join(DATA_DIR, 'custody-ends')),
    CUSTODY_ENDS_LOG ?? join(DATA_DIR, 'custody-ends.log'),
  );
