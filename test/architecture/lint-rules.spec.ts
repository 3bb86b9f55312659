import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readRoot } from './sources.js';

const root = join(import.meta.dirname, '../..');

/** The rules of .oxlintrc.json that are switched on by name. */
const rulesByName = (): readonly string[] => {
  const { rules } = JSON.parse(readRoot('.oxlintrc.json').replaceAll(/^\s*\/\/.*$/gm, '')) as {
    rules: Record<string, unknown>;
  };
  return Object.keys(rules).filter((name) => rules[name] !== 'off');
};

/** A test that is marked: built here, so that a search for marked tests finds none. */
const testThat = (mark: string): string =>
  `it.${mark}('is marked', () => {\n  expect(process.pid).toBeGreaterThan(1);\n});\nexport {};`;

/** What each rule is for, in as few words as break it. */
const violations: Readonly<Record<string, string>> = {
  complexity: `export const f = (n: number): number => {\n${Array.from({ length: 10 }, (_, n) => `  if (n === ${n}) return ${n};\n`).join('')}  return n;\n};`,
  'max-lines': `${'// line\n'.repeat(400)}export const n = 1;`,
  'no-array-constructor': `export const f = new Array(0, 1, 2);`,
  'no-console': `console.log('a');`,
  'no-restricted-properties': `export const f = process.env['PORT'];`,
  'no-unused-expressions': `export const f = (n: number): void => {\n  n > 1 && n < 3;\n};`,
  'no-unused-vars': `const a = 1;\nexport const b = 2;`,
  'no-useless-constructor': `export class C {\n  readonly n = 1;\n  constructor() {}\n}`,
  'no-var': `export var n = 1;`,
  'prefer-const': `let n = 1;\nexport const m = n;`,
  'prefer-rest-params': `export function f(): unknown {\n  return arguments[0];\n}`,
  'prefer-spread': `export const f = (n: number[]): number => Math.max.apply(Math, n);`,
  'typescript/await-thenable': `export const f = async (n: number): Promise<number> => await n;`,
  'typescript/ban-ts-comment': `// @ts-expect-error short\nexport const n: number = 'a';`,
  'typescript/consistent-type-imports': `import { Readable } from 'node:stream';\nexport type R = Readable;`,
  'typescript/no-array-delete': `export const f = (n: number[]): void => {\n  delete n[0];\n};`,
  'typescript/no-base-to-string': `export const f = (o: { n: number }): string => o.toString();`,
  'typescript/no-confusing-void-expression': `const f = (): void => undefined;\nexport const n = f();`,
  'typescript/no-deprecated': `/** @deprecated */\nconst old = (): number => 1;\nexport const n = old();`,
  'typescript/no-duplicate-enum-values': `export enum E {\n  A = 1,\n  B = 1,\n}`,
  'typescript/no-duplicate-type-constituents': `export type T = string | string;`,
  'typescript/no-dynamic-delete': `export const f = (o: Record<string, number>, k: string): void => {\n  delete o[k];\n};`,
  'typescript/no-empty-object-type': `export type T = {};`,
  'typescript/no-explicit-any': `export type T = any;`,
  'typescript/no-extra-non-null-assertion': `export const f = (n?: number): number => n!!;`,
  'typescript/no-extraneous-class': `export class C {\n  static readonly n = 1;\n}`,
  'typescript/no-floating-promises': `export const f = (p: Promise<number>): void => {\n  p.then(String);\n};`,
  'typescript/no-for-in-array': `export const f = (n: number[]): void => {\n  for (const i in n) n.push(i.length);\n};`,
  'typescript/no-implied-eval': `export const f = new Function('return 1') as () => number;`,
  'typescript/no-meaningless-void-operator': `export const f = (g: () => void): void => {\n  void g();\n};`,
  'typescript/no-misused-new': `export interface I {\n  new (): I;\n}`,
  'typescript/no-misused-promises': `export const f = (n: number[]): void => {\n  n.forEach(async (each) => Promise.resolve(each));\n};`,
  'typescript/no-misused-spread': `export const f = (m: Map<string, number>): object => ({ ...m });`,
  'typescript/no-mixed-enums': `export enum E {\n  A = 1,\n  B = 'b',\n}`,
  'typescript/no-namespace': `export namespace N {\n  export const n = 1;\n}`,
  'typescript/no-non-null-asserted-nullish-coalescing': `export const f = (o: { n?: number }): number => o.n! ?? 1;`,
  'typescript/no-non-null-asserted-optional-chain': `export const f = (o?: { n: number }): number => o?.n!;`,
  'typescript/no-non-null-assertion': `export const f = (n?: number): number => n!;`,
  'typescript/no-redundant-type-constituents': `export type T = string | unknown;`,
  'typescript/no-require-imports': `export const f = require('node:fs') as unknown;`,
  'typescript/no-this-alias': `export class C {\n  readonly n = 1;\n  m(): () => number {\n    const self = this;\n    return () => self.n;\n  }\n}`,
  'typescript/no-unnecessary-boolean-literal-compare': `export const f = (b: boolean): boolean => b === true;`,
  'typescript/no-unnecessary-condition': `export const f = (o: { n: number }): number => o?.n;`,
  'typescript/no-unnecessary-template-expression': "export const f = `${'a'} b`;",
  'typescript/no-unnecessary-type-arguments': `type G<T = number> = T[];\nexport type T = G<number>;`,
  'typescript/no-unnecessary-type-assertion': `export const f = (s: string): string => s as string;`,
  'typescript/no-unnecessary-type-constraint': `export const f = <T extends unknown>(t: T): T => t;`,
  'typescript/no-unnecessary-type-conversion': `export const f = (s: string): string => String(s);`,
  'typescript/no-unnecessary-type-parameters': `export const f = <T>(t: T): string => typeof t;`,
  'typescript/no-unsafe-argument': `export const f = Number.parseInt(JSON.parse('1'), 10);`,
  'typescript/no-unsafe-assignment': `export const f = JSON.parse('1');`,
  'typescript/no-unsafe-call': `export const f = (): unknown => JSON.parse('1')();`,
  'typescript/no-unsafe-declaration-merging': `export interface C {\n  a: number;\n}\nexport class C {\n  b = 1;\n}`,
  'typescript/no-unsafe-enum-comparison': `enum E {\n  A = 1,\n}\nexport const f = (e: E): boolean => e === 1;`,
  'typescript/no-unsafe-function-type': `export type F = Function;`,
  'typescript/no-unsafe-member-access': `export const f = (): unknown => JSON.parse('1').a;`,
  'typescript/no-unsafe-return': `export const f = (): string => JSON.parse('1');`,
  'typescript/no-unsafe-unary-minus': `export const f = (s: string): number => -s;`,
  'typescript/no-useless-default-assignment': `export const f = ({ n = 1 }: { n: number }): number => n;`,
  'typescript/no-wrapper-object-types': `export type T = String;`,
  'typescript/only-throw-error': `export const f = (): never => {\n  throw 'a';\n};`,
  'typescript/prefer-as-const': `export const f = 'a' as 'a';`,
  'typescript/prefer-literal-enum-member': `const n = 1;\nexport enum E {\n  A = n,\n}`,
  'typescript/prefer-namespace-keyword': `declare module N {\n  const n: number;\n}\nexport const m = N.n;`,
  'typescript/prefer-promise-reject-errors': `export const f = (): Promise<never> => Promise.reject('a');`,
  'typescript/prefer-reduce-type-parameter': `export const f = (s: string[]): object => s.reduce((all, one) => ({ ...all, [one]: 1 }), {} as Record<string, number>);`,
  'typescript/prefer-return-this-type': `export class C {\n  m(): C {\n    return this;\n  }\n}`,
  'typescript/related-getter-setter-pairs': `export interface I {\n  get n(): string;\n  set n(value: number);\n}`,
  'typescript/restrict-plus-operands': `export const f = (n: number, s: string): string => n + s;`,
  'typescript/restrict-template-expressions': 'export const f = (n: number[]): string => `${n}`;',
  'typescript/return-await': `export const f = async (p: Promise<number>): Promise<number> => {\n  try {\n    return p;\n  } catch {\n    return 1;\n  }\n};`,
  'typescript/switch-exhaustiveness-check': `export const f = (s: 'a' | 'b'): number => {\n  switch (s) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};`,
  'typescript/triple-slash-reference': `/// <reference path="./no-var.ts" />\nexport const n = 1;`,
  'typescript/unbound-method': `class C {\n  readonly n = 1;\n  m(): number {\n    return this.n;\n  }\n}\nexport const f = new C().m;`,
  'typescript/unified-signatures': `export interface I {\n  f(n: string): void;\n  f(n: number): void;\n}`,
  'typescript/use-unknown-in-catch-callback-variable': `export const f = (p: Promise<string>): Promise<string> => p.catch((e: Error) => e.message);`,
  'react/rules-of-hooks': `import { useState } from 'react';\nexport const F = ({ is }: { readonly is: boolean }) => {\n  if (!is) return null;\n  const [n] = useState(1);\n  return <p>{n}</p>;\n};`,
  'react/exhaustive-deps': `import { useEffect } from 'react';\nexport const useF = (g: () => void): void => {\n  useEffect(() => {\n    g();\n  }, []);\n};`,
  'jest/expect-expect': `it('expects nothing', () => undefined);\nexport {};`,
  'jest/no-disabled-tests': testThat('skip'),
  'jest/no-focused-tests': testThat('only'),
};

