/**
 * Evidence that can be checked without this product: the documents as they were hashed, the proof that the
 * key belongs to each, and where the vault's chain ended when it was made. Another vault's documents are
 * named as verified, and not shown.
 */
import type { Clock } from '../../../../../kernel/clock.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database } from '../../../../database/database.js';
import type { HeadRow, StockDatabase } from '../../../rows.js';
import { canonicalText } from '../custody.js';
import { headerOf, movedBy, readMovedIds } from '../custody.repository.js';
import type { History, HistoryLink, HistoryService } from './history.service.js';
import { MerkleProof, type InclusionProof } from './merkle-proof.js';

export interface EvidenceLink {
  readonly link: HistoryLink;
  /** The canonical header; '' of another vault's. */
  readonly document: string;
  readonly proof: InclusionProof | undefined;
}

export interface MadeEvidence {
  readonly history: History;
  readonly links: readonly EvidenceLink[];
  /** The ends of the viewer's lanes. */
  readonly ends: readonly Pick<HeadRow, 'lane' | 'sequence' | 'hash'>[];
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly requestId: string;
}

export interface EvidenceDependencies {
  readonly database: Database;
  readonly histories: HistoryService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** Bytes of a UUID. */
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

export class EvidenceService {
  constructor(private readonly dependencies: EvidenceDependencies) {}

  /** @throws stock.key_not_found */
  async ofKey(actor: Actor, keyId: string): Promise<MadeEvidence> {
    return this.make(actor, await this.dependencies.histories.ofKey(actor, keyId));
  }

  /** @throws stock.insertion_not_found */
  async ofInsertion(actor: Actor, insertionId: string): Promise<MadeEvidence> {
    return this.make(actor, await this.dependencies.histories.ofInsertion(actor, insertionId));
  }

  private async make(actor: Actor, history: History): Promise<MadeEvidence> {
    const { database, audit, clock } = this.dependencies;
    const { subject } = history;
    const links: EvidenceLink[] = [];
    for (const link of history.links) links.push(await this.prove(history, link));
    const ends = await database
      .tables<StockDatabase>()
      .selectFrom('custody_head')
      .select(['lane', 'sequence', 'hash'])
      .where('vault_id', '=', actor.ownerGuid)
      .where('sequence', '>', 0)
      .orderBy('lane')
      .execute();
    await database.transaction((tx) =>
      audit.write(tx, actor, {
        action: 'custody.evidence_made',
        object: { kind: subject.kind, id: subject.id },
        after: { links: links.length, isVerified: history.isVerified },
      }),
    );
    return { history, links, ends, madeBy: actor.userName, madeAt: clock.now(), requestId: actor.correlationId };
  }

  private async prove({ subject, viewerId }: History, link: HistoryLink): Promise<EvidenceLink> {
    const { transaction } = link;
    if (transaction?.vault_id !== viewerId) return { link, document: '', proof: undefined };
    const db = this.dependencies.database.tables<StockDatabase>();
    const { groups } = await movedBy(db, transaction);
    const document = canonicalText(headerOf(transaction), groups) ?? '';
    if (subject.kind === 'insertion') return { link, document, proof: undefined };
    const proof = new MerkleProof(bytesOf(subject.id));
    await readMovedIds(db, transaction, proof);
    return { link, document, proof: proof.prove() };
  }
}
