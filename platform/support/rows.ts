import type { Generated, Selectable } from 'kysely';
import type { AccountsTables } from '../accounts/index.js';
import type { Tables } from '../database/gen/tables.js';
import type { SupportState } from './support.js';

type SessionTable = Omit<Tables['support_session'], 'state'> & { state: Generated<SupportState> };
/** Its own tables, and vaults and users as the accounts export them. */
export type SupportTables = AccountsTables & Pick<Tables, 'support_read'> & { support_session: SessionTable };
export type SupportRow = Selectable<SessionTable>;
