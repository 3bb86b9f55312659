/**
 * Looks for many texts at once in bytes of any size: by the hash of their last bytes (Rabin and Karp; keys of one
 * batch begin alike), without case,
 * as they are, without their separators, and in what stands as hexadecimal or base64.
 */

/** Shorter texts stand everywhere by chance. */
export const minNeedleLength = 8;
const factor = 0x01_00_01_93;
/** A bit for each hash: 8 MB, so that of a million texts one byte in sixty is looked at twice. */
const filterBits = 26;

export interface Found {
  /** As it was given. */
  readonly needle: string;
  /** Byte offset of the text, or of the run that it is encoded in. */
  readonly at: number;
  readonly form: 'text' | 'hexadecimal' | 'base64';
}

const upperOf = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte));
const upperAt = (bytes: Uint8Array, at: number): number => upperOf[bytes[at] as number] as number;
/** Factor of the byte that leaves the window. */
const leaving = Array.from({ length: minNeedleLength - 1 }).reduce<number>((power) => Math.imul(power, factor), 1);

const hashOf = (bytes: Uint8Array, from: number): number => {
  let hash = 0;
  for (let at = from; at < from + minNeedleLength; at += 1) hash = (Math.imul(hash, factor) + upperAt(bytes, at)) | 0;
  return hash;
};

const isAt = (content: Uint8Array, at: number, needle: Uint8Array): boolean =>
  at + needle.length <= content.length && needle.every((byte, i) => upperAt(content, at + i) === byte);

interface Needle {
  readonly text: string;
  readonly bytes: Uint8Array;
}

const variantsOf = (text: string): Needle[] =>
  [...new Set([text, text.replaceAll(/[-\s]/g, '')])]
    .map((form) => ({ text, bytes: Buffer.from(form).map((byte) => upperOf[byte] ?? byte) }))
    .filter(({ bytes }) => bytes.length >= minNeedleLength);

const hexadecimal = /(?:[0-9a-f]{2}){8,}/gi;
const base64 = /[A-Za-z0-9+/_-]{11,}/g;
/** Digests, ids and bytes: looked at as such. */
const isHexadecimal = /^[0-9a-f-]+$/i;

export class NeedleSearch {
  readonly #byHash = new Map<number, Needle[]>();
  readonly #filter = new Uint8Array(2 ** (filterBits - 3));

  /** @param needles texts; those of less than `minNeedleLength` bytes are left out */
  constructor(needles: Iterable<string>) {
    for (const needle of new Set(needles)) for (const variant of variantsOf(needle)) this.#add(variant);
  }

  /** Everything that stands in the content, each text once for each form. */
  find(content: Buffer): Found[] {
    const found = new Map<string, Found>();
    const note = (form: Found['form'], bytes: Uint8Array, runAt?: number): void => {
      this.#scan(bytes, (needle, at) => found.set(`${form} ${needle}`, { needle, at: runAt ?? at, form }));
    };
    note('text', content);
    const latin = content.toString('latin1');
    for (const { 0: run, index } of latin.matchAll(hexadecimal)) note('hexadecimal', Buffer.from(run, 'hex'), index);
    for (const { 0: run, index } of latin.matchAll(base64)) {
      if (isHexadecimal.test(run)) continue;
      // What stands before the run's own beginning may look like a part of it.
      for (const skipped of [0, 1, 2, 3]) note('base64', Buffer.from(run.slice(skipped), 'base64'), index);
    }
    return [...found.values()];
  }

  #add(needle: Needle): void {
    const hash = hashOf(needle.bytes, needle.bytes.length - minNeedleLength);
    const alike = this.#byHash.get(hash);
    if (alike === undefined) this.#byHash.set(hash, [needle]);
    else alike.push(needle);
    const bit = hash & (2 ** filterBits - 1);
    this.#filter[bit >> 3] = (this.#filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  #mayBegin(hash: number): boolean {
    const bit = hash & (2 ** filterBits - 1);
    return ((this.#filter[bit >> 3] as number) & (1 << (bit & 7))) !== 0;
  }

  #noteAt(content: Uint8Array, end: number, hash: number, note: (needle: string, at: number) => void): void {
    for (const { text, bytes } of this.#byHash.get(hash) ?? []) {
      const start = end - bytes.length;
      if (start >= 0 && isAt(content, start, bytes)) note(text, start);
    }
  }

  /** A plain loop: V8 optimizes it while it runs, which it does not do for generators. */
  #scan(content: Uint8Array, note: (needle: string, at: number) => void): void {
    if (content.length < minNeedleLength) return;
    let hash = hashOf(content, 0);
    for (let end = minNeedleLength; ; end += 1) {
      if (this.#mayBegin(hash)) this.#noteAt(content, end, hash, note);
      if (end >= content.length) return;
      const left = Math.imul(upperAt(content, end - minNeedleLength), leaving);
      hash = (Math.imul(hash - left, factor) + upperAt(content, end)) | 0;
    }
  }
}
