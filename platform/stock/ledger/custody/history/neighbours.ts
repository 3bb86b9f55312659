/**
 * Whose name a vault may read in a history: its own, and those it gave keys to or had them from. Everybody
 * else is 'Vault in network' (docs/domain.md, h, Chain).
 */

/** One hand-over. */
export interface HandOver {
  readonly fromVaultId: string | null;
  readonly toVaultId: string | null;
}

export const unnamedVault = 'Vault in network';

/** @returns the vaults beside the viewer in these hand-overs, the viewer itself included */
export const neighboursOf = (viewerId: string, handOvers: readonly HandOver[]): ReadonlySet<string> => {
  const beside = handOvers.flatMap(({ fromVaultId, toVaultId }) => {
    if (fromVaultId === viewerId) return toVaultId ?? [];
    return toVaultId === viewerId ? (fromVaultId ?? []) : [];
  });
  return new Set([viewerId, ...beside]);
};

/** The names that the viewer may read; every other vault has the same one. */
export class VaultNames {
  constructor(
    private readonly readable: ReadonlySet<string>,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  isReadable(vaultId: string): boolean {
    return this.readable.has(vaultId);
  }

  /** @returns '' of no vault */
  of(vaultId: string | null): string {
    if (vaultId === null) return '';
    return (this.isReadable(vaultId) && this.names.get(vaultId)) || unnamedVault;
  }
}
