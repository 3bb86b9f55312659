/** The events of a vault, with the names of who and what. */
import { sql, type InferResult } from 'kysely';
import type { AccountsTables } from '../accounts/index.js';
import type { Tables as AnyTables } from '../content/index.js';
import { sentenceOf, type AuditTables } from '../audit/index.js';
import { valuesOf } from './difference.js';

// Read for the rows of a page alone: nothing is joined, so that an index gives the page.
/** Of the user or the certificate that acted. */
const byName = sql<string | null>`case e.actor_kind
  when 'api_client' then (select c.name from partner_certificate c where c.id = e.actor_id)
  else (select u.name from app_user u where u.id = e.actor_id) end`;
/** Of the object as it is called now, where its row is still there. */
const objectName = sql<string | null>`case e.object_kind
  when 'user' then (select u.name from app_user u where u.id = e.object_id::uuid)
  when 'company' then (select v.name from vault v where v.id = e.object_id::uuid)
  when 'insertion' then (select i.number::text from insertion i where i.vault_id = e.vault_id and i.id = e.object_id::uuid)
  when 'sku' then (select s.sku from sku s where s.vault_id = e.vault_id and s.id = e.object_id::uuid)
  end`;

export const eventsOf = (database: AnyTables, vaultId: string) =>
  database
    .tables<AuditTables>()
    .selectFrom('audit_event as e')
    .where('e.vault_id', '=', vaultId)
    .select(['e.id', 'e.at', 'e.actor_id', 'e.actor_kind', 'e.action', 'e.object_kind', 'e.object_id'])
    .select(['e.before', 'e.after', 'e.ip', 'e.correlation_id'])
    .select([byName.as('by_name'), objectName.as('object_name')]);

export type EventRow = InferResult<ReturnType<typeof eventsOf>>[number];

/** Users of a vault, to choose from. */
export const personsOf = (database: AnyTables, vaultId: string) =>
  database
    .tables<Pick<AccountsTables, 'app_user'>>()
    .selectFrom('app_user')
    .where('vault_id', '=', vaultId)
    .select(['name as text', sql<string>`id::text`.as('value')])
    .orderBy('name');

const others: Readonly<Record<string, string>> = {
  system: 'Keyway',
  identity: 'The identity provider',
  api_client: 'A program',
  support: 'Support',
  user: 'Somebody',
};

export const byOf = ({ by_name, actor_kind }: EventRow): string => by_name ?? others[actor_kind] ?? 'Somebody';

/** What a view, a list or a record is called by what was written down. */
const nameOf = ({ object_name, object_kind, object_id }: EventRow, values: Readonly<Record<string, unknown>>) => {
  if (object_name !== null) return object_name;
  if (object_kind === 'list') return object_id;
  const { name } = values;
  return typeof name === 'string' ? name : '';
};

/** The event in words. */
export const eventSentence = (event: EventRow): string => {
  const values = valuesOf(event.before, event.after);
  return sentenceOf({ action: event.action, by: byOf(event), name: nameOf(event, values), values });
};
