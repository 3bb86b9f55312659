/** Rows of the stock's tables. */
import type { Selectable } from 'kysely';
import type { CatalogueTables } from '../catalogue/index.js';
import type { KeyProvidersTables } from '../keyproviders/index.js';
import type { Tables } from '../database/gen/tables.js';
import type { RightsTables } from '../rights/index.js';

/** A block of a file, encrypted. */
type StagedBlockTable = Omit<Tables['staged_block'], 'fingerprints' | 'problems'> & {
  fingerprints: (string | null)[];
  problems: (number | null)[] | null;
};

export type StockTables = Pick<
  Tables,
  | 'asked_day'
  | 'balance_alarm'
  | 'custody_head'
  | 'custody_pin'
  | 'error_key_opening'
  | 'import_day'
  | 'insertion'
  | 'insertion_chunk'
  | 'insertion_file'
  | 'insertion_problem'
  | 'key'
  | 'key_lookup'
  | 'key_moved'
  | 'key_movement'
  | 'key_movement_block'
  | 'pool_balance'
  | 'received_data_key'
  | 'stock_balance'
  | 'stock_day'
  | 'stock_low'
  | 'stock_pace'
  | 'stock_roll'
  | 'stock_standing'
  | 'stock_threshold'
  | 'txn'
  | 'txn_any'
  | 'vault_counter'
  | 'vault_feature'
  | 'vault_limit'
> & { 'archive.txn': Tables['txn']; staged_block: StagedBlockTable };

/** What the stock's queries reach: its own tables, names of products and rights, the form of keys, and what is promised. */
export type StockDatabase = StockTables &
  CatalogueTables &
  RightsTables &
  KeyProvidersTables &
  Pick<Tables, 'allocation_promised'>;

type RowOf<Table extends keyof StockTables> = Selectable<StockTables[Table]>;

export type InsertionRow = RowOf<'insertion'>;
export type InsertionSource = InsertionRow['source'];
export type InsertionFileRow = RowOf<'insertion_file'>;
export type ChunkRow = RowOf<'insertion_chunk'>;
export type StagedBlockRow = RowOf<'staged_block'>;
export type ProblemRow = RowOf<'insertion_problem'>;
export type KeyRow = RowOf<'key'>;
export type MovementRow = RowOf<'key_movement'>;
export type MovementBlockRow = RowOf<'key_movement_block'>;
export type TransactionRow = RowOf<'txn'>;
export type StandingRow = RowOf<'stock_standing'>;
export type BalanceRow = RowOf<'stock_balance'>;
export type HeadRow = RowOf<'custody_head'>;
export type PinRow = RowOf<'custody_pin'>;
export type AlarmRow = RowOf<'balance_alarm'>;
export type DayRow = RowOf<'stock_day'>;
export type ThresholdRow = RowOf<'stock_threshold'>;

/** The tables that grow with every key that moves. */
export const movedTables = ['key', 'key_movement', 'key_movement_block', 'txn', 'stock_balance'] as const;
