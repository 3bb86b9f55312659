import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { MerkleRoot } from '../custody.js';
import { MerkleProof, type InclusionProof } from './merkle-proof.js';

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 9162, 2.1.3.2, written down again from its text: what somebody outside would run. */
const verifiedRoot = ({ leafIndex, leafCount, leafIds, path }: InclusionProof): Buffer => {
  let fn = leafIndex;
  let sn = leafCount - 1;
  let root = sha256(Buffer.from([0]), ...leafIds);
  for (const sibling of path) {
    if (sn === 0) throw new Error('the path is longer than the tree is high');
    if (fn % 2 === 1 || fn === sn) {
      root = sha256(Buffer.from([1]), sibling, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else root = sha256(Buffer.from([1]), root, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  if (sn !== 0) throw new Error('the path is shorter than the tree is high');
  return root;
};

const idOf = (number: number): Buffer => {
  const id = Buffer.alloc(16);
  id.writeUInt32BE(number, 12);
  return id;
};
const idsOf = (count: number): Buffer[] => Array.from({ length: count }, (_, at) => idOf(at));

const proofIn = (ids: readonly Buffer[], id: Buffer, blockSize = 1000): InclusionProof | undefined => {
  const proof = new MerkleProof(id);
  for (let at = 0; at < ids.length; at += blockSize) proof.add(Buffer.concat(ids.slice(at, at + blockSize)));
  return proof.prove();
};
const rootOf = (ids: readonly Buffer[]): Buffer => {
  const root = new MerkleRoot();
  root.add(Buffer.concat(ids));
  return root.digest();
};

describe('the proof that a key belongs to a transaction', () => {
  it('leads to the root of the transaction, by the algorithm of the RFC, from any place in any number of keys', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1500 }), fc.nat(), fc.integer({ min: 1, max: 200 }), (count, at, size) => {
        const ids = idsOf(count);
        const proof = proofIn(ids, idOf(at % count), size);
        expect(proof?.leafIds.some((id) => id.equals(idOf(at % count)))).toBe(true);
        expect(proof && verifiedRoot(proof)).toEqual(rootOf(ids));
      }),
      { numRuns: 60 },
    );
  });

  it('does not exist for a key that is not among them', () => {
    expect(proofIn(idsOf(200), idOf(200))).toBeUndefined();
    expect(proofIn([], idOf(0))).toBeUndefined();
  });

  it('leads to another root when an id of its leaf or a hash of its path is changed', () => {
    const ids = idsOf(300);
    const proof = proofIn(ids, idOf(70));
    if (proof === undefined) throw new Error('no proof');
    const root = rootOf(ids);
    expect(verifiedRoot({ ...proof, leafIds: proof.leafIds.with(0, idOf(9999)) })).not.toEqual(root);
    expect(verifiedRoot({ ...proof, path: proof.path.with(0, idOf(1)) })).not.toEqual(root);
  });

  it('of two million keys is under two kilobytes', () => {
    const proof = new MerkleProof(idOf(1_234_567));
    const block = 62_500;
    for (let from = 0; from < 2_000_000; from += block)
      proof.add(Buffer.concat(Array.from({ length: block }, (_, at) => idOf(from + at))));
    const { leafIds = [], path = [] } = proof.prove() ?? {};
    expect(Buffer.concat([...leafIds, ...path]).length).toBeLessThan(2048);
  });
});
