/**
 * Where each lane went over from links without a seal to links with one. A pin is sealed itself: without it a lane
 * has no old links, so that nobody passes a new one off as old.
 */
import type { Kysely } from 'kysely';
import type { PinRow, StockDatabase } from '../../../rows.js';
import type { CustodySeal } from './custody-seal.js';

/** The last link without a seal; sequence 0: the lane has none. */
export interface Pin {
  readonly sequence: number;
  readonly hash: Buffer;
  /** False: somebody else than the changeover has written it. */
  readonly isGenuine: boolean;
}

type Pinned = Pick<PinRow, 'vault_id' | 'lane' | 'sequence' | 'hash'>;

/** What a pin's seal covers. */
const pinText = ({ vault_id, lane, sequence, hash }: Pinned): string =>
  JSON.stringify([vault_id, lane, sequence, hash.toString('hex')]);

/** @returns what makes the pins of the migration in which all lanes go over */
export const sealPinWith =
  (seal: CustodySeal) =>
  (pinned: Pinned): PinRow => ({ ...pinned, seal_key: seal.keyId, seal: seal.seal('pin', pinText(pinned)) });

const noPin: Pin = { sequence: 0, hash: Buffer.alloc(0), isGenuine: true };

export type PinOf = (lane: number) => Pin;

/** @returns the pins of a vault's lanes */
export const readPins = async (db: Kysely<StockDatabase>, seal: CustodySeal, vaultId: string): Promise<PinOf> => {
  const rows = await db.selectFrom('custody_pin').selectAll().where('vault_id', '=', vaultId).execute();
  const pins = new Map(
    rows.map((row): [number, Pin] => [
      row.lane,
      { sequence: row.sequence, hash: row.hash, isGenuine: seal.holds('pin', pinText(row), row.seal) },
    ]),
  );
  return (lane) => pins.get(lane) ?? noPin;
};
