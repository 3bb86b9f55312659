/** States of a connection, and who moves it from which to which (docs/domain.md, n). */

export type ConnectionState =
  | 'invited'
  | 'pending'
  | 'active'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'suspended'
  | 'ended';

/** Both sides have agreed, and neither has ended it. */
export const connectedStates: readonly ConnectionState[] = ['active', 'suspended'];

/** What one side does; an invitation and its expiry are told by themselves. */
export const acts = ['accept', 'reject', 'reinvite', 'cancel', 'activate', 'suspend', 'end'] as const;
export type Act = (typeof acts)[number];

/** One of the two vaults. */
export type Side = 'inviter' | 'invited';

interface Move {
  readonly from: readonly ConnectionState[];
  readonly sides: readonly Side[];
}

const both: readonly Side[] = ['inviter', 'invited'];
const open: readonly ConnectionState[] = ['invited', 'pending', 'expired'];

const moves: Readonly<Record<Act, Move>> = {
  accept: { from: ['pending'], sides: ['invited'] },
  reject: { from: ['pending'], sides: ['invited'] },
  cancel: { from: open, sides: ['inviter'] },
  reinvite: { from: open, sides: ['inviter'] },
  suspend: { from: ['active'], sides: both },
  activate: { from: ['suspended'], sides: both },
  end: { from: ['active', 'suspended'], sides: both },
};

/** What a refusal looks at. */
export interface Standing {
  readonly state: ConnectionState;
  readonly side: Side;
  /** Who suspended it; undefined while it is not. */
  readonly suspendedBy: Side | undefined;
  /** Staff looks at the company: it gets its letter with the approval, there is nothing to send again. */
  readonly isRegistering: boolean;
}

/** @returns the code of the refusal; undefined: the side may */
export const refusalOf = (
  act: Act,
  { state, side, suspendedBy, isRegistering }: Standing,
): 'connections.not_in_state' | 'connections.suspended_by_other' | undefined => {
  const { from, sides } = moves[act];
  if (!from.includes(state) || !sides.includes(side)) return 'connections.not_in_state';
  if (act === 'reinvite' && isRegistering) return 'connections.not_in_state';
  return act === 'activate' && suspendedBy !== side ? 'connections.suspended_by_other' : undefined;
};

/** What the side may do now, in the order in which it is offered. */
export const actsOf = (standing: Standing): readonly Act[] =>
  acts.filter((act) => refusalOf(act, standing) === undefined);

/** Days after an invitation on which a letter reminds of it, and on which it expires. */
export const reminderDays = [3, 7, 13] as const;
export const lifeDays = 14;
