import fc from 'fast-check';
import { genesis, linkHash, MerkleRoot, type TransactionHeader } from './custody.js';

const header: TransactionHeader = {
  version: 2,
  vaultId: 'v',
  lane: 0,
  sequence: 1,
  transactionId: 't',
  number: 5,
  kind: 'Blacklisted',
  skuId: 's',
  rightId: 'r',
  fromRightId: null,
  quantity: 2,
  actorId: 'a',
  actorName: 'Ada',
  createdAt: new Date(0),
  reference: '',
  insertionId: 'i',
  extractionId: null,
  documentId: 'd',
};
const moved = [
  { event: 3, fromState: 2, toState: 9, count: 1 },
  { event: 3, fromState: 7, toState: 9, count: 1 },
];
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

describe('a link of a lane', () => {
  const root = rootOf([Buffer.alloc(16, 1)]);
  const link = linkHash(genesis, header, moved, root);
  const others: readonly Partial<TransactionHeader>[] = [
    ...[{ vaultId: 'w' }, { lane: 1 }, { sequence: 2 }, { transactionId: 'u' }, { number: 6 }, { kind: 'Withdrawn' }],
    ...[
      { skuId: 'x' },
      { rightId: 'x' },
      { fromRightId: 'x' },
      { quantity: 3 },
      { actorId: 'b' },
      { actorName: 'Bob' },
    ],
    ...[{ createdAt: new Date(1) }, { reference: 'x' }, { insertionId: null }, { extractionId: 'e' }],
    ...[{ documentId: null }, { version: 1 }],
  ];

  it('is the same for the same words, in whatever order the ways are counted', () => {
    expect(linkHash(genesis, { ...header }, moved.toReversed(), root)).toEqual(link);
  });

  it.each(others)('changes with %p', (other) => {
    expect(linkHash(genesis, { ...header, ...other }, moved, root)).not.toEqual(link);
  });

  it('changes with the link before, with the movements, and with the ways that they went', () => {
    expect(linkHash(Buffer.alloc(32, 1), header, moved, root)).not.toEqual(link);
    expect(linkHash(genesis, header, moved, rootOf([Buffer.alloc(16, 2)]))).not.toEqual(link);
    expect(linkHash(genesis, header, moved.slice(1), root)).not.toEqual(link);
  });

  it('of a version that nobody wrote has no hash', () => {
    expect(linkHash(genesis, { ...header, version: 3 }, moved, root)).toBeUndefined();
  });

  it('of the time before lanes is what it was then', () => {
    const old = linkHash(genesis, { ...header, version: 1, kind: 'Inserted', documentId: null }, [], root);
    expect(old?.toString('hex')).toBe('caa6db2eef61c97be24939274fefbddb4c5f3af93a2125e0c5ca8d5e57344ec3');
  });
});
