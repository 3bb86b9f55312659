/** Who is told that a change has ended: its author, the owners of the vault, and the other vaults that it touches. */
import type { Kysely } from 'kysely';
import type { AccountsTables, UserRole } from '../../../../accounts/index.js';
import type { Actor } from '../../../../access/index.js';
import type { Transaction } from '../../../../database/database.js';
import { formatCount, formatNumber, type Mailer } from '../../../../mail/index.js';
import { keyState } from '../../../keys/key-state.js';
import { affectedLetter, doneLetter, reasonText, type ChangeReport } from './change-letters.js';
import { kindOf } from '../change-kinds.js';
import { countOf, type NamedGroup } from '../selection/consequences.repository.js';
import type { ChangeRow, ChangesDatabase } from '../rows.js';

type Tx = Transaction<ChangesDatabase>;

/** Places named in a letter; the screen has all. */
const placesNamed = 20;
const disclosedStates: readonly number[] = [keyState.fulfilled, keyState.extracted, keyState.revoked];

const recipients = async (
  db: Kysely<AccountsTables>,
  vaultId: string,
  roles: readonly UserRole[],
  butUser?: string,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('vault_id', '=', vaultId)
    .where('role', 'in', [...roles])
    .where('is_active', '=', true)
    .execute();
  return rows.filter(({ id }) => id !== butUser).map(({ email }) => email);
};

/** 'Northwind Tactics, NW-TA-1-ROW: 12 keys'. */
const whatOf = (groups: readonly NamedGroup[]): string[] => {
  const places = [...Map.groupBy(groups, ({ productTitle, sku }) => `${productTitle}, ${sku}`)];
  const named = places.slice(0, placesNamed).map(([place, of]) => `${place}: ${formatCount(countOf(of), 'key')}`);
  return places.length > placesNamed ? [...named, `and ${formatNumber(places.length - placesNamed)} more`] : named;
};

export interface EndedChange {
  readonly actor: Actor;
  readonly change: ChangeRow;
  readonly changed: number;
  readonly refused: number;
  /** Those that were changed. */
  readonly groups: readonly NamedGroup[];
}

export class ChangeNewsService {
  constructor(
    private readonly mailer: Mailer,
    /** Where people reach Keyway. */
    private readonly publicUrl: string,
  ) {}

  async notify(tx: Tx, { actor, change, changed, refused, groups }: EndedChange): Promise<void> {
    const kind = kindOf(change);
    const reportOf = (of: readonly NamedGroup[], count: number): ChangeReport => ({
      ...{ kind, number: change.number, actorName: actor.userName, changed: count, refused },
      disclosed: countOf(of.filter(({ state }) => disclosedStates.includes(state))),
      reason: reasonText(change.reason, change.reason_text),
      what: whatOf(of),
    });
    const action = { title: 'Show it', url: `${this.publicUrl}${kind.href(change.id)}` };
    const own = reportOf(groups, changed);
    if (actor.kind !== 'api_client')
      await this.mailer.queue(tx, { to: actor.userEmail, ...doneLetter(own, true), action });
    if (kind.codePurpose === undefined) return;
    const accounts = tx as unknown as Kysely<AccountsTables>;
    for (const to of await recipients(accounts, change.vault_id, ['Owner'], actor.userGuid))
      await this.mailer.queue(tx, { to, ...doneLetter(own, false), action });
    for (const [vaultId, theirs] of touchedVaults(change.vault_id, groups)) {
      const isHolder = theirs.some(({ holderId }) => holderId === vaultId);
      const letter = affectedLetter({ ...reportOf(theirs, countOf(theirs)), refused: 0 }, isHolder);
      for (const to of await recipients(accounts, vaultId, ['Owner', 'Administrator']))
        await this.mailer.queue(tx, { to, ...letter });
    }
  }
}

/** The vaults that hold or inserted keys of a change, but its own, with these keys. */
const touchedVaults = (vaultId: string, groups: readonly NamedGroup[]): Map<string, NamedGroup[]> => {
  const touched = new Map<string, NamedGroup[]>();
  for (const group of groups) {
    for (const other of new Set([group.holderId, group.originId])) {
      if (other !== vaultId) touched.set(other, [...(touched.get(other) ?? []), group]);
    }
  }
  return touched;
};
