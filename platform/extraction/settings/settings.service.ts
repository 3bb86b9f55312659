import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AccountsTables } from '../../accounts/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Notifier } from '../../notifications/index.js';
import type { CodeOf, RecordDeclaration, Records, VersionedRecord } from '../../records/index.js';
import { extractionErrors } from '../extraction.errors.js';
import { quantityLimit } from '../extraction.js';
import { settingsNews } from '../request/letters.js';
import type { ExtractionSettingsRow, ExtractionTables } from '../rows.js';
import { extractingRoles, settingsOf, type ConfirmationMethod, type ExtractionSettings } from './settings.js';
import { findSettings } from './settings.repository.js';

export interface SettingsChange {
  readonly method: ConfirmationMethod;
  readonly limits: Readonly<Record<string, number>>;
  readonly version: number;
  readonly isDisclaimerAccepted: boolean;
}

export interface SettingsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly notifier: Notifier;
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

const settingsRecord: RecordDeclaration<ExtractionSettingsRow, CodeOf<typeof extractionErrors>> = {
  table: 'extraction_settings',
  key: 'vault_id',
  json: ['limits'],
  blank: ({ ownerGuid }) => ({ vault_id: ownerGuid, method: 'code', limits: {} }),
  errors: extractionErrors,
  stale: 'extraction.settings_changed',
  audit: {
    object: ({ vault_id }) => ({ kind: 'vault', id: vault_id }),
    snapshot: (row) => ({ method: settingsOf(row).method, limits: settingsOf(row).limits }),
    changed: 'extraction.settings_changed',
  },
};

/** The Owners' say over extractions: method and limits. */
export class SettingsService {
  readonly #settings: VersionedRecord<ExtractionSettingsRow>;

  constructor(private readonly dependencies: SettingsDependencies) {
    this.#settings = dependencies.records.of(settingsRecord);
  }

  find(actor: Actor): Promise<ExtractionSettings> {
    return findSettings(this.dependencies.database.tables<ExtractionTables>(), actor.ownerGuid);
  }

  /**
   * @throws request.invalid; extraction.settings_changed when the version is not the present one
   *   (docs/domain.md, o13); extraction.disclaimer_not_accepted
   */
  async change(actor: Actor, change: SettingsChange): Promise<ExtractionSettings> {
    assertValid(change);
    if (change.method === 'email-link' && !change.isDisclaimerAccepted)
      throw extractionErrors('extraction.disclaimer_not_accepted');
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const limits = Object.fromEntries(extractingRoles.map((role) => [role, change.limits[role] ?? quantityLimit]));
      const saved = () => ({ method: change.method, limits });
      const after = settingsOf(await this.#settings.change(tx, actor, actor.ownerGuid, change.version, saved));
      const owners = { ownerGuid: actor.ownerGuid, roles: ['Owner'] };
      await this.dependencies.notifier.notify(tx, owners, settingsNews(actor.userName, after));
      return after;
    });
  }
}
