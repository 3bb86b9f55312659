/** Data keys of insertions, wrapped by the vault's key, which the operator's key ring seals. */
import type { Kysely } from 'kysely';
import { callErrors } from '../../../kernel/errors.js';
import type { KeyRing } from '../../../kernel/key-ring.js';
import { unwrapVaultKey, type AccountsTables } from '../../accounts/index.js';
import { newSecret, open, seal, uuidBytes } from './seal.js';

const dataPurpose = (vaultId: string, insertionId: string): Buffer =>
  Buffer.concat([Buffer.from('keyway data key '), uuidBytes(vaultId), uuidBytes(insertionId)]);

// The vault's key stands in the accounts' table, whatever other tables the caller's handle knows.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type Tables = Kysely<any>;

export interface WrappedFor {
  readonly vaultId: string;
  readonly insertionId: string;
  readonly wrapped: Buffer;
}

export class VaultKeys {
  constructor(private readonly ring: KeyRing) {}

  /** @returns a new data key, wrapped for keeping */
  async newDataKey(db: Tables, vaultId: string, insertionId: string): Promise<Buffer> {
    return seal(await this.vaultKey(db, vaultId), newSecret(), dataPurpose(vaultId, insertionId));
  }

  /** @throws DomainError internal when the key ring lacks the key or a row was changed */
  async openDataKey(db: Tables, vaultId: string, insertionId: string, wrapped: Buffer): Promise<Buffer> {
    const vaultKey = await this.vaultKey(db, vaultId);
    try {
      return open(vaultKey, wrapped, dataPurpose(vaultId, insertionId));
    } catch (cause) {
      throw callErrors('internal', { cause });
    }
  }

  /** The same data key for another vault: wrapped by its key. @throws DomainError internal as openDataKey */
  async rewrap(db: Tables, from: WrappedFor, toVaultId: string): Promise<Buffer> {
    const { vaultId, insertionId, wrapped } = from;
    const dataKey = await this.openDataKey(db, vaultId, insertionId, wrapped);
    return seal(await this.vaultKey(db, toVaultId), dataKey, dataPurpose(toVaultId, insertionId));
  }

  private vaultKey(db: Tables, vaultId: string): Promise<Buffer> {
    return unwrapVaultKey(db as Kysely<AccountsTables>, this.ring, vaultId);
  }
}
