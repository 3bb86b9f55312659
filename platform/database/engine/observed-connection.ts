/** A connection whose statements are operations: counted, and shown in the trace of the call that caused them. */
import { currentIds } from '../../../kernel/correlation.js';
import { isWatched, observe, observed } from '../../../kernel/observation.js';
import type { EngineConnection } from './engine.js';

const verbForm = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;
const verbs: ReadonlySet<string> = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'merge',
  'with',
  'begin',
  'commit',
  'rollback',
  'savepoint',
  'release',
  'copy',
  'listen',
  'notify',
  'create',
  'alter',
  'set',
]);
const shownChars = 1_000;

/** @returns the statement's first word; `other` for all that no code of ours begins with */
const verbOf = (text: string): string => {
  const verb = verbForm.exec(text)?.[1]?.toLowerCase() ?? '';
  return verbs.has(verb) ? verb : 'other';
};

/** Parameters are never in the text ($1, $2); what somebody has written into it as a literal is left out as well. */
const shown = (text: string): string => text.slice(0, shownChars).replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'?'");

/** @returns the connection itself when nobody counts */
export const observedConnection = (connection: EngineConnection): EngineConnection => {
  if (!isWatched()) return connection;
  const begin = (text: string) => observe('sql', verbOf(text), currentIds()?.traceparent, shown(text));
  return {
    query: (text, parameters) => observed(begin(text), () => connection.query(text, parameters)),
    copyIn: (statement, rows) =>
      observed(begin(`copy ${statement.table} from stdin`), () => connection.copyIn(statement, rows)),
    release: (destroy) => connection.release(destroy),
  };
};
