/** Says of a run's evidence whether a key stands where none may, and whether there was enough to look at. */
import { basename } from 'node:path';
import { channels, exhibitsOf, keysOf } from './exhibits.js';
import type { Channel } from './keep.js';
import { NeedleSearch, minNeedleLength, type Found } from './search.js';

export interface Finding extends Omit<Found, 'needle'> {
  readonly channel: Channel;
  readonly file: string;
  /** Of a database. */
  readonly table: string;
  /** Its end, as the screens show it: a report is passed around. */
  readonly last4: string;
}

export interface Verdict {
  /** How many were looked for. */
  readonly keys: number;
  /** Bytes looked at, by channel. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** What a run must have left for the search to say anything, and this one has not. */
  readonly missing: readonly string[];
}

/** Tables that must have rows somewhere, or the search has not looked at what it speaks of. */
const wantedTables = ['job', 'audit_event', 'mail_letter', 'key', 'insertion', 'partner_call_body'];

/** Whether the dump has a row of the table here: its head, and no end right after it. */
const hasRows = (content: string, table: string): boolean =>
  new RegExp(String.raw`^COPY (?:public\.)?"?${table}"? .*FROM stdin;\n(?!\\\.)`, 'm').test(content);

/** @param root the folder of keep.ts */
export const judge = (root: string): Verdict => {
  const keys = keysOf(root);
  const search = new NeedleSearch(keys);
  const bytes: Record<string, number> = {};
  const tables = new Set<string>();
  const findings: Finding[] = [];
  for (const { channel, file, content, tableAt } of exhibitsOf(root)) {
    bytes[channel] = (bytes[channel] ?? 0) + content.length;
    if (channel === 'database') {
      const latin = content.toString('latin1');
      for (const table of wantedTables) if (!tables.has(table) && hasRows(latin, table)) tables.add(table);
    }
    for (const { needle, at, form } of search.find(content))
      findings.push({ channel, file: basename(file), table: tableAt(at), at, form, last4: needle.slice(-4) });
  }
  const missing = [
    ...(keys.size === 0 ? ['keys'] : []),
    ...channels.filter((channel) => (bytes[channel] ?? 0) === 0),
    ...wantedTables.filter((table) => !tables.has(table)).map((table) => `rows of ${table}`),
  ];
  return { keys: [...keys].filter((key) => key.length >= minNeedleLength).length, bytes, findings, missing };
};
