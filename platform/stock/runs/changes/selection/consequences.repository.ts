/** What a change would do now: the keys that it names, judged group by group, and line by line where lines were given. */
import type { Kysely } from 'kysely';
import type { AgreementRow } from '../../../../rights/index.js';
import { changeSource, kindOf, verdict, type Verdict } from '../change-kinds.js';
import { verdictOf, type KeyGroup } from './change-verdict.js';
import type { ChangeRow, ChangesDatabase } from '../rows.js';
import { heldIn, heldOf } from './held.repository.js';
import { groupKeys, namedLines, namesOfSkus, rightsNamed, type NamedLine } from './selection.repository.js';

type Tables = Kysely<ChangesDatabase>;

export interface JudgedGroup extends KeyGroup {
  readonly verdict: Verdict;
  readonly rightName: string;
}

export interface NamedGroup extends JudgedGroup {
  readonly sku: string;
  readonly platform: string;
  readonly productTitle: string;
  /** Keys of the SKU under the right that the change's vault has in this state; 0 of what another vault holds. */
  readonly heldCount: number;
  /** The same once everything that would be changed is. */
  readonly leftCount: number;
}

interface TitledRight extends AgreementRow {
  readonly title: string;
}

/** A line that leads to no change. */
export interface JudgedLine {
  readonly line: number;
  readonly verdict: Verdict;
  readonly last4: string;
  /** keyState of the key that it names; null where it names none. */
  readonly state: number | null;
}

/** What a change would do, as people are shown it. */
export interface Consequences {
  readonly groups: readonly NamedGroup[];
  /** Lines that lead to no change. */
  readonly lines: readonly JudgedLine[];
  /** Last characters of the first keys that would be changed, where texts named them. */
  readonly changedTails: readonly string[];
}

export const nothingYet: Consequences = { groups: [], lines: [], changedTails: [] };

const tailsShown = 200;

export const changedOf = <G extends JudgedGroup>(groups: readonly G[]): G[] =>
  groups.filter((group) => group.verdict === verdict.changed);

export const countOf = (groups: readonly KeyGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

type Judge = (group: KeyGroup) => Verdict;

const groupOfLine = ({ holderId, originId, skuId, rightId, state }: NamedLine): KeyGroup => ({
  holderId: holderId ?? '',
  originId: originId ?? '',
  skuId: skuId ?? '',
  rightId: rightId ?? '',
  state: state ?? 0,
  count: 1,
});

const judgeOf = (change: ChangeRow, rights: ReadonlyMap<string, TitledRight>): Judge => {
  const kind = kindOf(change);
  const next = change.to_agreement_id === null ? undefined : rights.get(change.to_agreement_id);
  return (group) => verdictOf(kind, change.vault_id, group, { now: rights.get(group.rightId), next });
};

const rightsFor = async (
  db: Tables,
  change: ChangeRow,
  groups: readonly KeyGroup[],
): Promise<Map<string, TitledRight>> => {
  const ids = [...groups.map(({ rightId }) => rightId), ...(change.to_agreement_id ? [change.to_agreement_id] : [])];
  const rows = ids.length === 0 ? [] : await rightsNamed(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
};

const judged = (groups: readonly KeyGroup[], rights: ReadonlyMap<string, TitledRight>, judge: Judge): JudgedGroup[] =>
  groups.map((group) => ({ ...group, verdict: judge(group), rightName: rights.get(group.rightId)?.title ?? '' }));

/** The groups of a change and what would become of each. */
export const judgeGroups = async (db: Tables, change: ChangeRow): Promise<JudgedGroup[]> => {
  const groups = await groupKeys(db, change);
  const rights = await rightsFor(db, change, groups);
  return judged(groups, rights, judgeOf(change, rights));
};

/** The same for people: with names, what the vault has now, and the lines. */
export const consequencesOf = async (db: Tables, change: ChangeRow): Promise<Consequences> => {
  const groups = await groupKeys(db, change);
  const rights = await rightsFor(db, change, groups);
  const judge = judgeOf(change, rights);
  const names = groups.length === 0 ? [] : await namesOfSkus(db, groups);
  const nameOf = new Map(names.map((name) => [name.sku_id, name]));
  const standings = groups.length === 0 ? [] : await heldOf(db, change.vault_id, groups);
  const lines = (change.source === changeSource.keys ? await namedLines(db, change) : []).map((line) => ({
    ...line,
    verdict: (line.problem ?? judge(groupOfLine(line))) as Verdict,
  }));
  const verdicts = judged(groups, rights, judge);
  const held = heldIn(standings, changedOf(verdicts));
  return {
    groups: verdicts.map((group) => {
      const name = nameOf.get(group.skuId);
      return {
        ...group,
        sku: name?.sku ?? '',
        platform: name?.platform ?? '',
        productTitle: name?.product_title ?? '',
        ...(group.holderId === change.vault_id ? held(group) : { heldCount: 0, leftCount: 0 }),
      };
    }),
    lines: lines.filter((line) => line.verdict !== verdict.changed),
    changedTails: lines.flatMap((line) => (line.verdict === verdict.changed ? line.last4 : [])).slice(0, tailsShown),
  };
};
