import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import { emailHintOf } from '../../accounts/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import { linkSecretHash, newLinkSecret, type Mailer } from '../../mail/index.js';
import type { Hub } from '../../realtime/index.js';
import { extractionErrors } from '../extraction.errors.js';
import { linkLifeMs, linksPerHour } from '../extraction.js';
import { assertAllowed } from './allowance.js';
import type { DisclosureService, ExtractionTable, Tx } from './disclosure.service.js';
import {
  addExtraction,
  addStep,
  confirmExtraction,
  findExtraction,
  type ExtractionDatabase,
  type ExtractionDetail,
} from './extraction.repository.js';
import { earlierOf } from './extraction.service.js';
import { confirmLetter } from './letters.js';
import { findByLink, linksSince, lockByLink, lockRequester } from './link.repository.js';
import { assertWanted, type Wanted } from './wanted.js';

export interface LinkDependencies {
  readonly database: Database;
  readonly disclosure: DisclosureService;
  readonly mailer: Mailer;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const hourMs = 3_600_000;

const wantedOf = (row: ExtractionDetail): Wanted => ({
  skuGuid: row.sku_id,
  rightGuid: row.agreement_id,
  quantity: row.quantity,
  reference: row.reference,
  idempotencyKey: row.idempotency_key,
  customer: row.is_single ? { country: row.country, clientReference: row.client_reference } : undefined,
});

/**
 * Extraction confirmed with a link by email (docs/domain.md, o2): it works for 30 minutes, once, for the
 * person who asked and is signed in. Who has the session alone never sees the link, who has the mailbox alone
 * cannot use it.
 */
export class LinkService {
  constructor(private readonly dependencies: LinkDependencies) {}

  /** @throws the errors that extraction.proto names for RequestExtraction */
  async request(actor: Actor, wanted: Wanted): Promise<{ extraction: ExtractionDetail; emailHint: string }> {
    assertWanted(wanted);
    const extraction = await this.dependencies.database.transaction(async (tx: Tx) => {
      // One after the other for each person: the same request sent twice at once is one.
      await lockRequester(tx, actor.userGuid);
      return (await earlierOf(tx, actor, wanted)) ?? (await this.mail(tx, actor, wanted));
    });
    return { extraction, emailHint: emailHintOf(actor.userEmail) };
  }

  private async mail(tx: Tx, actor: Actor, wanted: Wanted): Promise<ExtractionDetail> {
    const tables = tx.$pickTables<ExtractionTable>();
    const now = this.dependencies.clock.now();
    await this.refuseTooMany(tx, actor, now);
    await assertAllowed(tables, actor, wanted, 'email-link');
    const id = randomUUID();
    const { secret: link, hash: linkHash } = newLinkSecret();
    const until = new Date(now.getTime() + linkLifeMs);
    const row = await this.dependencies.disclosure.rowOf(tx, actor, wanted, id, 'email-link', now);
    await addExtraction(tables, { ...row, link_hash: linkHash, link_expires_at: until });
    await addStep(tables, { vaultId: actor.ownerGuid, id, kind: 'Requested', at: now, by: actor });
    const extraction = await findExtraction(tables, actor.ownerGuid, id);
    if (extraction === undefined)
      throw callErrors('internal', { cause: new Error('the extraction cannot be read back') });
    const letter = confirmLetter(extraction, link, until, this.dependencies.publicUrl);
    await this.dependencies.mailer.queue(tx, { to: actor.userEmail, ...letter });
    await this.dependencies.audit.write(tx, actor, {
      action: 'extraction.requested',
      object: { kind: 'extraction', id },
      after: { quantity: wanted.quantity, sku: extraction.sku },
    });
    return extraction;
  }

  private async refuseTooMany(tx: Tx, actor: Actor, now: Date): Promise<void> {
    const recent = await linksSince(tx.$pickTables<ExtractionTable>(), actor, new Date(now.getTime() - hourMs));
    const oldestOfLimit = recent[linksPerHour - 1];
    if (oldestOfLimit === undefined) return;
    const waitMs = oldestOfLimit.getTime() + hourMs - now.getTime();
    throw extractionErrors('extraction.too_many_links', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  /** @throws extraction.link_unknown: nobody's, somebody else's, or forgotten a day after its end */
  async find(actor: Actor, link: string): Promise<ExtractionDetail> {
    const tables = this.dependencies.database.tables<ExtractionDatabase>();
    const hash = linkSecretHash(link);
    const found = hash && (await findByLink(tables, actor, hash));
    if (found === undefined) throw extractionErrors('extraction.link_unknown');
    return found;
  }

  /** @throws the errors that extraction.proto names for ConfirmExtraction */
  async confirm(actor: Actor, link: string, isFinalConfirmed: boolean): Promise<ExtractionDetail> {
    const hash = linkSecretHash(link);
    if (hash === undefined) throw extractionErrors('extraction.link_unknown');
    const outcome = { isNew: false };
    const extraction = await this.dependencies.database.transaction(async (tx: Tx) => {
      const found = await lockByLink(tx.$pickTables<ExtractionTable>(), actor, hash);
      if (found === undefined) throw extractionErrors('extraction.link_unknown');
      // Pressed twice: the second one is answered with what the first one did.
      if (found.txn_id !== null) return found;
      const now = this.dependencies.clock.now();
      if (found.link_expires_at === null || found.link_expires_at <= now)
        throw extractionErrors('extraction.link_expired');
      if (!isFinalConfirmed) throw extractionErrors('extraction.not_confirmed');
      outcome.isNew = true;
      const { id } = found;
      const confirmation = { id, wanted: wantedOf(found), now, by: 'email-link', method: found.method } as const;
      return this.dependencies.disclosure.discloseToPerson(tx, actor, confirmation, (confirmed) =>
        confirmExtraction(tx.$pickTables<ExtractionTable>(), actor.ownerGuid, id, confirmed),
      );
    });
    if (outcome.isNew) this.dependencies.hub.publish(actor.ownerGuid, 'stockchanged', {});
    return extraction;
  }
}
