import fc from 'fast-check';
import { genesis, linkHash, MerkleRoot, type TransactionHeader } from './custody.js';

const header: TransactionHeader = {
  vaultId: 'v',
  sequence: 1,
  transactionId: 't',
  kind: 'Inserted',
  skuId: 's',
  rightId: 'r',
  quantity: 2,
  actorId: 'a',
  createdAt: new Date(0),
  reference: '',
  insertionId: 'i',
  extractionId: null,
};
const ids = fc.array(fc.uint8Array({ minLength: 16, maxLength: 16 }), { minLength: 1, maxLength: 300 });
const rootOf = (all: readonly Uint8Array[]): Buffer => {
  const root = new MerkleRoot();
  root.add(Buffer.concat(all));
  return root.digest();
};

describe('the Merkle root of key ids', () => {
  it('does not depend on how the ids come in blocks', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 90 }), (all, size) => {
        const root = new MerkleRoot();
        for (let at = 0; at < all.length; at += size) root.add(Buffer.concat(all.slice(at, at + size)));
        expect(root.digest()).toEqual(rootOf(all));
      }),
    );
  });

  it('changes with any id that is left out, added or changed', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.uint8Array({ minLength: 16, maxLength: 16 }), (all, at, other) => {
        const place = at % all.length;
        const root = rootOf(all);
        expect(rootOf([...all, other])).not.toEqual(root);
        if (all.length > 1) expect(rootOf(all.toSpliced(place, 1))).not.toEqual(root);
        fc.pre(Buffer.compare(other, all[place] ?? other) !== 0);
        expect(rootOf(all.toSpliced(place, 1, other))).not.toEqual(root);
      }),
    );
  });
});

describe('a link of the chain', () => {
  it('changes with the link before, each part of the header, and the movements', () => {
    const root = rootOf([Buffer.alloc(16, 1)]);
    const hash = linkHash(genesis, header, root);
    expect(linkHash(genesis, { ...header }, root)).toEqual(hash);
    expect(linkHash(Buffer.alloc(32, 1), header, root)).not.toEqual(hash);
    expect(linkHash(genesis, { ...header, quantity: 3 }, root)).not.toEqual(hash);
    expect(linkHash(genesis, { ...header, reference: 'x' }, root)).not.toEqual(hash);
    expect(linkHash(genesis, { ...header, createdAt: new Date(1) }, root)).not.toEqual(hash);
    expect(linkHash(genesis, header, rootOf([Buffer.alloc(16, 2)]))).not.toEqual(hash);
  });
});
