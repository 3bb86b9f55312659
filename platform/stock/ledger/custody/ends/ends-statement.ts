/**
 * Where all lanes ended on a day, in words that are kept apart from the database (ADR 0051): signed, and tied to the
 * statement before, so that one that is gone is missed.
 */
import { hash } from 'node:crypto';
import type { TrailRoot, TrailTime } from '../../../../audit/index.js';
import type { CustodySeal } from '../seal/custody-seal.js';

/** The end of a lane: the hash of its link `sequence`. */
export interface LaneEnd {
  readonly vaultId: string;
  readonly lane: number;
  readonly sequence: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** A statement as another one names it. */
export interface StatementName {
  /** yyyy-mm-dd, UTC */
  readonly day: string;
  /** SHA-256 of its text, hexadecimal. */
  readonly sha256: string;
}

/** The audit trails of all vaults within a time, as one hash each. */
export interface TrailsThen extends TrailTime {
  readonly roots: readonly TrailRoot[];
}

export interface EndsStatement {
  readonly day: string;
  readonly madeAt: Date;
  /** Null of the first one that there is. */
  readonly before: StatementName | null;
  readonly ends: readonly LaneEnd[];
  /** Null in those of versions before. */
  readonly trails: TrailsThen | null;
}

const version = 2;
type Body = [
  version: number,
  day: string,
  madeAt: string,
  before: StatementName | null,
  ends: [vaultId: string, lane: number, sequence: number, hash: string][],
  trails?: [from: string | null, until: string, roots: [vaultId: string, events: number, hash: string][]],
];

export const sha256Of = (text: string): string => hash('sha256', text, 'hex');

const trailsSaid = ({ from, until, roots }: TrailsThen): NonNullable<Body[5]> => [
  from?.toISOString() ?? null,
  until.toISOString(),
  roots.map(({ vaultId, events, hash: root }) => [vaultId, events, root]),
];

const trailsOf = ([from, until, roots]: NonNullable<Body[5]>): TrailsThen => ({
  from: from === null ? null : new Date(from),
  until: new Date(until),
  roots: roots.map(([vaultId, events, root]) => ({ vaultId, events, hash: root })),
});

/** @returns two lines: what is said, and the key's id with its seal */
export const statementText = (seal: CustodySeal, { day, madeAt, before, ends, trails }: EndsStatement): string => {
  const rows = ends.map((end): Body[4][number] => [end.vaultId, end.lane, end.sequence, end.hash]);
  const said: Body = [version, day, madeAt.toISOString(), before, rows];
  if (trails !== null) said.push(trailsSaid(trails));
  const body = JSON.stringify(said);
  return `${body}\n${seal.keyId} ${seal.seal('ends', body).toString('hex')}\n`;
};

/** @returns undefined for a text that is not signed with this key, or is about another day */
export const parseStatement = (seal: CustodySeal, text: string, day: string): EndsStatement | undefined => {
  const [body = '', signed = ''] = text.split('\n');
  const [keyId, mac = ''] = signed.split(' ');
  if (keyId !== seal.keyId || !seal.holds('ends', body, Buffer.from(mac, 'hex'))) return undefined;
  const [, said, madeAt, before, rows, trails] = JSON.parse(body) as Body;
  if (said !== day) return undefined;
  const ends = rows.map(([vaultId, lane, sequence, endHash]) => ({ vaultId, lane, sequence, hash: endHash }));
  return { day, madeAt: new Date(madeAt), before, ends, trails: trails === undefined ? null : trailsOf(trails) };
};

const dayMs = 24 * 3600 * 1000;

/** The day (UTC) before a moment's, so many times over. */
export const dayBefore = (at: Date, days = 1): string =>
  new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10);
