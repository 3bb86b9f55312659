/** Sharing rules of a vault: kept by its people, each save preceded by what it would change (docs/domain.md, e). */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { lockRequest } from '../../database/request-lock.js';
import { anyVersion, type Records, type VersionedRecord } from '../../records/index.js';
import { isGuid } from '../../request-id.js';
import type { RuleRow, SharingTables } from '../rows.js';
import { sharingErrors } from '../sharing.errors.js';
import { differingSkus, type Replacement } from '../shares/evaluation.repository.js';
import { partnersOf, sidesOf, type PartnerRow } from '../shares/shares.repository.js';
import { effectsOf, type Effect } from './effects.repository.js';
import { ruleRecord } from './rule-record.js';
import { findRule, namesOfConnections, namesOfGoods, ruleCounts, type Named } from './rules.repository.js';

/** What a person enters of a rule, checked. */
export type EnteredRule = Omit<RuleRow, 'vault_id' | 'id' | 'version' | 'changed_at' | 'changed_by_name'>;

/** A rule with what its ids are called, and the connections for which no other rule is active. */
export interface RuleDetail {
  readonly rule: RuleRow;
  readonly names: readonly Named[];
  readonly soleOf: readonly Named[];
}

/** A rule as it would be; without terms it would be deleted. */
export interface Proposal {
  /** '' for one that is new. */
  readonly ruleGuid: string;
  readonly terms: EnteredRule | undefined;
}

export interface RulesDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly clock: Clock;
}

type Tx = Transaction<SharingTables>;
type Db = Kysely<SharingTables>;

/** Of a connection, also those that are not active. */
const maxRules = 50;
const maxListed = 200;

export class RulesService {
  readonly #rules: VersionedRecord<RuleRow>;

  constructor(private readonly dependencies: RulesDependencies) {
    this.#rules = dependencies.records.of(ruleRecord);
  }

  /** @throws sharing.rule_not_found, also for another vault's */
  async detail(actor: Actor, ruleGuid: string): Promise<RuleDetail> {
    const db = this.#tables();
    return this.#read(db, await this.#found(db, actor, ruleGuid));
  }

