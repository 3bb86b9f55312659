import type { Actor } from '../../access/index.js';

/** Whether somebody of another vault sees a product now. */
export type Sees = (actor: Actor, vaultId: string, productId: string) => Promise<boolean>;

/** Who sees products of other vaults: said by the domain that shares them. */
export class ProductViewers {
  readonly #all: Sees[] = [];

  register(sees: Sees): void {
    this.#all.push(sees);
  }

  async sees(actor: Actor, vaultId: string, productId: string): Promise<boolean> {
    for (const each of this.#all) if (await each(actor, vaultId, productId)) return true;
    return false;
  }
}
