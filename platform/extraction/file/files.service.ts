import { createHash } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { KeyRing } from '../../../kernel/key-ring.js';
import type { Actor } from '../../access/index.js';
import type { CodeMethod, CodesService } from '../../accounts/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { Notifier } from '../../notifications/index.js';
import { extractionErrors } from '../extraction.errors.js';
import { isDownloadable, lifeMs } from '../extraction.js';
import type { ExtractionTable, Tx } from '../request/disclosure.service.js';
import { addStep, type ExtractionDetail } from '../request/extraction.repository.js';
import { regeneratedNews } from '../request/letters.js';
import { invalid } from '../request/wanted.js';
import { assertIdempotencyKey } from '../../request-id.js';
import { newPassword, passwordContext } from './file-password.js';
import { changeFile, countDownload, lockExtraction } from './file.repository.js';

export interface FileDependencies {
  readonly database: Database;
  readonly codes: CodesService;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
  readonly keyRing: KeyRing;
  readonly clock: Clock;
}

export interface Regeneration {
  readonly extractionId: string;
  readonly reason: string;
  /** Else for the Owner who asks. */
  readonly isForExtractor: boolean;
  readonly code: string;
  readonly method: CodeMethod;
}

/** A download that has been counted. */
export interface UsedDownload {
  readonly extraction: Confirmed;
  /** What the file is encrypted with. */
  readonly password: string;
}

/** An extraction that has taken its keys. */
export type Confirmed = ExtractionDetail & { readonly txn_id: string };

const minReasonLength = 5;
const maxReasonLength = 300;
const isOwner = (actor: Actor): boolean => actor.roleName === 'Owner';

/** Who may have the file of an extraction made again (docs/domain.md, o2). */
export const mayRegenerate = (actor: Actor, { txn_id }: Pick<ExtractionDetail, 'txn_id'>): boolean =>
  isOwner(actor) && txn_id !== null;

/** The password of an extraction's file, and the file made again. */
export class FilesService {
  constructor(private readonly dependencies: FileDependencies) {}

