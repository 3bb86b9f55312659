/** Every lane of a vault's custody, verified link by link from its movements (invariant 5). */
import { sql, type Kysely } from 'kysely';
import { changesOf, sumOfChanges, type BalanceChange } from '../balances/balance.js';
import { findMovementKind, isPermitted } from '../movements/movement-kinds.js';
import type { HeadRow, StockDatabase, TransactionRow } from '../../rows.js';
import { genesis } from './custody.js';
import { agrees, movedBy, type Moved } from './custody.repository.js';
import type { EndApart } from './ends/read-ends.js';
import type { CustodyFault, FaultKind } from './fault-text.js';
import { findStrayMovements, movedByAll } from './moved.repository.js';
import type { CustodySeal } from './seal/custody-seal.js';
import { readPins, type Pin } from './seal/pin.repository.js';

type Tables = Kysely<StockDatabase>;

const linksPerRead = 2_000;

const faultAt = (kind: FaultKind, lane: number, sequence: number, row: TransactionRow | undefined): CustodyFault => ({
  kind,
  lane,
  sequence,
  transactionId: row?.id ?? null,
  number: row?.number ?? null,
  at: row?.created_at ?? null,
  by: row?.actor_name ?? null,
});

/** Are the movements those that this kind of transaction makes? */
const isOfItsKind = (row: TransactionRow, { groups }: Moved): boolean => {
  const kind = findMovementKind(row.kind);
  return kind !== undefined && groups.every((group) => isPermitted(kind, group));
};

const faultOfContent = (row: TransactionRow, moved: Moved): FaultKind | undefined => {
  const count = moved.groups.reduce((sum, group) => sum + group.count, 0);
  // Where its words were changed, what its kind permits and its quantity say nothing about the movements.
  if (!moved.root.equals(row.merkle_root)) return 'movements';
  if (agrees(row, moved)) return isOfItsKind(row, moved) ? undefined : 'movements';
  return count === row.quantity && isOfItsKind(row, moved) ? 'words' : 'movements';
};

type Place = Pick<TransactionRow, 'sequence' | 'hash'>;
const start: Place = { sequence: 0, hash: genesis };

const faultOfLink = (row: TransactionRow, before: Place, moved: Moved | undefined): FaultKind | undefined => {
  if (row.sequence !== before.sequence + 1) return 'missing';
  if (!row.previous_hash.equals(before.hash)) return 'order';
  return faultOfContent(row, moved ?? { root: genesis, groups: [] });
};

/** Is the link sealed, or one of the old ones that the lane had when sealing began? */
const faultOfSeal = (
  seal: CustodySeal,
  pin: Pin,
  { sequence, hash, ...row }: TransactionRow,
): FaultKind | undefined => {
  if (sequence < pin.sequence) return undefined;
  if (sequence === pin.sequence) return hash.equals(pin.hash) ? undefined : 'pin';
  if (row.seal_key === null || row.seal === null) return 'seal';
  if (row.seal_key !== seal.keyId) return 'key';
  return seal.holds('link', hash, row.seal) ? undefined : 'seal';
};

/** What a link says that its movements, the link before it or its seal do not say; undefined when they agree. */
export const findLinkFault = async (
  db: Tables,
  seal: CustodySeal,
  row: TransactionRow,
): Promise<FaultKind | undefined> => {
  const before = await db
    .selectFrom('txn_any')
    .select(['sequence', 'hash'])
    .where('vault_id', '=', row.vault_id)
    .where('lane', '=', row.lane)
    .where('sequence', '=', row.sequence - 1)
    .executeTakeFirst();
  if (before === undefined && row.sequence !== 1) return 'missing';
  const pin = (await readPins(db, seal, row.vault_id))(row.lane);
  return (
    faultOfLink(row, before ?? start, await movedBy(db, row)) ?? (pin.isGenuine ? faultOfSeal(seal, pin, row) : 'pin')
  );
};

/** Does the link still say what its movements, the link before it and its seal say? */
export const isLinkValid = async (db: Tables, seal: CustodySeal, row: TransactionRow): Promise<boolean> =>
  (await findLinkFault(db, seal, row)) === undefined;

export interface VerifiedLane {
  readonly lane: number;
  readonly links: number;
  /** Movements that were read. */
  readonly movements: number;
  /** The first one. */
  readonly fault: CustodyFault | undefined;
  /** What the lane's movements add up to. */
  readonly balances: readonly BalanceChange[];
}

const readLinks = (db: Tables, { vault_id, lane }: HeadRow, after: number): Promise<TransactionRow[]> =>
  db
    .selectFrom('txn_any')
    .selectAll()
    .where('vault_id', '=', vault_id)
    .where('lane', '=', lane)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(linksPerRead)
    .execute();

const changesOfRow = (row: TransactionRow, { groups }: Moved): BalanceChange[] =>
  changesOf({
    skuId: row.sku_id,
    rightId: row.agreement_id,
    fromRightId: row.from_agreement_id,
    moved: groups,
  });

/** Ends the lane where its head and its pin say? */
const endsAt = (head: HeadRow, pin: Pin, { sequence, hash }: Place): boolean =>
  head.sequence === sequence && head.hash.equals(hash) && sequence >= pin.sequence;