  /** @throws sharing.name_taken, connection_not_found, product_not_found, too_many_rules */
  add(actor: Actor, terms: EnteredRule): Promise<RuleDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const id = randomUUID();
      await this.#assertPossible(tx, actor, id, terms, []);
      const rule = await this.#rules.create(tx, actor, { ...terms, vault_id: actor.ownerGuid, id });
      return this.#read(tx, rule);
    });
  }

  /** @throws as `add`, sharing.rule_not_found, changed_meanwhile */
  update(actor: Actor, ruleGuid: string, version: number, terms: EnteredRule): Promise<RuleDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const before = await this.#rules.lock(tx, actor, ruleGuid, version);
      await this.#assertPossible(tx, actor, before.id, terms, before.connections);
      return this.#read(tx, await this.#rules.save(tx, actor, before, terms));
    });
  }

  /** @throws sharing.rule_not_found, changed_meanwhile */
  delete(actor: Actor, ruleGuid: string, version: number): Promise<void> {
    return this.dependencies.database.transaction((tx: Tx) => this.#rules.delete(tx, actor, ruleGuid, version));
  }

  /** A rule of whichever vault follows what it names. */
  async changeRule(
    tx: Tx,
    actor: Actor,
    { vault_id, id }: Pick<RuleRow, 'vault_id' | 'id'>,
    changesOf: (row: RuleRow) => Partial<RuleRow>,
  ): Promise<void> {
    await this.#rules.change(tx, { ...actor, ownerGuid: vault_id }, id, anyVersion, changesOf);
  }

  /** @returns of each connection that the rule has or would have. @throws sharing.rule_not_found, connection_not_found, product_not_found */
  async preview(actor: Actor, proposal: Proposal): Promise<Effect[]> {
    const db = this.#tables();
    const { instead, partners } = await this.#proposed(db, actor, proposal);
    return effectsOf(db, actor.ownerGuid, partners, this.dependencies.clock.now(), [instead]);
  }

  /** @throws as `preview`; sharing.connection_not_found for one that the rule neither has nor would have */
  async previewedSkus(
    actor: Actor,
    proposal: Proposal,
    connectionGuid: string,
    isGain: boolean,
  ): Promise<{ readonly skus: readonly Named[]; readonly total: number }> {
    const db = this.#tables();
    const { instead, partners } = await this.#proposed(db, actor, proposal);
    const partner = partners.find(({ id }) => id === connectionGuid);
    if (partner === undefined) throw sharingErrors('sharing.connection_not_found');
    if (partner.side_id === null) return { skus: [], total: 0 };
    const given = {
      sellerId: actor.ownerGuid,
      sides: [partner.side_id],
      now: this.dependencies.clock.now(),
      instead: [instead],
    };
    const rows = await differingSkus(db, given, isGain, maxListed);
    return {
      skus: rows.map(({ id, sku, title }) => ({ guid: id, name: `${sku}, ${title}` })),
      total: rows[0]?.total ?? 0,
    };
  }

  async #proposed(
    db: Db,
    actor: Actor,
    { ruleGuid, terms }: Proposal,
  ): Promise<{ readonly instead: Replacement; readonly partners: readonly PartnerRow[] }> {
    const before = ruleGuid === '' ? undefined : await this.#found(db, actor, ruleGuid);
    const kept = before?.connections ?? [];
    if (terms !== undefined) await this.#assertKnown(db, actor, terms, kept);
    const concerned = new Set([...kept, ...(terms?.connections ?? [])]);
    await sidesOf(db, actor.ownerGuid);
    const partners = await partnersOf(db, actor.ownerGuid).execute();
    const id = before?.id ?? randomUUID();
    return {
      instead: { id, rule: terms && this.#asRow(actor, id, terms) },
      partners: partners.filter((partner) => concerned.has(partner.id)),
    };
  }

  #asRow({ ownerGuid }: Actor, id: string, terms: EnteredRule): RuleRow {
    const stamp = { version: 1, changed_at: this.dependencies.clock.now(), changed_by_name: '' };
    return { ...terms, ...stamp, vault_id: ownerGuid, id };
  }

  /** Of two who add the fiftieth at once one is refused. */
  async #assertPossible(tx: Tx, actor: Actor, id: string, terms: EnteredRule, kept: readonly string[]): Promise<void> {
    await lockRequest(tx, 'sharing rules', actor.ownerGuid);
    await this.#assertKnown(tx, actor, terms, kept);
    const counts = await ruleCounts(tx, actor.ownerGuid, terms.connections, id);
    if (counts.some(({ rules }) => rules >= maxRules))
      throw sharingErrors('sharing.too_many_rules', { params: { max: String(maxRules) } });
  }

  /** @param kept connections that the rule has already, which may have ended since */
  async #assertKnown(db: Db, { ownerGuid }: Actor, terms: EnteredRule, kept: readonly string[]): Promise<void> {
    const open = new Set((await partnersOf(db, ownerGuid).execute()).map(({ id }) => id));
    if (terms.connections.some((id) => !open.has(id) && !kept.includes(id)))
      throw sharingErrors('sharing.connection_not_found');
    const products = [...new Set([...terms.products, ...terms.products_not])];
    const skus = [...new Set([...terms.skus, ...terms.skus_not])];
    const names = await namesOfGoods(db, ownerGuid, products, skus);
    if (names.length < products.length + skus.length) throw sharingErrors('sharing.product_not_found');
  }

  async #found(db: Db, { ownerGuid }: Actor, ruleGuid: string): Promise<RuleRow> {
    const rule = isGuid(ruleGuid) ? await findRule(db, ownerGuid, ruleGuid) : undefined;
    if (rule === undefined) throw sharingErrors('sharing.rule_not_found');
    return rule;
  }

  async #read(db: Db, rule: RuleRow): Promise<RuleDetail> {
    const companies = await namesOfConnections(db, rule.vault_id, rule.connections);
    const products = [...rule.products, ...rule.products_not];
    const goods = await namesOfGoods(db, rule.vault_id, products, [...rule.skus, ...rule.skus_not]);
    const counts = rule.is_active ? await ruleCounts(db, rule.vault_id, rule.connections, rule.id) : [];
    const alone = new Set(counts.filter(({ active }) => active === 0).map(({ connection_id }) => connection_id));
    return {
      rule,
      names: [...companies, ...goods],
      soleOf: companies.filter(({ guid }) => alone.has(guid)),
    };
  }

  #tables(): Db {
    return this.dependencies.database.tables<SharingTables>();
  }
}
