/**
 * Authenticated encryption with rotation: AES-256-GCM under the current key, opened with
 * whichever key of the ring sealed it. Layout: length of key id, key id, nonce, tag, ciphertext.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const entry = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/]{43}=)$/;

export interface KeyRing {
  /** @param context bound to the ciphertext (the row's id): a value copied to another row does not open */
  seal(plaintext: Uint8Array, context: string): Buffer;
  /** @throws Error when the context differs, a bit is changed, or the key is no longer in the ring */
  open(sealed: Uint8Array, context: string): Buffer;
}

/** Whether `parseKeyRing` takes the text; for configuration schemas. */
export const isKeyRing = (text: string): boolean => text.split(',').every((part) => entry.test(part));

/**
 * @param text `id:base64-of-32-bytes,id2:...`; the first key seals, all open
 * @throws Error that names no key
 */
export const parseKeyRing = (text: string): KeyRing => {
  const keys = new Map<string, Buffer>();
  for (const part of text.split(',')) {
    const [, id, key] = entry.exec(part) ?? [];
    if (id === undefined || key === undefined) throw new Error('a key ring is written id:base64-of-32-bytes,...');
    keys.set(id, Buffer.from(key, 'base64'));
  }
  const [current] = keys;
  if (current === undefined) throw new Error('a key ring has at least one key');
  const [currentId, currentKey] = current;
  const header = Buffer.concat([Buffer.from([currentId.length]), Buffer.from(currentId, 'ascii')]);
  return {
    seal(plaintext, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const nonceAt = 1 + (bytes[0] ?? 0);
      const key = keys.get(bytes.toString('ascii', 1, nonceAt));
      if (key === undefined) throw new Error('sealed with a key that is not in the ring');
      const tagAt = nonceAt + nonceBytes;
      const bodyAt = tagAt + tagBytes;
      if (bytes.length < bodyAt) throw new Error('sealed value is cut short');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(nonceAt, tagAt), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(tagAt, bodyAt));
      return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]);
    },
  };
};
