/** Looks through the exhibits: for the run's own secrets, exactly; and for whatever has the shape of one. */
import { allowedAs, type Allowance } from './allowances.js';
import type { Exhibit } from './exhibits.js';
import type { Secret } from './provider-recorder.js';

export interface Finding {
  /** What it is: the secret's kind, or `shaped like a token`. */
  readonly what: string;
  readonly channel: Exhibit['channel'];
  readonly where: string;
  /** The first characters only: a report is passed around. */
  readonly excerpt: string;
}

export interface SearchResult {
  readonly findings: readonly Finding[];
  /** By the allowance's name, how often it was used. */
  readonly allowed: ReadonlyMap<string, { readonly allowance: Allowance; count: number; readonly example: string }>;
  /** Strings that were long and mixed enough to be looked at. */
  readonly candidates: number;
}

const jwt = /eyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?/g;
/** base64url, or hex, of 128 bits and more. */
const run = /[A-Za-z0-9_-]{32,}/g;
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const binary = /^(?:\x89PNG|\xff\xd8\xff|PK\p{Cc}{2}|wOF2|GIF8|RIFF)/u;
/** Bits per character; English words in kebab-case stay below, random base64url stands above 4.5. */
const minEntropy = 3.2;
const excerptLength = 10;

const entropyOf = (candidate: string): number => {
  const counts = new Map<string, number>();
  for (const character of candidate) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / candidate.length) * Math.log2(count / candidate.length);
  return bits;
};

const digits = /\d/g;
const isMixed = (candidate: string): boolean =>
  (candidate.match(digits)?.length ?? 0) >= 3 && /[A-Za-z]/.test(candidate) && entropyOf(candidate) >= minEntropy;

const excerptOf = (value: string): string => `${value.slice(0, excerptLength)}… (${value.length} characters)`;

/** The secret itself, and of a JWT the part that gives its content away. */
const needlesOf = ({ kind, value }: Secret): Secret[] => {
  const payload = value.split('.')[1];
  const isJwt = value.startsWith('eyJ') && payload !== undefined;
  return isJwt
    ? [
        { kind, value },
        { kind: `content of an ${kind}`, value: payload },
      ]
    : [{ kind, value }];
};

export const search = (exhibits: readonly Exhibit[], secrets: readonly Secret[]): SearchResult => {
  const findings: Finding[] = [];
  const allowed = new Map<string, { allowance: Allowance; count: number; example: string }>();
  const needles = [...new Map(secrets.flatMap(needlesOf).map((one) => [one.value, one])).values()];
  let candidates = 0;

  const judge = (exhibit: Exhibit, kind: string, value: string): void => {
    const allowance = allowedAs(exhibit, kind, value);
    if (allowance === undefined) {
      const { channel, where, name } = exhibit;
      const place = name === undefined ? where : `${where}, ${name}`;
      findings.push({ what: kind, channel, where: place, excerpt: excerptOf(value) });
      return;
    }
    const known = allowed.get(allowance.name) ?? { allowance, count: 0, example: exhibit.where };
    allowed.set(allowance.name, { ...known, count: known.count + 1 });
  };

  for (const exhibit of exhibits) {
    const latin = exhibit.content.toString('latin1');
    const found = needles.filter(({ value }) => latin.includes(value));
    for (const { kind, value } of found) judge(exhibit, kind, value);
    // The provider's own pages have keys of their own; what is built or packed has no room for a token of this run.
    if (exhibit.side === 'provider' || exhibit.isBuilt === true || binary.test(latin)) continue;
    const plain = latin.replace(uuids, ' ');
    const shaped = new Set([...(latin.match(jwt) ?? []), ...(plain.match(run) ?? []).filter(isMixed)]);
    candidates += shaped.size;
    for (const value of shaped) {
      if (!found.some((one) => value.includes(one.value) || one.value.includes(value)))
        judge(exhibit, 'shaped like a token', value);
    }
  }
  return { findings, allowed, candidates };
};
