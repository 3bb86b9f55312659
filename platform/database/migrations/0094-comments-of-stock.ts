import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const comments: Readonly<Record<string, string>> = {
  'insertion.product_id': 'Chosen before the platform names a SKU; a SKU brings its own.',
  'insertion.staged_platform': "For which the files' lines were read and fingerprinted; null without a file.",
  'insertion.source': 'In files, or by a call of the partner API.',
  'insertion.duplicate_count':
    'Of the rejected the lines that were keys already; null of insertions from before it was kept.',
  'insertion.rejected_policy': 'keyway.stock.v1.RejectedPolicy.',
  'insertion.request_hash': "SHA-256 of the partner's call; null of files.",
  'insertion.correlation_id': "Of the partner's call; null of files.",
  'insertion_file.chunk_count': 'Null of a file that came in one piece.',
  'insertion_file.sent_by': 'Who has sent all of it; null: nobody who is known has.',
  'insertion_file.asked_on': 'Day (UTC, yyyy-mm-dd) on which its texts were counted last as asked for.',
  'staged_block.lines': 'Each array has one element for each line.',
  'insertion_problem.key_id':
    'What a refused line holds, sealed, with the columns behind; null of a warning, and once it is destroyed.',
  'key_movement_block.key_ids': 'Keys that go one way in one transaction.',
  'txn.sequence': 'In its lane, from 1.',
  'txn.from_agreement_id': 'The right that the keys had before; null where it did not change.',
  'txn.document_id': 'What a person did in one go, where it took several transactions.',
  'txn.seal_key': 'Which key has sealed it; null of links from before they were sealed.',
  'stock_balance.lane': 'A part of the counters, which may be below zero: the sum of the lanes is what stands.',
  'stock_balance.right_in': 'Keys that came from another right.',
  'stock_balance.right_out': 'Keys that went to another right.',
  'custody_head.next_number': 'The lane may give the numbers up to the last: none, where this one is behind it.',
  'stock_day.day': 'UTC, yyyy-mm-dd.',
  'stock_threshold.low_at': 'Null: the mark was taken away.',
  'stock_threshold.version': 'Counts the changes.',
  'import_day.keys': 'Sent by the partner API on the day (UTC, yyyy-mm-dd).',
  'asked_day.keys': 'Texts compared with the keys of all vaults on the day, less those that were inserted.',
  'key_lookup.texts': "Compared with the vault's keys by the user in the hour.",
  'vault_limit.live_keys': 'Only of vaults for which staff has set one.',
  'stock_pace.taken': 'Keys that left in the last 28 days.',
  'stock_low.told_at': 'Somebody has been told of it.',
  'key_change.line_count': 'Lines, or rows of a list, that were given.',
  'key_change.idle_row_count': 'Rows of a list that held no key for the change when they were chosen.',
  'key_change.key_count': 'Keys to be changed when it was confirmed.',
  'key_change.request_hash': "SHA-256 of the partner's call; null of a person's change.",
  'key_change.preview': "What the partner's call was answered; null of a person's change.",
  'key_change_line.problem': 'Why the line names no key; null where it names one.',
  'key_change_outcome.from_state': 'Name of the state that the keys had.',
};

/** What the stock's columns mean, for the generated types of their rows (platform/database/gen). */
export const commentsOfStock: Migration = {
  up: async (db) => {
    for (const [column, comment] of Object.entries(comments))
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
  },
};
