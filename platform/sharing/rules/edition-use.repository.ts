/** The rules of all vaults that an edition is named by: how many, never whose. */
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { AttributeRow } from '../../attributes/index.js';
import type { Dependency } from '../../collections/index.js';
import type { Transaction } from '../../database/database.js';
import { formatCount } from '../../mail/index.js';
import type { RuleRow, SharingTables } from '../rows.js';

/** Whoever saves what follows an edition. */
interface Follower {
  /** In the trail of the rule's vault, as an act of this actor. */
  changeRule(
    tx: Transaction<SharingTables>,
    actor: Actor,
    rule: Pick<RuleRow, 'vault_id' | 'id'>,
    changesOf: (row: RuleRow) => Partial<RuleRow>,
  ): Promise<void>;
}

const rulesNaming = (db: Kysely<SharingTables>, { kind, name }: AttributeRow) =>
  db
    .selectFrom('sharing_rule')
    .where(sql<boolean>`${kind} = 'Edition' and array[${name}]::text[] && (editions || editions_not)`);

export const rulesOfEdition = (follower: Follower): Dependency<AttributeRow> => ({
  kind: 'Sharing rules',
  usesOf: async (db, row) => {
    const { count } = await rulesNaming(db.tables<SharingTables>(), row)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count === 0 ? [] : [{ name: `${formatCount(count, 'sharing rule')} of vaults` }];
  },
  move: async (given, actor, from, to) => {
    const tx: Transaction<SharingTables> = given;
    const renamed = (names: readonly string[]): string[] => [
      ...new Set(names.map((name) => (name === from.name ? to.name : name))),
    ];
    const held = await rulesNaming(tx, from).select(['vault_id', 'id']).orderBy('id').forUpdate().execute();
    for (const rule of held)
      await follower.changeRule(tx, actor, rule, ({ editions, editions_not }) => ({
        ...{ editions: renamed(editions), editions_not: renamed(editions_not) },
      }));
    return { moved: held.length, inTheWay: 0 };
  },
});
