import { isTest, readRoot, sources, type Source } from './sources.js';

const roles = new Set([
  'contract',
  'controller',
  'client',
  'view',
  'module',
  'service',
  'repository',
  'grpc',
  'message',
  'grid',
  'collection',
  'job',
  'errors',
  'screen',
  'table',
  'form',
  'dialog',
  'routes',
  'texts',
  'icons',
  'spec',
  'config',
]);
/** What several files of a folder need belongs to one of them, or has a name of its own. */
const namesOfNothing = new Set(['utils', 'util', 'common', 'helpers', 'helper', 'shared', 'services', 'misc', 'lib']);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const paths = (offenders: readonly Source[]): string[] => offenders.map(({ path }) => path);

/** Entries whose whole body is data, such as texts of the specification or a list of migrations. */
const isData = ({ path }: Source): boolean => /(texts|permissions|icons|migrations)\//.test(path);

describe('a source file', () => {
  it('is seen at all', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  it('is called <subject>.<role> in kebab case, the role one of a closed list', () => {
    const misnamed = sources.filter(({ name, path }) => {
      const [subject = '', ...suffixes] = name.replace(/\.tsx?$/, '').split('.');
      const isMigration = /^platform\/database\/migrations\/\d{4}-/.test(path);
      return !(kebab.test(subject) || isMigration) || suffixes.length > 2 || !suffixes.every((role) => roles.has(role));
    });
    expect(paths(misnamed)).toEqual([]);
  });

  it('stands in a folder that says what it is about', () => {
    const offenders = sources.filter(({ folder }) => folder.split('/').some((part) => namesOfNothing.has(part)));
    expect(paths(offenders)).toEqual([]);
  });

  it('has at most 400 lines', () => {
    expect(paths(sources.filter((source) => source.lines > 400 && !isData(source)))).toEqual([]);
  });

  it('has at most 250 lines in 95 of 100 cases', () => {
    const lines = sources.map((source) => source.lines).toSorted((a, b) => a - b);
    expect(lines[Math.floor(lines.length * 0.95)]).toBeLessThanOrEqual(250);
  });

  it('shares its folder with at most eleven others', () => {
    const counts = new Map<string, number>();
    for (const source of sources.filter((file) => !/\.spec\.tsx?$/.test(file.name))) {
      counts.set(source.folder, (counts.get(source.folder) ?? 0) + 1);
    }
    const crowded = [...counts].filter(([folder, count]) => count > 12 && folder !== 'platform/database/migrations');
    // The kernel may have 15 files: it is one subject, what the servers agree on.
    expect(crowded.filter(([folder, count]) => folder !== 'kernel' || count > 15)).toEqual([]);
  });

  it('reads the environment in config.ts only', () => {
    const readers = sources.filter(
      (source) => !isTest(source) && /\bprocess\s*\.\s*env\b|\bprocess\[/.test(source.text),
    );
    expect(paths(readers).filter((path) => !/(^|\/)config\.ts$/.test(path))).toEqual([]);
  });

  it('has no any without a reason beside it', () => {
    const holes = sources.filter(({ text }) => {
      // The switched-off lines state their reason; the rest of the file must do without.
      const judged = text
        .replaceAll(/\/\* oxlint-disable [^*]+-- [^*]+\*\/[\s\S]*?\/\* oxlint-enable [^*]+\*\//g, '')
        .replaceAll(/\/\/ oxlint-disable-next-line [^\n]+ -- [^\n]+\n[^\n]*/g, '');
      return /(:|<|\bas|,|=>|\|)\s*any\b(?!\s*[a-z])/.test(
        judged.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|(['"`])(?:\\.|(?!\1)[^\\])*\1/g, ''),
      );
    });
    expect(paths(holes)).toEqual([]);
  });

  it('gives a reason with each silenced rule', () => {
    const silencing = /(eslint|oxlint)-disable(?!.*\s--\s)|@ts-(ignore|nocheck)|@ts-expect-error\s*\n/;
    const silent = sources.filter(({ text, folder }) => folder !== 'test/architecture' && silencing.test(text));
    expect(paths(silent)).toEqual([]);
  });
});

describe('the lock file', () => {
  it('names no download address, so that any registry serves it', () => {
    expect(readRoot('package-lock.json')).not.toMatch(
      /"resolved"|https?:\/\/(?!(?:www\.)?(?:github|opencollective|paypal|tidelift|buymeacoffee|ko-fi)[^"]*)[^"]*\.tgz/,
    );
  });
});

describe('package.json', () => {
  it('pins every version', () => {
    const { dependencies, devDependencies } = JSON.parse(readRoot('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
