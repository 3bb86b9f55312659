/**
 * What a feature is entered into is written from the files that are there, and committed: the bundles read no folders
 * while they run, and a reviewer sees what has come in (ADR 0064).
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Found {
  /** From the root, with its ending. */
  readonly path: string;
  /** The names that its exports have. */
  readonly names: readonly string[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** @returns the files below a folder whose path fits, in order, each with what it exports by a name that fits */
const find = (folder: string, path: RegExp, name: RegExp): readonly Found[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((each) => path.test(each))
    .toSorted()
    .map((each) => ({ path: each, names: [...read(each).matchAll(name)].map(([, found = '']) => found) }))
    .filter(({ names }) => names.length > 0);

const specifierFrom = (folder: string, path: string): string => {
  const to = relative(folder, path).replace(/\.tsx?$/, '.js');
  return to.startsWith('.') ? to : `./${to}`;
};

const importsInto = (folder: string, found: readonly Found[]): string =>
  found.map(({ path, names }) => `import { ${names.join(', ')} } from '${specifierFrom(folder, path)}';`).join('\n');

const namesIn = (found: readonly Found[]): readonly string[] => found.flatMap(({ names }) => names);
const lines = (all: readonly string[]): string => all.map((each) => `  ${each},`).join('\n');

const contracts = (): string => {
  const found = find('bff', /\.contract\.ts$/, /^export const (\w+Contract)\b/gm);
  return `${importsInto('bff', found)}

/** Every endpoint, of all contracts. */
export const contract = {
${lines(namesIn(found).map((name) => `...${name}`))}
};
`;
};

/** The session's controllers belong to its own module. */
const controllers = (): string => {
  const found = find('bff', /^bff\/(?!session\/).*\.controller\.ts$/, /^export (?:class|const) (\w+Controller)\b/gm);
  return `import type { Type } from '@nestjs/common';
${importsInto('bff', found)}

/** The controllers of all features. */
export const controllers: readonly Type[] = [
${lines(namesIn(found))}
];
`;
};

/** What only the identity provider may call is none of the gateway's. */
const services = (): string => {
  const access = read('proto/gen/access.ts');
  const isGateways = (path: string, name: string): boolean => {
    const [, domain = ''] = /keyway\/(\w+)\//.exec(path) ?? [];
    const audiences = [...access.matchAll(new RegExp(`keyway\\.${domain}\\.v1\\.${name}/.*"audience":"(\\w+)"`, 'g'))];
    return audiences.some(([, audience]) => audience !== 'identity');
  };
  const found = find('proto/gen/keyway', /\.ts$/, /^export const (\w+ServiceService)\b/gm)
    .map(({ path, names }) => ({ path, names: names.filter((name) => isGateways(path, name.replace(/Service$/, ''))) }))
    .filter(({ names }) => names.length > 0);
  const keyed = namesIn(found).map((name) => {
    const subject = name.replace(/ServiceService$/, '');
    return [`${subject.charAt(0).toLowerCase()}${subject.slice(1)}`, name] as const;
  });
  return `${importsInto('bff/upstream', found)}

/** The platform's services that the gateway calls. */
export const serviceDefinitions = {
${lines(keyed.map(([key, name]) => `${key}: ${name}`))}
} as const;
`;
};

/** Mechanisms of the platform stand in platform.module.ts themselves: they are what domains are made of. */
const mechanisms =
  /^platform\/(?:access|audit|checklist|collections|content|database|images|jobs|mail|objects|realtime|records|search|workbooks)\//;

const domains = (): string => {
  const found = find('platform', /^platform\/\w+\/index\.ts$/, /\b(\w+Module)\b/g).filter(
    ({ path }) => !mechanisms.test(path),
  );
  return `import type { Type } from '@nestjs/common';
${importsInto('platform', found)}

/** The modules of all domains. */
export const domains: readonly Type[] = [
${lines(namesIn(found))}
];
`;
};

const migrations = (): string => {
  const folder = 'platform/database/migrations';
  const found = find(
    folder,
    /\/\d{4}-[^/]*\.ts$/,
    /^export const (\w+)(?=: Migration =| = .*: Migration =>| = async \(db)/gm,
  );
  const nameOf = ({ path }: Found): string => path.replace(/^.*\/|\.ts$/g, '');
  const takesEnd = ({ path }: Found): boolean => /^export const \w+ = \(sealEnd/m.test(read(path));
  const importOf = (each: Found): string => {
    const from = `from './${nameOf(each)}.js';`;
    return each.names[0] === 'up' ? `import * as ${aliasOf(each)} ${from}` : `import { ${each.names[0]} } ${from}`;
  };
  const aliasOf = (each: Found): string => `of${nameOf(each).slice(0, 4)}`;
  const valueOf = (each: Found): string => {
    if (each.names[0] === 'up') return aliasOf(each);
    return takesEnd(each) ? `${each.names[0]}(sealEnd)` : `${each.names[0]}`;
  };
  return `import type { Migration } from 'kysely/migration';
${found.map(importOf).join('\n')}
import type { SealEnd } from './0061-sealed-custody.js';

export type { SealEnd } from './0061-sealed-custody.js';

/**
 * Every migration under the name that databases remember, in order. A landed one is never edited: add the next.
 * @param sealEnd needed by a database that has transactions from before their links were sealed
 */
export const migrationsWith = (sealEnd?: SealEnd): Record<string, Migration> => ({
${lines(found.map((each) => `'${nameOf(each)}': ${valueOf(each)}`))}
});
`;
};

const routes = (): string => {
  const found = find('web', /\.routes\.tsx$/, /^export const (\w+Routes)\b/gm);
  return `import type { BuiltRoute } from '../ui/page/route-types.js';
${importsInto('web/app', found)}

/** The screens of all features. */
export const featureRoutes: readonly BuiltRoute[] = [
${lines(namesIn(found).map((name) => `...${name}`))}
];
`;
};

const texts = (): string => {
  const found = find('web', /\.texts\.ts$/, /^export const (\w+Texts)\b/gm);
  return `${importsInto('web/client/texts', found)}

/** What features say of the codes that are theirs. */
export const featureTexts = {
${lines(namesIn(found).map((name) => `...${name}`))}
};
`;
};

const icons = (): string => {
  const found = find('web', /\.icons\.ts$/, /^export const (\w+Icons)\b/gm);
  return `${importsInto('web/app/shell/navigation', found)}

/** The icons of all features, by the names that places and the navigation have for them. */
export const featureIcons = {
${lines(namesIn(found).map((name) => `...${name}`))}
};
`;
};

const header =
  '// Generated by test/registries/write.ts from the files that are there. DO NOT EDIT: npm run registries.\n';

/** @returns each written file by its path from the root, as it has to be */
export const registries = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({
      'bff/contracts.ts': contracts,
      'bff/controllers.ts': controllers,
      'bff/upstream/services.client.ts': services,
      'platform/domains.ts': domains,
      'platform/database/migrations/index.ts': migrations,
      'web/app/feature-routes.ts': routes,
      'web/app/shell/navigation/feature-icons.ts': icons,
      'web/client/texts/feature-texts.ts': texts,
    }).map(([path, write]) => [path, `${header}${write()}`]),
  );
