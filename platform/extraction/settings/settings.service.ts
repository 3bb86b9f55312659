import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AccountsTables } from '../../accounts/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Mailer } from '../../mail/index.js';
import { extractionErrors } from '../extraction.errors.js';
import { quantityLimit } from '../extraction.js';
import { settingsLetter } from '../request/letters.js';
import { ownersOf } from '../request/extraction.repository.js';
import type { ExtractionTables } from '../rows.js';
import { extractingRoles, type ConfirmationMethod, type ExtractionSettings } from './settings.js';
import { findSettings, putSettings } from './settings.repository.js';

export interface SettingsChange {
  readonly method: ConfirmationMethod;
  readonly limits: Readonly<Record<string, number>>;
  readonly version: number;
  readonly isDisclaimerAccepted: boolean;
}

export interface SettingsParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
}

type Tx = Transaction<ExtractionTables & AccountsTables>;

const assertValid = ({ limits }: SettingsChange): void => {
  const violations = extractingRoles.flatMap((role) => {
    const limit = limits[role];
    const isRight = limit !== undefined && Number.isSafeInteger(limit) && limit >= 1 && limit <= quantityLimit;
    return isRight ? [] : [{ pointer: `/limits/${role}`, message: `A whole number from 1 to ${quantityLimit}` }];
  });
  if (violations.length > 0) throw callErrors('request.invalid', { violations });
};

/** The Owners' say over extractions: method and limits. */
export class SettingsService {
  constructor(private readonly parts: SettingsParts) {}

  find(actor: Actor): Promise<ExtractionSettings> {
    return findSettings(this.parts.database.tables<ExtractionTables>(), actor.ownerGuid);
  }

  /**
   * @throws request.invalid; extraction.settings_changed when the version is not the present one (domain rules,
   *   section o13); extraction.disclaimer_not_accepted
   */
  async change(actor: Actor, change: SettingsChange): Promise<ExtractionSettings> {
    assertValid(change);
    if (change.method === 'email-link' && !change.isDisclaimerAccepted)
      throw extractionErrors('extraction.disclaimer_not_accepted');
    return this.parts.database.transaction(async (tx: Tx) => {
      const extraction = tx.$pickTables<'extraction_settings' | 'extraction' | 'extraction_step'>();
      const before = await findSettings(extraction, actor.ownerGuid);
      const now = this.parts.clock.now();
      const isCurrent = await putSettings(extraction, {
        vault_id: actor.ownerGuid,
        method: change.method,
        limits: Object.fromEntries(extractingRoles.map((role) => [role, change.limits[role] ?? quantityLimit])),
        version: change.version + 1,
        changed_by_name: actor.userName,
        changed_at: now,
      });
      if (!isCurrent || before.version !== change.version) throw changedMeanwhile(before);
      const after = await findSettings(extraction, actor.ownerGuid);
      await this.parts.audit.write(tx, actor, {
        action: 'extraction.settings_changed',
        object: { kind: 'vault', id: actor.ownerGuid },
        before: { method: before.method, limits: before.limits },
        after: { method: after.method, limits: after.limits },
      });
      const letter = settingsLetter(actor.userName, after, this.parts.publicUrl);
      const owners = await ownersOf(tx.$pickTables<keyof AccountsTables>(), actor.ownerGuid);
      for (const to of owners) await this.parts.mailer.queue(tx, { to, ...letter });
      return after;
    });
  }
}

const changedMeanwhile = ({ changedBy, changedAt }: ExtractionSettings) =>
  extractionErrors('extraction.settings_changed', {
    params: { changedBy, ...(changedAt && { changedAt: changedAt.toISOString() }) },
  });
