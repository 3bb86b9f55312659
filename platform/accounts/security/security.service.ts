/**
 * What a vault asks of the second factor of everybody who works there: an Owner's to decide (docs/domain.md, o1;
 * ADR 0104). Decided in the vault's turn (ADR 0075): nobody's app is reset meanwhile.
 */
import { callErrors } from '../../../kernel/errors.js';
import { holdsAny, type Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Notifier } from '../../notifications/index.js';
import type { Hub } from '../../realtime/index.js';
import type { CodeOf, RecordDeclaration, Records, VersionedRecord } from '../../records/index.js';
import { accountsError } from '../accounts.errors.js';
import { modeNumbers, modeOf, type SecondFactorMode } from '../second-factor/second-factor.js';
import { inTurn } from '../users/user-turn.js';
import { tablesOf } from '../users/users.repository.js';
import { appAskedNews, minimumNews } from './letters.js';
import {
  findSecurity,
  minimumAtFirst,
  peopleOf,
  securityOf,
  type Person,
  type Security,
  type SecurityRow,
} from './security.repository.js';

interface SecurityDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly notifier: Notifier;
  readonly hub: Hub;
}

/** With what it means in numbers. */
export interface CountedSecurity extends Security {
  readonly users: number;
  readonly usersWithoutApp: number;
}

const permission = 'accountsettings-all';

const record: RecordDeclaration<SecurityRow, CodeOf<typeof accountsError>> = {
  table: 'vault_security',
  key: 'vault_id',
  blank: ({ ownerGuid }) => ({ vault_id: ownerGuid, second_factor_minimum: minimumAtFirst }),
  errors: accountsError,
  stale: 'accounts.security_changed',
  audit: {
    object: ({ vault_id }) => ({ kind: 'vault', id: vault_id }),
    snapshot: ({ second_factor_minimum }) => ({ minimum: modeOf(second_factor_minimum) }),
    changed: 'accounts.security_changed',
  },
  topic: 'collectionchanged',
};

const counted = (security: Security, people: readonly Person[]): CountedSecurity => ({
  ...security,
  users: people.length,
  usersWithoutApp: people.filter(({ hasAuthenticator }) => !hasAuthenticator).length,
});

export class SecurityService {
  readonly #records: VersionedRecord<SecurityRow>;

  constructor(private readonly dependencies: SecurityDependencies) {
    this.#records = dependencies.records.of(record);
  }

  /** Who has no app is an Owner's to know, in numbers too. */
  async find(actor: Actor): Promise<CountedSecurity> {
    const tables = tablesOf(this.dependencies.database);
    const people = holdsAny(actor, [permission]) ? await peopleOf(tables, actor.ownerGuid) : [];
    return counted(await findSecurity(tables, actor.ownerGuid), people);
  }

  /** @throws accounts.security_changed, accounts.own_app_first; permission.denied for who is no Owner any more */
  change(actor: Actor, version: number, minimum: SecondFactorMode): Promise<CountedSecurity> {
    const { database, notifier, hub } = this.dependencies;
    const { ownerGuid, userGuid, userName } = actor;
    return inTurn(database, actor, permission, async (tx, { vault }) => {
      const people = await peopleOf(tx, ownerGuid);
      const own = people.find(({ id }) => id === userGuid);
      if (own === undefined) throw callErrors('permission.denied');
      // Who asks it of others would be the first one shut out.
      if (minimum === 'AuthenticatorApp' && !own.hasAuthenticator) throw accountsError('accounts.own_app_first');
      const before = await this.#records.lock(tx, actor, ownerGuid, version);
      const wanted = modeNumbers[minimum];
      const after = await this.#records.save(tx, actor, before, { second_factor_minimum: wanted });
      if (before.second_factor_minimum !== wanted) {
        const owners = people.filter(({ role }) => role === 'Owner').map(({ id }) => id);
        await notifier.notify(tx, owners, minimumNews(userName, vault, minimum));
        const asked = minimum === 'AuthenticatorApp' ? people.filter((each) => !each.hasAuthenticator) : [];
        for (const { id } of asked) await notifier.notify(tx, [id], appAskedNews(userName, vault, id));
      }
      // Postgres tells gateways by itself (migration 0140); the embedded engine does not.
      if (database.engine !== 'postgres')
        database.afterCommit(tx, () => {
          for (const { id } of people) hub.publish(ownerGuid, 'accesschanged', { userGuid: id });
        });
      return counted(securityOf(after), people);
    });
  }
}
