/** What the kinds of change have of their own, and the words that all of them share. */
import type { CodePurpose } from '../../../accounts/index.js';
import { keyState, type KeyState } from '../../keys/key-state.js';

/** By the numbers of keyway.stock.v1.ChangeSource. */
export const changeSource = {
  none: 0,
  keys: 1,
  insertion: 2,
  transaction: 3,
  stock: 4,
  listedStock: 5,
  insertions: 6,
} as const;

/** By the numbers of keyway.stock.v1.ChangeVerdict. */
export const verdict = {
  changed: 1,
  notFound: 2,
  repeated: 3,
  ambiguous: 4,
  notPermitted: 5,
  already: 6,
  state: 7,
} as const;
export type Verdict = (typeof verdict)[keyof typeof verdict];

/** Names that programs may rely on. */
const verdictNames = {
  [verdict.changed]: 'changed',
  [verdict.notFound]: 'not_found',
  [verdict.repeated]: 'repeated',
  [verdict.ambiguous]: 'ambiguous',
  [verdict.notPermitted]: 'not_permitted',
  [verdict.already]: 'already',
  [verdict.state]: 'state',
} as const;
export type VerdictName = (typeof verdictNames)[Verdict];
export const verdictName = (of: Verdict): VerdictName => verdictNames[of];

/** Why keys are blacklisted (docs/domain.md, h); 'other' says it in words. */
export const blacklistReasons = [
  'stolen',
  'fraud_chargeback',
  'leaked',
  'duplicate_on_platform',
  'region_abuse',
  'publisher_recall',
  'test',
  'other',
] as const;

export interface ChangeKind {
  /** Number of keyway.stock.v1.ChangeKind. */
  readonly number: number;
  /** Name of its running number, and of what the audit trail speaks of. */
  readonly name: 'blacklisting' | 'withdrawal' | 'right_change';
  /** The kind of its movements. */
  readonly movement: 'Blacklisted' | 'Withdrawn' | 'RightChanged';
  /** The permission to do it. */
  readonly write: string;
  /** Any of these opens it. */
  readonly read: readonly string[];
  /** What its code confirms; absent where what it does can be done back. */
  readonly codePurpose?: CodePurpose;
  /** States that keys may have before. */
  readonly from: readonly KeyState[];
  /** The state that makes it needless. */
  readonly already?: KeyState;
  /** The screen of one. */
  href(id: string): string;
  /** '12 keys blacklisted'. */
  readonly done: string;
}

const { available, inPool, fulfilled, extracted, revoked, blacklisted } = keyState;

/**
 * A pool promises its keys to somebody: only a blacklisting takes them out of it. Reserved, offered and sold keys are left
 * out of a blacklisting although their state would permit it: an open order or offer would lose its key, and nothing
 * replaces it yet.
 */
export const changeKinds: readonly ChangeKind[] = [
  {
    number: 1,
    name: 'blacklisting',
    movement: 'Blacklisted',
    write: 'blacklist-write',
    read: ['blacklist-read', 'blacklist-write'],
    codePurpose: 'blacklisting',
    from: [available, inPool, fulfilled, extracted, revoked],
    already: blacklisted,
    href: (id) => `/my_vault/blacklistings/${id}`,
    done: 'blacklisted',
  },
  {
    number: 2,
    name: 'withdrawal',
    movement: 'Withdrawn',
    write: 'sku-delete',
    read: ['inventory-read', 'inventory-all', 'sku-delete'],
    codePurpose: 'withdrawal',
    from: [available],
    already: keyState.voided,
    href: (id) => `/distribution/myvault/withdrawals/${id}`,
    done: 'withdrawn',
  },
  {
    number: 3,
    name: 'right_change',
    movement: 'RightChanged',
    write: 'inventory-all',
    read: ['inventory-read', 'inventory-all'],
    from: [available],
    href: (id) => `/distribution/myvault/right-changes/${id}`,
    done: 'put under another right',
  },
];

/** @returns undefined for a number that is no kind's */
export const findChangeKind = (number: number): ChangeKind | undefined =>
  changeKinds.find((kind) => kind.number === number);

/** Of a row: its kind was checked when it was made. */
export const kindOf = ({ kind }: { readonly kind: number }): ChangeKind => {
  const found = findChangeKind(kind);
  if (found === undefined) throw new Error(`no kind of change ${kind}`);
  return found;
};

/** Most lines, and most bytes, of texts that one change may name. */
export const linesLimit = 10_000;
export const textLimitBytes = 3_000_000;
