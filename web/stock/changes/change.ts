/** A change of many keys as its screens know it: the gateway's reply, by name, and what each kind is called. */
import type { Api, Received } from '../../../bff/contract.js';
import type { PermissionKey } from '../../../bff/contract.js';

export type Change = Received<Api['GET /stock/changes/:changeGuid']>;
export type ChangeKind = Change['kind'];
export type ChangeGroup = Change['groups'][number];
export type ChangeLine = Change['lines'][number];
export type Verdict = ChangeGroup['verdict'];
export type Reason = NonNullable<Change['reason']>;

export interface KindWords {
  /** 'Blacklisting', as a title before a number. */
  readonly title: string;
  /** 'Blacklist keys': the page of a new one, and its button. */
  readonly act: string;
  readonly summary: string;
  /** 'blacklisted'. */
  readonly done: string;
  readonly permission: PermissionKey;
  /** The page that it belongs to. */
  readonly parent: { readonly text: string; readonly href: string };
  /** Addresses of all of its kind begin with this; 'new' or an id follows. */
  readonly base: string;
}

export const kindWords: Readonly<Record<ChangeKind, KindWords>> = {
  blacklisting: {
    title: 'Blacklisting',
    act: 'Blacklist keys',
    summary: 'Block keys for cause, for good',
    done: 'blacklisted',
    permission: 'blacklist-write',
    parent: { text: 'Blacklistings', href: '/my_vault/blacklistings/' },
    base: '/my_vault/blacklistings/',
  },
  withdrawal: {
    title: 'Withdrawal',
    act: 'Withdraw keys',
    summary: 'Take keys that nobody has seen back out of the stock',
    done: 'withdrawn',
    permission: 'sku-delete',
    parent: { text: 'Inventory', href: '/distribution/myvault/inventory/' },
    base: '/distribution/myvault/withdrawals/',
  },
  right_change: {
    title: 'Change of right',
    act: 'Change the right',
    summary: 'Move free keys to another right',
    done: 'put under the other right',
    permission: 'inventory-all',
    parent: { text: 'Inventory', href: '/distribution/myvault/inventory/' },
    base: '/distribution/myvault/right-changes/',
  },
};

/** The kind whose screens stand at this address. */
export const kindOfPath = (pathname: string): ChangeKind =>
  (Object.keys(kindWords) as ChangeKind[]).find((kind) => pathname.startsWith(kindWords[kind].base)) ?? 'blacklisting';

export const newId = 'new';
export const newHref = (kind: ChangeKind): string => `${kindWords[kind].base}${newId}`;
export const changeHref = ({ kind, changeGuid }: Pick<Change, 'kind' | 'changeGuid'>): string =>
  `${kindWords[kind].base}${changeGuid}`;

/** A new change that names the keys of an insertion. */
export const ofInsertionHref = (kind: ChangeKind, insertionGuid: string): string =>
  `${newHref(kind)}?${new URLSearchParams({ insertion: insertionGuid })}`;

/** The job is on its way. */
export const isRunning = (status: Change['status']): boolean => status === 'queued' || status === 'processing';

export const reasonTexts: Readonly<Record<Reason, string>> = {
  stolen: 'Stolen',
  fraud_chargeback: 'Fraud or chargeback',
  leaked: 'Leaked',
  duplicate_on_platform: 'Duplicate on the platform (DRM)',
  region_abuse: 'Region abuse',
  publisher_recall: "Publisher's recall",
  test: 'Test',
  other: 'Other, in my own words',
};

export const reasonOf = ({ reason, reasonText }: Change): string =>
  reason === null || reason === 'other' ? reasonText : reasonTexts[reason];

export const sum = (groups: readonly Pick<ChangeGroup, 'count'>[]): number =>
  groups.reduce((total, { count }) => total + count, 0);
