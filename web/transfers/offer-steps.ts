/** The course of an offer, without how it is drawn. */
import type { Offer } from './offer.js';

export interface Step {
  readonly at: string;
  readonly what: string;
  readonly by: string;
  readonly note: string | null;
}

const endTexts: Readonly<Record<Offer['status'], string>> = {
  pending: 'Ends, if nobody answers it',
  processing: 'Accepted',
  accepted: 'Accepted',
  rejected: 'Rejected',
  revoked: 'Revoked',
  expired: 'Expired without an answer',
  failed: 'Failed',
};

/** By whom an end was made: its own people have names, the other side is a company. */
const closedBy = ({ status, isSender, closedBy: name, company, failure }: Offer): string => {
  if (name !== null) return name;
  if (failure !== 'none') return 'Keyway';
  if (status === 'revoked') return isSender ? 'Your company' : company;
  if (status === 'accepted' || status === 'rejected') return isSender ? company : 'Your company';
  return 'Keyway';
};

/** What has happened to an offer, oldest first, and while it waits when it ends. */
export const stepsOf = (offer: Offer): readonly Step[] => {
  const { createdAt, createdBy, isSender, company, note, closedAt, expiresAt, status, reason } = offer;
  const offered: Step = {
    at: createdAt,
    what: 'Offered',
    by: createdBy ?? (isSender ? 'Your company' : company),
    note,
  };
  if (closedAt !== null) return [offered, { at: closedAt, what: endTexts[status], by: closedBy(offer), note: reason }];
  if (status === 'pending') return [offered, { at: expiresAt, what: endTexts.pending, by: 'Keyway', note: null }];
  return [offered];
};
