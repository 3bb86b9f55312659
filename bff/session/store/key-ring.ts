/** The kernel's key ring for the store's text values. */
import { parseKeyRing } from '../../../kernel/key-ring.js';

export interface RingKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** Thrown for a value that was altered, moved under another name, or sealed by a key that has left the ring. */
export class SealBroken extends Error {
  constructor(cause: unknown) {
    super('a stored value does not open', { cause });
    this.name = 'SealBroken';
  }
}

export class KeyRing {
  private readonly ring;

  /** @param keys the first seals, all of them open */
  constructor(keys: readonly RingKey[]) {
    this.ring = parseKeyRing(keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','));
  }

  /** @param name the place that the value belongs to: under another one it does not open */
  seal(plain: string, name: string): string {
    return this.ring.seal(Buffer.from(plain), name).toString('base64');
  }

  /** @throws SealBroken */
  open(sealed: string, name: string): string {
    try {
      return this.ring.open(Buffer.from(sealed, 'base64'), name).toString('utf8');
    } catch (cause) {
      throw new SealBroken(cause);
    }
  }
}
