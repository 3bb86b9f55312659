/** What the verification of one link says, with the reason when it does not hold. */
import type { Kysely } from 'kysely';
import type { StockDatabase, TransactionRow } from '../../../rows.js';
import type { FaultKind } from '../fault-text.js';
import type { CustodySeal } from '../seal/custody-seal.js';
import { findLinkFault } from '../verification.repository.js';

/** `previous`: the link before is another one; `movements`, `document`: these are not what was hashed. */
export type LinkCheck = 'intact' | 'previous' | 'movements' | 'document';

const reasons: Readonly<Record<FaultKind, LinkCheck>> = {
  missing: 'previous',
  order: 'previous',
  end: 'previous',
  movements: 'movements',
  stray: 'movements',
  words: 'document',
  seal: 'document',
  key: 'document',
  pin: 'document',
  apart: 'previous',
};

/** Computes a link again from its document, its movements and the link before it. Reads every movement of it. */
export const checkLink = async (
  db: Kysely<StockDatabase>,
  seal: CustodySeal,
  row: TransactionRow,
): Promise<LinkCheck> => {
  const fault = await findLinkFault(db, seal, row);
  return fault === undefined ? 'intact' : reasons[fault];
};
