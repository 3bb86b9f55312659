/** Two people saved one thing: what differs, field by field, and what becomes of it (ADR 0048). */

/** A field of a form as it is compared: by its text, which two values share when they mean the same. */
export interface ComparedField<V> {
  readonly name: string;
  readonly textOf: (values: V) => string;
  /** The values that stand for the field, taken over together. */
  readonly keys: readonly (keyof V)[];
}

export type Side = 'theirs' | 'mine';

export interface Difference {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
  /** Who has left what this form was made from. */
  readonly changedBy: Side | 'both';
}

export type Sides = Readonly<Record<string, Side>>;

export interface Versions<V> {
  /** What the form was made from. */
  readonly base: V;
  readonly theirs: V;
  readonly mine: V;
}

const changedBy = (base: string, theirs: string, mine: string): Difference['changedBy'] => {
  if (base === mine) return 'theirs';
  return base === theirs ? 'mine' : 'both';
};

export const differencesOf = <V>(
  fields: readonly ComparedField<V>[],
  { base, theirs, mine }: Versions<V>,
): readonly Difference[] =>
  fields.flatMap(({ name, textOf }) => {
    const [before, now, entered] = [textOf(base), textOf(theirs), textOf(mine)];
    return now === entered ? [] : [{ name, theirs: now, mine: entered, changedBy: changedBy(before, now, entered) }];
  });

/** What only one of the two has changed is theirs or mine without a question; of the rest nothing is chosen yet. */
export const firstSides = (differences: readonly Difference[]): Sides =>
  Object.fromEntries(
    differences.flatMap(({ name, changedBy: side }): [string, Side][] => (side === 'both' ? [] : [[name, side]])),
  );

export const allOn = (differences: readonly Difference[], side: Side): Sides =>
  Object.fromEntries(differences.map(({ name }) => [name, side]));

export const isDecided = (differences: readonly Difference[], sides: Sides): boolean =>
  differences.every(({ name }) => name in sides);

/** Theirs, with mine in the fields where mine was chosen. */
export const mergedOf = <V extends object>(
  fields: readonly ComparedField<V>[],
  { theirs, mine }: Pick<Versions<V>, 'theirs' | 'mine'>,
  sides: Sides,
): V => {
  const own = fields.filter(({ name }) => sides[name] === 'mine').flatMap(({ keys }) => keys);
  return { ...theirs, ...(Object.fromEntries(own.map((key) => [key, mine[key]])) as Partial<V>) };
};
