/**
 * A one-dimensional array in the binary format of Postgres (array_recv), written element by element.
 * https://www.postgresql.org/docs/15/sql-copy.html: a field is its length and its bytes.
 */

/** Numbers of the element types (pg_type.dat). */
export const elementType = { bytea: 17, int2: 21, int4: 23, text: 25, uuid: 2950 } as const;

const headerBytes = 20;
const absent = -1;

/** Reused from block to block: only its memory stays. */
export class BinaryArray {
  #bytes = Buffer.alloc(64 * 1024);
  #end = headerBytes;
  #count = 0;
  #hasNull = false;
  readonly #type: number;

  constructor(type: number) {
    this.#type = type;
  }

  clear(): void {
    this.#end = headerBytes;
    this.#count = 0;
    this.#hasNull = false;
  }

  /** Makes room for an element of so many bytes, which the caller fills. @returns where */
  add(size: number): { readonly bytes: Buffer; readonly at: number } {
    const at = this.#reserve(size);
    this.#bytes.writeInt32BE(size, at - 4);
    return { bytes: this.#bytes, at };
  }

  addNull(): void {
    this.#bytes.writeInt32BE(absent, this.#reserve(0) - 4);
    this.#hasNull = true;
  }

  addInt2(value: number): void {
    const { bytes, at } = this.add(2);
    bytes.writeInt16BE(value, at);
  }

  addInt4(value: number): void {
    const { bytes, at } = this.add(4);
    bytes.writeInt32BE(value, at);
  }

  addText(text: string): void {
    const { bytes, at } = this.add(Buffer.byteLength(text));
    bytes.write(text, at, 'utf8');
  }

  /** Bytes of the field, its length included. */
  get fieldBytes(): number {
    return 4 + this.#end;
  }

  /** @returns the end of the field */
  writeField(target: Buffer, at: number): number {
    target.writeInt32BE(this.#end, at);
    this.#bytes.writeInt32BE(1, 0);
    this.#bytes.writeInt32BE(this.#hasNull ? 1 : 0, 4);
    this.#bytes.writeInt32BE(this.#type, 8);
    this.#bytes.writeInt32BE(this.#count, 12);
    this.#bytes.writeInt32BE(1, 16);
    return at + 4 + this.#bytes.copy(target, at + 4, 0, this.#end);
  }

  #reserve(size: number): number {
    const at = this.#end + 4;
    if (at + size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, at + size));
      this.#bytes.copy(larger, 0, 0, this.#end);
      this.#bytes = larger;
    }
    this.#end = at + size;
    this.#count += 1;
    return at;
  }
}
