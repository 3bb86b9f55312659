import type { ChecklistStep } from '../../checklist/index.js';
import type { ConnectionTables } from '../connections.repository.js';

/** Asked of somebody who is new (ADR 0095). What was accepted once counts, also when it has ended. */
export const connectionStep: ChecklistStep = {
  name: 'connection',
  title: 'Connect with a partner',
  summary: 'Invite a company by an address of theirs, or accept an invitation; done when one of you has accepted',
  order: 5,
  permission: ['connectioninvite-write'],
  href: () => '/network/connections/',
  isDone: async (database, { ownerGuid }) => {
    const accepted = await database
      .tables<ConnectionTables>()
      .selectFrom('connection')
      .select('id')
      .where((eb) => eb.or([eb('vault_id', '=', ownerGuid), eb('partner_id', '=', ownerGuid)]))
      .where('active_since', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return accepted !== undefined;
  },
};
