/** What a vault may do to which keys (docs/domain.md, a, c and h), without storage. */
import { isTightening, type AgreementRow } from '../../../../rights/index.js';
import { verdict, type ChangeKind, type Verdict } from '../change-kinds.js';

/** Keys that share everything that a verdict asks for. */
export interface KeyGroup {
  readonly holderId: string;
  readonly originId: string;
  readonly skuId: string;
  readonly rightId: string;
  /** keyState. */
  readonly state: number;
  readonly count: number;
}

export interface Rights {
  /** Under which the keys are; undefined when nobody can read it any more: then it allows nothing. */
  readonly now: AgreementRow | undefined;
  /** The one chosen for a change of right. */
  readonly next: AgreementRow | undefined;
}

const isPermitted: Record<ChangeKind['name'], (vaultId: string, group: KeyGroup, rights: Rights) => boolean> = {
  // The holder always, so that a bad key it owns is no longer sold; who had it before only where the right says so.
  blacklisting: (vaultId, { holderId, originId }, { now }) =>
    holderId === vaultId || (originId === vaultId && now?.is_blacklisting_allowed === true),
  withdrawal: (vaultId, { holderId, originId }) => holderId === vaultId && originId === vaultId,
  right_change: (vaultId, { holderId, originId }, { now, next }) =>
    holderId === vaultId &&
    (originId === vaultId || next === undefined || (now !== undefined && isTightening(now, next))),
};

/** @returns what would become of these keys, done by that vault */
export const verdictOf = (kind: ChangeKind, vaultId: string, group: KeyGroup, rights: Rights): Verdict => {
  const { state, rightId } = group;
  if (state === kind.already) return verdict.already;
  if (!kind.from.some((from) => from === state)) return verdict.state;
  if (!isPermitted[kind.name](vaultId, group, rights)) return verdict.notPermitted;
  return kind.name === 'right_change' && rights.next?.id === rightId ? verdict.already : verdict.changed;
};
