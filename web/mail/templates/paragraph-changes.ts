/** What a version of a text says otherwise than the one before it, by paragraphs. */

type Step = 'gone' | 'new' | 'same';

export interface ParagraphChange {
  readonly kind: Step;
  readonly text: string;
}

type Lengths = readonly (readonly number[])[];

const paragraphsOf = (text: string): readonly string[] => text.split(/\n{2,}/);

const lengthAt = (lengths: Lengths, i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** lengths[i][j]: how many paragraphs the ends of both, from i and j on, have in common in their order. */
const commonLengths = (before: readonly string[], after: readonly string[]): Lengths => {
  const lengths = [...before, ''].map(() => [...after, ''].map(() => 0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      const isSame = before[i] === after[j];
      row[j] = isSame
        ? lengthAt(lengths, i + 1, j + 1) + 1
        : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
};

/** @param keeps how much both have in common after either step */
const stepOf = (
  old: string | undefined,
  young: string | undefined,
  keeps: { readonly gone: number; readonly new: number },
): Step => {
  if (old === young) return 'same';
  if (young === undefined) return 'gone';
  if (old === undefined) return 'new';
  return keeps.gone >= keeps.new ? 'gone' : 'new';
};

/** @returns every paragraph of both once, in the order in which one reads what became of the text */
export const paragraphChanges = (textBefore: string, textAfter: string): readonly ParagraphChange[] => {
  const [before, after] = [paragraphsOf(textBefore), paragraphsOf(textAfter)];
  const lengths = commonLengths(before, after);
  const changes: ParagraphChange[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const keeps = { gone: lengthAt(lengths, i + 1, j), new: lengthAt(lengths, i, j + 1) };
    const kind = stepOf(before[i], after[j], keeps);
    changes.push({ kind, text: (kind === 'new' ? after[j] : before[i]) ?? '' });
    if (kind !== 'new') i += 1;
    if (kind !== 'gone') j += 1;
  }
  return changes;
};
