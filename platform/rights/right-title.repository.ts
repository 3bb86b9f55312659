/** What a right is called where its versions stand side by side (ADR 0039). */
import { sql, type RawBuilder } from 'kysely';

/**
 * @param agreement alias of the table in the statement
 * @returns its name, with the version where there is more than one: a first one without a successor has no number;
 *   null where the right is not joined
 */
export const rightTitle = <T extends string | null = string>(agreement: string): RawBuilder<T> => {
  const column = (name: string) => sql.ref(`${agreement}.${name}`);
  return sql<T>`${column('name')} || case when ${column('version')} > 1 or not ${column('is_current')}
    then ' (version ' || ${column('version')} || ')' else '' end`;
};