/** Where a rule's violation lies: a test, a screen, else a server. */
const pathOf = (rule: string): string => {
  const name = rule.split('/').at(-1) ?? rule;
  if (rule.startsWith('jest/')) return `bff/${name}.spec.ts`;
  return rule.startsWith('react/') ? `web/${name}.tsx` : `bff/${name}.ts`;
};

/** What the compiler alone refuses, in both of its programs, and a silencing that silences nothing. */
const others: readonly { readonly code: string; readonly path: string; readonly text: string }[] = [
  { code: 'typescript(TS2322)', path: 'bff/wrong.ts', text: `export const n: number = 'a';` },
  { code: 'typescript(TS2322)', path: 'web/wrong.tsx', text: `export const F = () => <p hidden="a" />;` },
  { code: 'typescript(TS2307)', path: 'platform/missing.ts', text: `export { n } from './nowhere.js';` },
  {
    code: 'typescript(TS2578)',
    path: 'bff/expected.ts',
    text: `// @ts-expect-error nothing is wrong\nexport const n = 1;`,
  },
  {
    code: 'typescript(TS2532)',
    path: 'bff/index.ts',
    text: `export const f = (n: number[]): string => n[0].toString();`,
  },
  {
    code: 'typescript(TS2322)',
    path: 'proto/gen/made.ts',
    text: `/* eslint-disable */\nexport const n: number = 'a';`,
  },
  {
    code: '',
    path: 'bff/unused.ts',
    text: `// oxlint-disable-next-line no-console -- nothing is said\nexport const n = 1;`,
  },
];

