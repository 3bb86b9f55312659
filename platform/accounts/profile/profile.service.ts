/** A user's own profile. */
import { permissionVersionOf, type Actor, type SupportReading } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import { accountsError } from '../accounts.errors.js';
import {
  effectiveMode,
  lockEmailSettings,
  saveEmailSettings,
  type AccountsRepository,
  type AccountRow,
  type EmailSettings,
} from '../accounts.repository.js';
import { modeNumbers } from '../second-factor/second-factor.js';

export interface Profile extends AccountRow {
  readonly permissions: ReadonlySet<string>;
  readonly permissionVersion: string;
  /** Of staff who reads in a vault: the owner is that vault. */
  readonly support?: SupportReading | undefined;
}

/** What is absent stays. */
type WantedSettings = { readonly [K in keyof EmailSettings]?: EmailSettings[K] | undefined } & Pick<
  EmailSettings,
  'receivesEmail'
>;
const settingNames = ['receivesEmail', 'rhythm', 'timeZone'] as const;

export class ProfileService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Whether notifications that are optional are mailed too, and how often. */
  emailSettings(actor: Actor): Promise<EmailSettings> {
    return this.accounts.emailSettings(actor.userGuid);
  }

  async changeEmailSettings(actor: Actor, wanted: WantedSettings): Promise<void> {
    const id = actor.userGuid;
    await this.accounts.transaction(async (tx) => {
      const before = await lockEmailSettings(tx, id);
      const { receivesEmail, rhythm = before.rhythm, timeZone = before.timeZone } = wanted;
      const after = { receivesEmail, rhythm, timeZone };
      const changed = settingNames.filter((name) => before[name] !== after[name]);
      if (changed.length === 0) return;
      await saveEmailSettings(tx, id, after);
      const of = (settings: EmailSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
      await this.audit.write(tx, actor, {
        action: 'accounts.email_settings_changed',
        object: { kind: 'user', id },
        ...{ before: of(before), after: of(after) },
      });
    });
  }

  /** Whether a key alone does something: a taste, of which no trail is kept. */
  hasLetterShortcuts(actor: Actor): Promise<boolean> {
    return this.accounts.hasLetterShortcuts(actor.userGuid);
  }

  setLetterShortcuts(actor: Actor, isOn: boolean): Promise<void> {
    return this.accounts.setLetterShortcuts(actor.userGuid, isOn);
  }

  /** @throws accounts.inactive */
  async own(actor: Actor): Promise<Profile> {
    const row = await this.accounts.account(actor.userGuid);
    if (!row?.isActive) throw accountsError('accounts.inactive');
    const { support, ownerGuid } = actor;
    return {
      ...row,
      secondFactorMode: modeNumbers[effectiveMode(row)],
      ...(support && { support, ...(await this.accounts.owner(ownerGuid)) }),
      permissions: actor.permissions,
      permissionVersion: permissionVersionOf(actor.permissions),
    };
  }
}
