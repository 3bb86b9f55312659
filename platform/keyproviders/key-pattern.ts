/**
 * The usual form of a provider's keys, as staff writes it: a regular expression without what can be slow. It becomes
 * a table of states that reads each character once, whatever the pattern and the text (ADR 0105).
 */

/** A pattern as a table. Plain data: it is handed to the threads that read keys. */
export interface CompiledPattern {
  /** Of each ASCII character its column in the table; all others are in column 0. */
  readonly columns: Uint8Array;
  readonly width: number;
  /** `table[state * width + column]` is the state after a character; 0: the text does not fit any more. 1 is the first. */
  readonly table: Uint16Array;
  /** By state: 1 where a text may end. */
  readonly ends: Uint8Array;
}

/** Why a text is no pattern, for a person. */
export class PatternFault extends Error {}

/** Characters of a pattern. */
const maxPatternLength = 200;
/** Before states are put together: the longest key has 255 characters. */
const maxSteps = 2_000;
const maxStates = 600;
/** Work of putting states together, in steps looked at: some milliseconds. */
const maxWork = 500_000;
const maxRepeat = 255;
const ascii = 128;

/** By code, the last for all that is not ASCII. */
type Characters = readonly boolean[];

type Part =
  | { readonly kind: 'characters'; readonly set: Characters }
  | { readonly kind: 'chain'; readonly parts: readonly Part[] }
  | { readonly kind: 'either'; readonly parts: readonly Part[] }
  | { readonly kind: 'times'; readonly part: Part; readonly least: number; readonly most: number | undefined };

const setOf = (has: (code: number) => boolean): Characters => Array.from({ length: ascii + 1 }, (_, code) => has(code));
/** Keys are matched in any case. */
const upper = (code: number): number => (code >= 97 && code <= 122 ? code - 32 : code);
const range = (from: number, to: number): Characters =>
  setOf((code) => code < ascii && ((code >= from && code <= to) || isCaseOf(code, from, to)));
const isCaseOf = (code: number, from: number, to: number): boolean => {
  const other = upper(code) === code ? code + 32 : upper(code);
  const isLetter = upper(code) >= 65 && upper(code) <= 90;
  return isLetter && other >= from && other <= to;
};
const either = (one: Characters, other: Characters): Characters => setOf((code) => one[code] || other[code] || false);
const everything = setOf(() => true);
const digits = range(48, 57);
const special = '\\^$.|?*+()[]{}';

class Parser {
  #at = 0;

  constructor(private readonly text: string) {}

