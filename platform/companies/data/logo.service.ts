/** The logo of a company: its people and those of its partners see it, nobody else (docs/domain.md, i). */
import type { Actor } from '../../access/index.js';
import { setLogo, tellUsers } from '../../accounts/index.js';
import type { AuditLog } from '../../audit/index.js';
import { areConnected, type ConnectionTables, type Invitations } from '../../connections/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import type { Images } from '../../images/index.js';
import type { Hub } from '../../realtime/index.js';

export interface LogoDependencies {
  readonly database: Database;
  readonly images: Images;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly invitations: Invitations;
}

export class LogoService {
  constructor(private readonly dependencies: LogoDependencies) {
    dependencies.images.register({
      contextType: 'owner',
      permissions: ['accountsettings-write', 'accountsettings-all'],
      isOwn: (actor, contextId) => Promise.resolve(contextId === actor.ownerGuid),
      // One that was replaced or removed is nobody's any more.
      isSeenBy: async ({ ownerGuid }, { vault_id, is_current }) =>
        is_current && (vault_id === ownerGuid || this.#isPartner(ownerGuid, vault_id)),
      onStored: (tx, actor, _vault, path) => this.#keep(tx, actor, path),
    });
  }

  /** @throws images.not_an_image, images.too_large */
  async upload(actor: Actor, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.dependencies.images.upload(actor, 'owner', actor.ownerGuid, chunks);
  }

  remove(actor: Actor): Promise<void> {
    return this.dependencies.images.remove(actor, 'owner', actor.ownerGuid);
  }

  #isPartner(ownerGuid: string, vaultGuid: string): Promise<boolean> {
    return areConnected(this.dependencies.database.tables<ConnectionTables>(), ownerGuid, vaultGuid);
  }

  async #keep(tx: AnyTransaction, actor: Actor, logo: string): Promise<void> {
    const { database, audit, hub, invitations } = this.dependencies;
    const { ownerGuid } = actor;
    const before = await setLogo(tx, ownerGuid, logo);
    await audit.write(tx, actor, {
      action: logo === '' ? 'companies.logo_removed' : 'companies.logo_changed',
      object: { kind: 'vault', id: ownerGuid },
      before: { logo: before },
      after: { logo },
    });
    await tellUsers(tx, { database, hub }, ownerGuid);
    await invitations.tellPartners(tx, ownerGuid);
    database.afterCommit(tx, () => hub.publish(ownerGuid, 'collectionchanged', {}));
  }
}
