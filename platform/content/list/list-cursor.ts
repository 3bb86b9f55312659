/**
 * Positions in a list: the sort value and id of the row at a page's edge. Opaque and sealed with
 * a tag, so that a position works only for the list, vault, sort and filter that it was given for.
 */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { contentErrors } from '../content.errors.js';

export interface Position {
  /** Text form of the sort value, as the database writes it; null stands for NULL. */
  readonly value: string | null;
  readonly id: string;
  /** Rows behind the edge, or before it. */
  readonly direction: 'next' | 'previous';
  /** Number of the page that the position leads to, from 1. */
  readonly page: number;
}

const position = z.tuple([
  z.string().nullable(),
  z.string(),
  z.enum(['next', 'previous']),
  z.number().int().positive(),
]);
const tagBytes = 16;

export class Cursors {
  readonly #key: Buffer;

  /** @param secret any long secret of the deployment; the key is derived from it */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'keyway list cursor', 32));
  }

  #tag(payload: Buffer, scope: readonly string[]): Buffer {
    const scopeHash = createHash('sha256').update(JSON.stringify(scope)).digest();
    return createHmac('sha256', this.#key).update(scopeHash).update(payload).digest().subarray(0, tagBytes);
  }

  /** @param scope whatever the position depends on: list, vault, sort, filter */
  seal(at: Position, scope: readonly string[]): string {
    const payload = Buffer.from(JSON.stringify([at.value, at.id, at.direction, at.page]));
    return Buffer.concat([this.#tag(payload, scope), payload]).toString('base64url');
  }

  /** @throws content.cursor_invalid */
  open(text: string, scope: readonly string[]): Position {
    const bytes = Buffer.from(text, 'base64url');
    const [tag, payload] = [bytes.subarray(0, tagBytes), bytes.subarray(tagBytes)];
    if (tag.length !== tagBytes || !timingSafeEqual(tag, this.#tag(payload, scope)))
      throw contentErrors('content.cursor_invalid');
    const [value, id, direction, page] = position.parse(JSON.parse(payload.toString()));
    return { value, id, direction, page };
  }
}
