/** Statements that run thousands of times a second: parsed and planned once for each connection. */
import { CompiledQuery } from 'kysely';

const names = new Map<string, string>();

/** Takes its values in the order of $1, $2, ... */
export type PreparedStatement = (...values: readonly unknown[]) => CompiledQuery;

/**
 * @param name unique in the product
 * @param text without anything that differs from call to call: what does goes into the values
 */
export const preparedStatement = (name: string, text: string): PreparedStatement => {
  names.set(text, name);
  return (...values) => CompiledQuery.raw(text, [...values]);
};

/** @returns the name under which the engine keeps the statement; undefined for all others */
export const preparedName = (text: string): string | undefined => names.get(text);