  /**
   * The password, to the recipient, once; a lost answer can be asked for again under the same key.
   * @throws extraction.not_found, permission.denied, extraction.expired, extraction.password_shown
   */
  async showPassword(actor: Actor, id: string, idempotencyKey: string): Promise<string> {
    assertIdempotencyKey(idempotencyKey);
    const request = createHash('sha256').update(idempotencyKey).digest();
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const extraction = await this.alive(tx, actor, id);
      const isRepeated = extraction.password_request?.equals(request) === true;
      if (extraction.password_shown_at !== null && !isRepeated) throw extractionErrors('extraction.password_shown');
      const password = await this.passwordOf(tx, extraction);
      if (!isRepeated) await this.noteShown(tx, actor, extraction, request);
      return password;
    });
  }

  private async noteShown(tx: Tx, actor: Actor, extraction: ExtractionDetail, request: Buffer): Promise<void> {
    const { id } = extraction;
    const now = this.dependencies.clock.now();
    const tables = tx.$pickTables<ExtractionTable>();
    await changeFile(tables, extraction, { password_shown_at: now, password_request: request });
    await addStep(tables, { vaultId: actor.ownerGuid, id, kind: 'PasswordShown', at: now, by: actor });
    const object = { kind: 'extraction', id };
    await this.dependencies.audit.write(tx, actor, { action: 'extraction.password_shown', object });
  }

  /**
   * Uses one of the file's downloads: counted and written down together, before anything of the file is sent, so that
   * nothing that happens on the way leaves keys without a trail.
   * @throws extraction.not_found; permission.denied for anyone but the recipient; extraction.expired
   */
  useDownload(actor: Actor, id: string): Promise<UsedDownload> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const extraction = await this.alive(tx, actor, id);
      const password = await this.passwordOf(tx, extraction);
      const tables = tx.$pickTables<ExtractionTable>();
      const now = this.dependencies.clock.now();
      const left = await countDownload(tables, extraction, now);
      if (left === undefined) throw extractionErrors('extraction.expired');
      const step = { vaultId: actor.ownerGuid, id, at: now };
      await addStep(tables, { ...step, kind: 'Downloaded', by: actor });
      if (left === 0) await addStep(tables, { ...step, kind: 'Destroyed' });
      const object = { kind: 'extraction', id };
      await this.dependencies.audit.write(tx, actor, { action: 'extraction.downloaded', object });
      return { extraction, password };
    });
  }

  private async alive(tx: Tx, actor: Actor, id: string): Promise<Confirmed> {
    const extraction = await lockExtraction(tx.$pickTables<ExtractionTable>(), actor.ownerGuid, id);
    if (extraction === undefined) throw extractionErrors('extraction.not_found');
    if (extraction.recipient_id !== actor.userGuid) throw callErrors('permission.denied');
    const { txn_id } = extraction;
    if (txn_id === null || !isDownloadable(extraction, this.dependencies.clock.now()))
      throw extractionErrors('extraction.expired');
    return { ...extraction, txn_id };
  }

  /** Made at its first use. */
  private async passwordOf(tx: Tx, extraction: ExtractionDetail): Promise<string> {
    const context = passwordContext(extraction.id, extraction.file_no);
    if (extraction.password !== null)
      return this.dependencies.keyRing.open(extraction.password, context).toString('ascii');
    const password = newPassword();
    const sealed = this.dependencies.keyRing.seal(Buffer.from(password, 'ascii'), context);
    await changeFile(tx.$pickTables<ExtractionTable>(), extraction, { password: sealed });
    return password;
  }

  /**
   * The file anew, with another password, three downloads and 72 hours. Told to the recipient and every Owner.
   * @throws the errors that extraction.proto names for RegenerateFile
   */
  async regenerate(actor: Actor, wanted: Regeneration): Promise<ExtractionDetail> {
    if (!isOwner(actor)) throw extractionErrors('extraction.owner_only');
    const reason = wanted.reason.trim();
    if (reason.length < minReasonLength || reason.length > maxReasonLength)
      throw invalid('/reason', `${minReasonLength} to ${maxReasonLength} characters`);
    return this.dependencies.codes.verifyAnd(actor, 'extraction', wanted.method, wanted.code, {
      // The accounts' transaction: it is one and the same, each domain sees its own tables.
      work: (tx, now) => this.makeAgain(tx as unknown as Tx, actor, { ...wanted, reason }, now),
    });
  }

  private async makeAgain(tx: Tx, actor: Actor, wanted: Regeneration, now: Date): Promise<ExtractionDetail> {
    const tables = tx.$pickTables<ExtractionTable>();
    const before = await lockExtraction(tables, actor.ownerGuid, wanted.extractionId);
    if (before === undefined) throw extractionErrors('extraction.not_found');
    if (before.txn_id === null) throw extractionErrors('extraction.nothing_extracted');
    await changeFile(tables, before, {
      file_no: before.file_no + 1,
      downloads: 0,
      expires_at: new Date(now.getTime() + lifeMs),
      password: null,
      password_shown_at: null,
      password_request: null,
      destroyed_at: null,
      recipient_id: wanted.isForExtractor ? before.extracted_by : actor.userGuid,
      recipient_name: wanted.isForExtractor ? before.extracted_by_name : actor.userName,
    });
    const step = { vaultId: actor.ownerGuid, id: before.id, kind: 'Regenerated', at: now, by: actor } as const;
    await addStep(tables, { ...step, note: wanted.reason });
    await this.dependencies.audit.write(tx, actor, {
      action: 'extraction.file_regenerated',
      object: { kind: 'extraction', id: before.id },
      after: { reason: wanted.reason, isForExtractor: wanted.isForExtractor },
    });
    const after = await lockExtraction(tables, actor.ownerGuid, before.id);
    if (after === undefined) throw callErrors('internal', { cause: new Error('the extraction cannot be read back') });
    await this.notify(tx, actor, after);
    return after;
  }

  private notify(tx: Tx, actor: Actor, extraction: ExtractionDetail): Promise<void> {
    const to = { ownerGuid: actor.ownerGuid, roles: ['Owner'], and: [extraction.recipient_id] };
    return this.dependencies.notifier.notify(tx, to, regeneratedNews(extraction, actor.userName));
  }
}
