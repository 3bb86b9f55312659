/** Evidence is checked here as somebody without the product would: by hashing what it says. */
import { createHash } from 'node:crypto';
import type { EvidenceLink } from '../../../../../../proto/gen/keyway/stock/v1/custody.js';
import { custodyOf, HistoryWorld, find, keyEvidence } from './history-world.js';

let world: HistoryWorld;

beforeAll(async () => {
  world = await HistoryWorld.start();
});
afterAll(() => world.close());

/** What anybody does with a printed link: SHA-256 over what stands there. */
const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const hashAgain = ({ link, document, merkleRoot }: EvidenceLink): string =>
  sha256(bytes(link?.previousHash ?? ''), Buffer.from(document), bytes(merkleRoot)).toString('hex');
/** RFC 9162, 2.1.3.2. */
const rootAgain = ({ leafIds, leafIndex, leafCount, path }: EvidenceLink): string => {
  let [place, last] = [leafIndex, leafCount - 1];
  let root = sha256(bytes('00'), ...leafIds.map(bytes));
  for (const sibling of path.map(bytes)) {
    const isRight = place % 2 === 1 || place === last;
    root = isRight ? sha256(bytes('01'), sibling, root) : sha256(bytes('01'), root, sibling);
    while (isRight && place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1];
    [place, last] = [place >> 1, last >> 1];
  }
  return root.toString('hex');
};

describe('evidence', () => {
  it('of a key can be checked by anybody: its hashes from the documents, its place by the proof', async () => {
    const { owner, texts } = await world.aVault(150);
    const keyGuid = await find(owner, texts[99] ?? '');
    await world.move(owner, 'Blacklisted', await world.keyIdsOf(owner));
    const { links } = await keyEvidence(owner, keyGuid);
    expect(links).toHaveLength(2);
    for (const link of links) {
      expect(hashAgain(link)).toBe(link.link?.hash);
      expect(link.leafIds).toContain(keyGuid.replaceAll('-', ''));
      expect(rootAgain(link)).toBe(link.merkleRoot);
    }
  });

  it('names where the vault’s chain ended, who made it, and the request that stands in the audit trail', async () => {
    const { owner, texts } = await world.aVault(2);
    const keyGuid = await find(owner, texts[0] ?? '');
    const evidence = await keyEvidence(owner, keyGuid);
    const [end] = evidence.ends;
    expect(end?.hash).toBe(evidence.links.at(-1)?.link?.hash);
    const made = (await world.auditOf(owner)).at(-1);
    expect(made).toMatchObject({ action: 'custody.evidence_made', object_id: keyGuid });
    expect(made?.correlation_id).toBe(evidence.requestId);
  });

  it('of an insertion has its documents, and says when they do not hold', async () => {
    const { owner, insertionGuid, transactionGuid } = await world.aVault(3);
    await world.tables.updateTable('txn').set({ reference: 'x' }).where('id', '=', transactionGuid).execute();
    const { evidence } = await custodyOf(owner).getInsertionEvidence({ insertionGuid }, owner.call());
    expect(evidence?.custody?.isVerified).toBe(false);
    expect(evidence?.links.map((link) => [link.leafIds, hashAgain(link) === link.link?.hash])).toEqual([[[], false]]);
  });
});
