/**
 * The proof that one id belongs to a transaction's movements: the ids of its leaf and the hashes beside the
 * way from there to the Merkle root (RFC 9162, 2.1.3.1, over leaves of 64 ids).
 */
import { idBytes, idsPerLeaf, leafOf, nodeOf } from '../custody.js';

export interface InclusionProof {
  /** Place of the leaf, from 0. */
  readonly leafIndex: number;
  readonly leafCount: number;
  /** Ids of the leaf, in their order. */
  readonly leafIds: readonly Buffer[];
  /** From the leaf's neighbour up to the root's. */
  readonly path: readonly Buffer[];
}

/** Where a tree of so many leaves parts: the largest power of two below. */
const splitOf = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));

const rootOf = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves;
  if (only !== undefined && leaves.length === 1) return only;
  const split = splitOf(leaves.length);
  return nodeOf(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
};

const pathTo = (index: number, leaves: readonly Buffer[]): Buffer[] => {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  return index < split
    ? [...pathTo(index, leaves.slice(0, split)), rootOf(leaves.slice(split))]
    : [...pathTo(index - split, leaves.slice(split)), rootOf(leaves.slice(0, split))];
};

/** Takes the ids of a transaction as they are read, and keeps 32 bytes for each 64 of them. */
export class MerkleProof {
  private readonly leaves: Buffer[] = [];
  private rest: Buffer = Buffer.alloc(0);
  private found: { readonly leafIndex: number; readonly leafIds: readonly Buffer[] } | undefined;

  /** @param id whose proof it is, 16 bytes */
  constructor(private readonly id: Buffer) {}

  /** @param ids bytes of one or more ids, each 16 */
  add(ids: Buffer): void {
    const bytes = this.rest.length === 0 ? ids : Buffer.concat([this.rest, ids]);
    const leafBytes = idBytes * idsPerLeaf;
    let at = 0;
    for (; at + leafBytes <= bytes.length; at += leafBytes) this.take(bytes.subarray(at, at + leafBytes));
    this.rest = Buffer.from(bytes.subarray(at));
  }

  /** @returns undefined when the id is not among them */
  prove(): InclusionProof | undefined {
    if (this.rest.length > 0) this.take(this.rest);
    this.rest = Buffer.alloc(0);
    if (this.found === undefined) return undefined;
    return { ...this.found, leafCount: this.leaves.length, path: pathTo(this.found.leafIndex, this.leaves) };
  }

  private take(leaf: Buffer): void {
    const ids = Array.from({ length: leaf.length / idBytes }, (_, at) =>
      leaf.subarray(at * idBytes, (at + 1) * idBytes),
    );
    if (this.found === undefined && ids.some((id) => id.equals(this.id)))
      this.found = { leafIndex: this.leaves.length, leafIds: ids.map((id) => Buffer.from(id)) };
    this.leaves.push(leafOf(leaf));
  }
}
