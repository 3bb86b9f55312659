/** What the custody screens share: the reply, addresses, and what a check means in words. */
import type { ReplyOf } from '../../client/api.js';
import { statusText } from '../../ui/format/status-badge.js';
import { transactionsHref } from '../transactions/transaction.js';

export type Custody = ReplyOf<'GET /stock/custody/keys/:keyGuid'>;
export type CustodyLink = Custody['links'][number];
export type Evidence = ReplyOf<'GET /stock/custody/keys/:keyGuid/evidence'>;

/** Whose custody is shown: it stands in the address. The text of a key never does. */
export interface Subject {
  readonly kind: 'key' | 'insertion';
  readonly guid: string;
}

export const subjectOf = (search: URLSearchParams): Subject | undefined => {
  const key = search.get('key');
  if (key !== null && key !== '') return { kind: 'key', guid: key };
  const insertion = search.get('insertion');
  return insertion === null || insertion === '' ? undefined : { kind: 'insertion', guid: insertion };
};

/** The address with another subject; none takes it out. */
export const withSubject = (search: URLSearchParams, subject: Subject | undefined): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('key');
  next.delete('insertion');
  if (subject) next.set(subject.kind, subject.guid);
  return next;
};

export const custodyHref = (tab: 'chain' | 'graph', subject: Subject): string =>
  `${transactionsHref}?${withSubject(new URLSearchParams({ tab }), subject)}`;

export const evidenceHref = ({ kind, guid }: Subject): string => `${transactionsHref}evidence/${kind}/${guid}`;

/** What does not hold, in a sentence for whoever has to act on it. */
export const checkTexts: Readonly<Record<CustodyLink['check'], string>> = {
  intact: 'Verified: the hash was computed again just now, and it is the same.',
  previous: 'Broken: the link before this one is missing or was changed.',
  movements: 'Broken: the movements are not those that were hashed.',
  document: 'Broken: the document is not the one that was hashed, or it is gone.',
};

export const isBroken = ({ check }: CustodyLink): boolean => check !== 'intact';

/** 'RightChanged' reads 'Right changed'. */
export const kindText = (kind: string): string => statusText(kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));

/** 'Transaction 41', 'Right changed in another vault'. */
export const nameOf = ({ transactionId, kind }: CustodyLink): string =>
  transactionId === null ? `${kindText(kind)} in another vault` : `Transaction ${transactionId}`;

/** Where the keys went, for people. */
export const wayOf = ({ fromState, toState, fromVaultName, toVaultName }: CustodyLink): string => {
  if (fromVaultName !== null && toVaultName !== null) return `${fromVaultName} → ${toVaultName}`;
  return fromState === toState ? toState : `${fromState} → ${toState}`;
};
