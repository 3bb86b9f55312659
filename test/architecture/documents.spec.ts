import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRoot, sources } from './sources.js';

const root = join(import.meta.dirname, '../..');
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'docs/adr'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

describe.each(documents)('%s', (document) => {
  const text = readRoot(document);

  it('links to what is there', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target) && !target.endsWith('.png'));
    expect(local.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });

  it('names files that are there', () => {
    const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name);
    const isThere = (name: string): boolean =>
      existsSync(join(root, name)) ||
      sources.some(({ path }) => path.endsWith(`/${name}`)) ||
      name.includes('proto/gen/');
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});

const protos = readdirSync(join(root, 'proto/keyway'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.proto'))
  .map((name) => ({ path: `proto/keyway/${name}`, text: readRoot(`proto/keyway/${name}`) }));

/** Sources as prose: a comment's line ends are spaces. */
const prose = [...sources, ...protos].map(({ path, text }) => ({
  path,
  text: text.replace(/\n\s*(?:\/\/|\*|--)?\s*/g, ' '),
}));

const found = (pattern: RegExp, isFault: (match: RegExpMatchArray) => boolean): string[] =>
  prose.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter(isFault).map(([words]) => `${path}: ${words.slice(-60)}`),
  );

describe('a comment that cites a document', () => {
  it('names letters that are among the rules of the domain', () => {
    const letters = new Set(
      [...readRoot('docs/domain.md').matchAll(/^#{2,3} ([a-q]\d*)\. /gm)].map(([, name]) => name),
    );
    const cited = /docs\/domain\.md(?:, ([a-q]\d{0,2}\b(?:(?:, and | and | to |, )[a-q]\d{0,2}\b)*)|[^'`])/g;
    const isUnknown = ([, names]: RegExpMatchArray): boolean =>
      names === undefined || names.split(/,? and | to |, /).some((name) => !letters.has(name));
    expect(found(cited, isUnknown)).toEqual([]);
  });

  it('names decision records that are there', () => {
    const records = readdirSync(join(root, 'docs/adr')).map((name) => name.slice(0, 4));
    expect(found(/\bADR (\d{4})/g, ([, number = '']) => !records.includes(number))).toEqual([]);
  });

  it('names sections of public standards alone: nobody can look up others', () => {
    const section = /.{0,60}\b[Ss]ections? \(?(?:\d|[a-q]\b|o\d)/g;
    expect(found(section, ([words]) => !/RFC \d+|OpenID Connect|Trace Context/.test(words))).toEqual([]);
    expect(found(/\b(?:[Dd]omain|[Dd]esign) rules\b|\b(?:ux|style|pains|faults)\.md\b/g, () => true)).toEqual([]);
  });
});