/** What a lane is held against beside its own words. */
interface Witnesses {
  readonly seal: CustodySeal;
  readonly pin: Pin;
  /** Of this lane. */
  readonly apart: readonly EndApart[];
}

/** The end apart that knows another link in this place. */
const contradiction = (apart: readonly EndApart[], { sequence, hash }: Place): EndApart | undefined =>
  apart.find((end) => end.sequence === sequence && end.hash !== hash.toString('hex'));

const faultOfRow = (
  row: TransactionRow,
  before: Place,
  moved: Moved | undefined,
  { seal, pin, apart }: Witnesses,
): CustodyFault | undefined => {
  const kind = faultOfLink(row, before, moved) ?? faultOfSeal(seal, pin, row);
  const end = contradiction(apart, row);
  if (kind === undefined && end === undefined) return undefined;
  return {
    ...faultAt(kind ?? 'apart', row.lane, before.sequence + 1, row),
    ...(kind === undefined && { day: end?.day }),
  };
};

/** Does the lane end before its head, its pin or an end apart says? */
const faultOfEnd = (head: HeadRow, place: Place, last: TransactionRow | undefined, { pin, apart }: Witnesses) => {
  const after = faultAt('end', head.lane, place.sequence + 1, last);
  if (!endsAt(head, pin, place)) return after;
  const further = apart.find(({ sequence }) => sequence > place.sequence);
  return further && { ...after, kind: 'apart' as const, day: further.day };
};

const verifyLane = async (db: Tables, head: HeadRow, witnesses: Witnesses): Promise<VerifiedLane> => {
  const { pin } = witnesses;
  let place = start;
  let last: TransactionRow | undefined;
  let fault = pin.isGenuine ? undefined : faultAt('pin', head.lane, pin.sequence, undefined);
  let balances: BalanceChange[] = [];
  let movements = 0;
  let links = await readLinks(db, head, 0);
  for (; links.length > 0; links = await readLinks(db, head, place.sequence)) {
    const moved = await movedByAll(db, links);
    for (const row of links) {
      fault ??= faultOfRow(row, place, moved.get(row.id), witnesses);
      place = last = row;
    }
    const all = [...moved.values()].flatMap(({ groups }) => groups);
    movements += all.reduce((sum, { count }) => sum + count, 0);
    const changes = links.flatMap((row) => changesOfRow(row, moved.get(row.id) ?? { root: genesis, groups: [] }));
    balances = sumOfChanges([...balances, ...changes]);
  }
  fault ??= faultOfEnd(head, place, last, witnesses);
  return { lane: head.lane, links: place.sequence, movements, fault, balances };
};

/** The vault's lanes, and those of transactions, pins and ends apart whose head is gone. */
const headsOf = async (db: Tables, vaultId: string, apart: readonly EndApart[]): Promise<HeadRow[]> => {
  const lanesApart = apart.map(({ lane }) => lane);
  const { rows } = await sql<HeadRow>`
    select ${vaultId}::uuid as vault_id, lane, coalesce(h.sequence, 0) as sequence, coalesce(h.hash, ${genesis}) as hash,
      coalesce(h.next_number, 1) as next_number, coalesce(h.last_number, 0) as last_number
    from (select lane from txn_any where vault_id = ${vaultId} union select lane from custody_pin where vault_id = ${vaultId}
      union select lane from unnest(${lanesApart}::smallint[]) as a(lane)) t
    full join (select * from custody_head where vault_id = ${vaultId}) h using (lane) order by lane`.execute(db);
  return rows;
};

export interface VerifiedCustody {
  readonly links: number;
  readonly movements: number;
  /** The first fault of each lane, and movements without a transaction. */
  readonly faults: readonly CustodyFault[];
  readonly lanes: readonly VerifiedLane[];
}

/**
 * Verifies all of a vault's custody. Reads every movement: within one snapshot, and at night.
 * @param apart where its lanes ended on days before, as the place apart says
 */
export const verifyCustody = async (
  db: Tables,
  seal: CustodySeal,
  vaultId: string,
  apart: readonly EndApart[] = [],
): Promise<VerifiedCustody> => {
  const lanes: VerifiedLane[] = [];
  const pinOf = await readPins(db, seal, vaultId);
  for (const head of await headsOf(db, vaultId, apart)) {
    const ofLane = apart.filter(({ lane }) => lane === head.lane);
    lanes.push(await verifyLane(db, head, { seal, pin: pinOf(head.lane), apart: ofLane }));
  }
  const broken = lanes.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  const known = new Set(broken.map(({ transactionId }) => transactionId));
  const stray = (await findStrayMovements(db, vaultId)).filter(({ transactionId }) => !known.has(transactionId));
  const strayFaults = stray.map(({ transactionId, movedAt }): CustodyFault => ({
    ...faultAt('stray', 0, 0, undefined),
    transactionId,
    at: movedAt,
  }));
  return {
    links: lanes.reduce((sum, { links }) => sum + links, 0),
    movements: lanes.reduce((sum, { movements }) => sum + movements, 0),
    faults: [...broken, ...strayFaults],
    lanes,
  };
};
