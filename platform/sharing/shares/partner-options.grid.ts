import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { Tables } from '../../content/index.js';
import type { SharingTables } from '../rows.js';

/** Connections that the vault sells over, to filter by. */
export const partnerOptions = (actor: Actor, database: Tables) =>
  database
    .tables<SharingTables>()
    .selectFrom('sharing_side as d')
    .innerJoin('vault as v', 'v.id', 'd.buyer_id')
    .where('d.seller_id', '=', actor.ownerGuid)
    .select(['v.company as text', sql<string>`d.connection_id::text`.as('value')])
    .orderBy('v.company')
    .limit(200);