  parse(): Part {
    const part = this.#either();
    if (this.#at < this.text.length) throw new PatternFault('There is a ) without its (');
    return part;
  }

  #peek(): string {
    return this.text.charAt(this.#at);
  }

  #take(): string {
    this.#at += 1;
    return this.text.charAt(this.#at - 1);
  }

  #either(): Part {
    const parts = [this.#chain()];
    while (this.#peek() === '|') {
      this.#take();
      parts.push(this.#chain());
    }
    return { kind: 'either', parts };
  }

  #chain(): Part {
    const parts: Part[] = [];
    while (!['', '|', ')'].includes(this.#peek())) parts.push(this.#repeated(this.#one()));
    if (parts.length === 0) throw new PatternFault('A part of it is empty');
    return { kind: 'chain', parts };
  }

  #one(): Part {
    const character = this.#take();
    if (character === '(') return this.#group();
    if (character === '[') return { kind: 'characters', set: this.#class() };
    if (character === '.') return { kind: 'characters', set: everything };
    if (character === '\\') return { kind: 'characters', set: this.#escaped() };
    if (character === '^' || character === '$')
      throw new PatternFault('It is always compared with the whole key: leave ^ and $ out');
    if (special.includes(character)) throw new PatternFault(`There is a ${character} with nothing before it`);
    return { kind: 'characters', set: this.#literal(character) };
  }

  #group(): Part {
    if (this.text.startsWith('?:', this.#at)) this.#at += 2;
    if (this.#peek() === '?') throw new PatternFault('Looking ahead or behind is not possible');
    const part = this.#either();
    if (this.#take() !== ')') throw new PatternFault('There is a ( without its )');
    return part;
  }

  #literal(character: string): Characters {
    const code = character.charCodeAt(0);
    if (code < 33 || code > 126)
      throw new PatternFault('It is made of letters, digits and signs of ASCII, without blanks');
    return range(code, code);
  }

  #escaped(): Characters {
    const character = this.#take();
    if (character === 'd') return digits;
    if (character === '' || /[A-Za-z0-9]/.test(character))
      throw new PatternFault('Of what \\ begins only \\d and signs, as \\. are known');
    return this.#literal(character);
  }

  #class(): Characters {
    if (this.#peek() === '^') throw new PatternFault('Say which characters a key has, not which it has not');
    let set = setOf(() => false);
    if (this.#peek() === ']') throw new PatternFault('There is a [ without characters');
    while (this.#peek() !== ']') {
      const first = this.#take();
      if (first === '') throw new PatternFault('There is a [ without its ]');
      if (first === '\\') set = either(set, this.#escaped());
      else if (this.#peek() === '-' && this.text.charAt(this.#at + 1) !== ']')
        set = either(set, this.#rangeFrom(first));
      else set = either(set, this.#literal(first));
    }
    this.#take();
    return set;
  }

  #rangeFrom(first: string): Characters {
    this.#take();
    const last = this.#take();
    this.#literal(first);
    this.#literal(last === '' ? ' ' : last);
    if (first > last) throw new PatternFault(`${first}-${last} goes backwards`);
    return range(first.charCodeAt(0), last.charCodeAt(0));
  }

  #repeated(part: Part): Part {
    const times = this.#times();
    if (times === undefined) return part;
    if (this.#times() !== undefined || this.#peek() === '?')
      throw new PatternFault('How often something comes can be said once only');
    return { kind: 'times', part, ...times };
  }

  #times(): { least: number; most: number | undefined } | undefined {
    const [all, sign, least, comma, most] =
      /^(?:([?*+])|\{(\d{1,3})(?:(,)(\d{0,3}))?\})/.exec(this.text.slice(this.#at, this.#at + 12)) ?? [];
    if (all === undefined) {
      if (this.#peek() === '{') throw new PatternFault('How often something comes is said as {4} or {2,5}');
      return undefined;
    }
    this.#at += all.length;
    if (sign !== undefined) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : undefined };
    if (comma === undefined) return between(Number(least));
    return between(Number(least), most === '' ? null : Number(most));
  }
}

/** @param most null for as often as one likes */
const between = (least: number, most: number | null = least): { least: number; most: number | undefined } => {
  if (Math.max(least, most ?? 0) > maxRepeat) throw new PatternFault(`At most ${maxRepeat} times`);
  if (most !== null && most < least) throw new PatternFault(`{${least},${most}} goes backwards`);
  return { least, most: most ?? undefined };
};

/** A step of a text through a pattern: it takes a character and goes on, or goes several ways at once, or ends. */
type Step = { readonly set?: Characters; readonly next: number[] };

const tooMuch = () => new PatternFault('It is too intricate: say it with fewer or shorter parts');

/** The steps of a part, from its end to its beginning. */
class Steps {
  readonly all: Step[] = [{ next: [] }];

  add(step: Step): number {
    if (this.all.length >= maxSteps) throw tooMuch();
    return this.all.push(step) - 1;
  }

  /** @returns the first step of a part that goes on at `next` */
  of(part: Part, next: number): number {
    if (part.kind === 'characters') return this.add({ set: part.set, next: [next] });
    if (part.kind === 'chain') return part.parts.toReversed().reduce((after, each) => this.of(each, after), next);
    if (part.kind === 'either') return this.add({ next: part.parts.map((each) => this.of(each, next)) });
    let first = next;
    if (part.most === undefined) {
      const ways = [next];
      first = this.add({ next: ways });
      ways.push(this.of(part.part, first));
    } else
      for (let at = part.least; at < part.most; at += 1) first = this.add({ next: [this.of(part.part, first), next] });
    for (let at = 0; at < part.least; at += 1) first = this.of(part.part, first);
    return first;
  }

  /** @returns all steps that a text stands at, which take a character or are the end */
  reached(from: Iterable<number>): number[] {
    const seen = new Set(from);
    for (const at of seen) {
      const step = this.all[at];
      if (step !== undefined && step.set === undefined) for (const next of step.next) seen.add(next);
    }
    return [...seen].filter((at) => at === 0 || this.all[at]?.set !== undefined).toSorted((a, b) => a - b);
  }
}

/** Characters that no part tells apart have one column. @returns the columns, and a character of each */
const columnsOf = ({ all }: Steps): { columns: Uint8Array; examples: number[] } => {
  const sets = [...new Set(all.flatMap(({ set }) => (set ? [set] : [])))];
  const known = new Map<string, number>();
  const examples: number[] = [];
  const columnOf = (code: number): number => {
    const signs = sets.map((set) => (set[code] ? '1' : '0')).join('');
    const column = known.get(signs) ?? examples.push(code) - 1;
    known.set(signs, column);
    return column;
  };
  columnOf(ascii);
  return { columns: Uint8Array.from({ length: ascii }, (_, code) => columnOf(code)), examples };
};

/**
 * @param text of a pattern: characters, `.`, `\d`, `[A-Z0-9]`, `( )`, `|`, `?`, `*`, `+`, `{4}`, `{2,5}`
 * @throws PatternFault
 */
export const compilePattern = (text: string): CompiledPattern => {
  if (text.length > maxPatternLength) throw new PatternFault(`At most ${maxPatternLength} characters`);
  const steps = new Steps();
  const first = steps.reached([steps.of(new Parser(text).parse(), 0)]);
  const { columns, examples } = columnsOf(steps);
  const states: (readonly number[])[] = [[], first];
  const numbers = new Map(states.map((state, at) => [state.join(), at]));
  const table: number[] = examples.map(() => 0);
  let work = 0;
  for (let at = 1; at < states.length; at += 1) {
    const state = states[at] ?? [];
    for (const code of examples) {
      work += state.length + 1;
      const to = steps.reached(state.flatMap((each) => (steps.all[each]?.set?.[code] ? steps.all[each].next : [])));
      work += to.length;
      if (work > maxWork) throw tooMuch();
      const known = numbers.get(to.join()) ?? states.push(to) - 1;
      if (states.length > maxStates) throw tooMuch();
      numbers.set(to.join(), known);
      table.push(known);
    }
  }
  return {
    ...{ columns, width: examples.length, table: Uint16Array.from(table) },
    ends: Uint8Array.from(states, (state) => (state.includes(0) ? 1 : 0)),
  };
};
