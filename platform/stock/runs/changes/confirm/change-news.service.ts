/** Who is told that a change has ended: its author, the owners of the vault, and the other vaults that it touches. */
import type { Actor } from '../../../../access/index.js';
import type { Transaction } from '../../../../database/database.js';
import { formatCount, formatNumber } from '../../../../mail/index.js';
import type { Notifier } from '../../../../notifications/index.js';
import { keyState } from '../../../keys/key-state.js';
import { affectedNews, doneNews, reasonText, type ChangeReport } from './change-reports.js';
import { kindOf } from '../change-kinds.js';
import { countOf, type NamedGroup } from '../selection/consequences.repository.js';
import type { ChangeRow, ChangesDatabase } from '../rows.js';

type Tx = Transaction<ChangesDatabase>;

/** Places named in a letter; the screen has all. */
const placesNamed = 20;
const disclosedStates: readonly number[] = [keyState.fulfilled, keyState.extracted, keyState.revoked];

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
  constructor(private readonly notifier: Notifier) {}

  async notify(tx: Tx, { actor, change, changed, refused, groups }: EndedChange): Promise<void> {
    const kind = kindOf(change);
    const reportOf = (of: readonly NamedGroup[], count: number): ChangeReport => ({
      ...{ kind, number: change.number, actorName: actor.userName, changed: count, refused },
      disclosed: countOf(of.filter(({ state }) => disclosedStates.includes(state))),
      reason: reasonText(change.reason, change.reason_text),
      what: whatOf(of),
    });
    const own = reportOf(groups, changed);
    const href = kind.href(change.id);
    if (actor.kind !== 'api_client') await this.notifier.notify(tx, [actor.userGuid], doneNews(own, true, href));
    if (kind.codePurpose === undefined) return;
    const owners = { ownerGuid: change.vault_id, roles: ['Owner'], except: [actor.userGuid] };
    await this.notifier.notify(tx, owners, doneNews(own, false, href));
    for (const [ownerGuid, theirs] of touchedVaults(change.vault_id, groups)) {
      const isHolder = theirs.some(({ holderId }) => holderId === ownerGuid);
      const news = affectedNews({ ...reportOf(theirs, countOf(theirs)), refused: 0 }, isHolder);
      await this.notifier.notify(tx, { ownerGuid, roles: ['Owner', 'Administrator'] }, news);
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
