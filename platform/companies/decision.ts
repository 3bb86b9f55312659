/** What staff may decide about a company, by the state of its vault (docs/domain.md, n). */
import type { VaultState } from '../access/index.js';

export const decisions = ['approve', 'reject', 'suspend', 'reopen', 'close'] as const;
export type Decision = (typeof decisions)[number];

const ways: Readonly<Record<VaultState, Partial<Record<Decision, VaultState>>>> = {
  pending_review: { approve: 'active', reject: 'rejected' },
  active: { suspend: 'suspended', close: 'closed' },
  rejected: { reopen: 'pending_review' },
  suspended: { reopen: 'active', close: 'closed' },
  closed: { reopen: 'active' },
};

/** @returns undefined where no way leads from there */
export const stateAfter = (state: VaultState, decision: Decision): VaultState | undefined => ways[state][decision];

export const decisionsIn = (state: VaultState): Decision[] =>
  decisions.filter((decision) => stateAfter(state, decision) !== undefined);

/** What takes something away says why. */
export const needsReason = (decision: Decision): boolean => decision !== 'approve' && decision !== 'reopen';
