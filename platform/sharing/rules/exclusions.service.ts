/** Something is excepted in all rules of a connection at once, or no longer (docs/domain.md, e). */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { anyVersion, type Records, type VersionedRecord } from '../../records/index.js';
import { isGuid } from '../../request-id.js';
import type { RuleRow, SharingTables } from '../rows.js';
import { sharingErrors } from '../sharing.errors.js';
import { partnersOf, sidesOf } from '../shares/shares.repository.js';
import { effectsOf, type Effect } from './effects.repository.js';
import { ruleRecord } from './rule-record.js';
import { allRulesOf, namesOfGoods, type Named } from './rules.repository.js';

/** Values by the criterion that excepts them; one at least. */
export type Exclusion = Pick<RuleRow, 'products_not' | 'skus_not' | 'editions_not' | 'providers_not' | 'regions_not'>;

export interface ExclusionPreview {
  /** Of the connection, and of the others that its rules hold for. */
  readonly effects: readonly Effect[];
  /** Those that change. */
  readonly rules: readonly Named[];
}

export interface ExclusionsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly clock: Clock;
}

type Db = Kysely<SharingTables>;

/** Of one criterion of a rule. */
const maxValues = 1_000;

const criteria = ['products_not', 'skus_not', 'editions_not', 'providers_not', 'regions_not'] as const;

/** What the rule excepts then; nothing where it stays as it is. @throws sharing.too_many_values */
const changesOf = (rule: RuleRow, exclusion: Exclusion, isExcluded: boolean): Partial<Exclusion> => {
  const changes = criteria.flatMap((criterion) => {
    const [present, given] = [rule[criterion], exclusion[criterion]];
    const after = isExcluded ? [...new Set([...present, ...given])] : present.filter((value) => !given.includes(value));
    if (after.length > maxValues)
      throw sharingErrors('sharing.too_many_values', { params: { rule: rule.name, max: String(maxValues) } });
    return after.length === present.length ? [] : [[criterion, after] as const];
  });
  return Object.fromEntries(changes);
};

export class ExclusionsService {
  readonly #rules: VersionedRecord<RuleRow>;

  constructor(private readonly dependencies: ExclusionsDependencies) {
    this.#rules = dependencies.records.of(ruleRecord);
  }

  /** @throws sharing.connection_not_found, product_not_found, no_rules, too_many_values */
  async preview(
    actor: Actor,
    connectionGuid: string,
    exclusion: Exclusion,
    isExcluded: boolean,
  ): Promise<ExclusionPreview> {
    const db: Db = this.dependencies.database.tables<SharingTables>();
    const rules = await this.#rulesOf(db, actor, connectionGuid, exclusion, isExcluded);
    const changed = rules.flatMap((rule) => {
      const changes = changesOf(rule, exclusion, isExcluded);
      return Object.keys(changes).length === 0 ? [] : [{ ...rule, ...changes }];
    });
    const concerned = new Set([connectionGuid, ...changed.flatMap(({ connections }) => connections)]);
    await sidesOf(db, actor.ownerGuid);
    const partners = (await partnersOf(db, actor.ownerGuid).execute()).filter(({ id }) => concerned.has(id));
    const instead = changed.map((rule) => ({ id: rule.id, rule }));
    return {
      effects: await effectsOf(db, actor.ownerGuid, partners, this.dependencies.clock.now(), instead),
      rules: changed.map(({ id, name }) => ({ guid: id, name })),
    };
  }

  /** @returns how many rules have changed. @throws as `preview` */
  apply(actor: Actor, connectionGuid: string, exclusion: Exclusion, isExcluded: boolean): Promise<number> {
    return this.dependencies.database.transaction(async (tx: Transaction<SharingTables>) => {
      const rules = await this.#rulesOf(tx, actor, connectionGuid, exclusion, isExcluded, true);
      let changed = 0;
      for (const rule of rules) {
        const changes = changesOf(rule, exclusion, isExcluded);
        if (Object.keys(changes).length > 0) {
          await this.#rules.change(tx, actor, rule.id, anyVersion, () => changes);
          changed += 1;
        }
      }
      return changed;
    });
  }

  /** All rules of the connection, active or not. @param isHeld nobody else changes them until the transaction ends */
  async #rulesOf(
    db: Db,
    { ownerGuid }: Actor,
    connectionGuid: string,
    { products_not, skus_not }: Exclusion,
    isExcluded: boolean,
    isHeld = false,
  ): Promise<RuleRow[]> {
    const partner = isGuid(connectionGuid)
      ? await partnersOf(db, ownerGuid).where('c.id', '=', connectionGuid).executeTakeFirst()
      : undefined;
    if (partner === undefined) throw sharingErrors('sharing.connection_not_found');
    const names = await namesOfGoods(db, ownerGuid, products_not, skus_not);
    // What is no longer there may still be let in again.
    if (isExcluded && names.length < products_not.length + skus_not.length)
      throw sharingErrors('sharing.product_not_found');
    const rules = await allRulesOf(db, ownerGuid, partner.id, isHeld);
    if (rules.length === 0) throw sharingErrors('sharing.no_rules');
    return rules;
  }
}