/** What an option or an exception of the rules allows. */
const allowed: Readonly<Record<string, string>> = {
  'bff/config.ts': violations['no-restricted-properties'] ?? '',
  'test/bff/world.ts': ['no-restricted-properties', 'typescript/no-non-null-assertion']
    .map((rule, at) => violations[rule]?.replace('const f', `const f${at}`))
    .join('\n'),
  'test/bff/method.ts': violations['typescript/unbound-method'] ?? '',
  'web/method.ts': violations['typescript/unbound-method'] ?? '',
  'bff/spread.ts': `export const f = (s: string): string[] => [...s];`,
  'bff/template.ts': 'export const f = (n: number, b: boolean): string => `${n} ${b}`;',
  'bff/default.ts': `export const f = (s: 'a' | 'b'): number => {\n  switch (s) {\n    case 'a':\n      return 1;\n    default:\n      return 2;\n  }\n};`,
  'bff/shorthand.ts': `export const f = (g: () => void): (() => void) => () => g();`,
  'bff/rest.ts': `export const f = (_n: number, { a, ...rest }: { a: number; b: number }): object => rest;`,
};

interface Finding {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
}

/** It ends with an error when it found something; the report is complete all the same. */
const lint = (folder: string): readonly Finding[] => {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { diagnostics: readonly Finding[] }).diagnostics;
};

describe('the lint rules', () => {
  let folder: string;
  let found: readonly Finding[];
  const codes = (path: string): readonly (string | undefined)[] =>
    found.filter(({ filename }) => filename === path).map(({ code }) => code);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-lint-'));
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    };
    mkdirSync(join(folder, 'web'));
    for (const path of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'web/tsconfig.json']) {
      cpSync(join(root, path), join(folder, path));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [rule, text] of Object.entries(violations)) write(pathOf(rule), text);
    for (const { path, text } of others) write(path, text);
    for (const [path, text] of Object.entries(allowed)) write(path, text);
    found = lint(folder);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are each tried here', () => {
    expect(Object.keys(violations).toSorted()).toEqual([...rulesByName()].toSorted());
  });

  it.each(Object.keys(violations))('refuse what breaks %s', (rule) => {
    const [plugin, name] = rule.includes('/') ? rule.split('/') : ['eslint', rule];
    expect(codes(pathOf(rule))).toContain(`${plugin === 'react' ? 'react-hooks' : plugin}(${name})`);
  });

  it.each(others)('refuse $path: $code', ({ path, code }) => {
    expect(codes(path)).toContain(code === '' ? undefined : code);
  });

  it.each(Object.keys(allowed))('allow %s', (path) => {
    expect(codes(path)).toEqual([]);
  });
});
