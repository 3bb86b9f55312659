/** Every door of the gateway, from what it boots with, and what this run has seen behind each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../../bff/contract.js';
import { proxyTable } from '../../bff/edge/proxy/proxy-table.js';
import { accessByPath } from '../../proto/gen/access.js';
import type { TraceRecorder } from './trace-recorder.js';

export interface UpstreamCall {
  readonly call: string;
  /** Permission keys of which one is enough, or a word; empty for what is no rpc. */
  readonly callers: string;
}

export interface Door {
  readonly route: string;
  /** The declared access: a word, or permission keys of which one is enough. */
  readonly permission: string;
  readonly stepUp: string;
  /** Calls behind it that the traces of this run show. */
  readonly upstream: readonly UpstreamCall[];
  /** How often it was asked in this run. */
  readonly requests: number;
  readonly errors: readonly string[];
}

export interface ChecklistItem {
  readonly number: number;
  readonly tests: readonly { readonly name: string; readonly file: string }[];
}

const root = join(import.meta.dirname, '../..');
const items = 38;
const prefix = '/bff';

/** The call, and who may make it: the table that the platform's gate reads. */
const behind = (call: string): UpstreamCall => {
  const access = accessByPath[call];
  if (access === undefined) return { call, callers: '' };
  const { audience, permissions } = access;
  return { call, callers: audience === 'permitted' ? permissions.join(' or ') : audience.replace('_', '-') };
};

export const doors = (traces: TraceRecorder): Door[] => {
  const seen = traces.upstreamByRoute();
  const observed = (route: string) => {
    const { calls = new Set<string>(), requests = 0 } = seen.get(route) ?? {};
    return { upstream: [...calls].toSorted().map(behind), requests };
  };
  const declared = Object.values(contract).map(({ route, permission, stepUp, errors }) => {
    const full = (route as string).replace(' ', ` ${prefix}`);
    return {
      route: full,
      permission: typeof permission === 'string' ? permission : permission.join(' or '),
      stepUp: stepUp ?? '–',
      errors,
      ...observed(full),
    };
  });
  const passed = proxyTable.map(({ method, template, permission }) => ({
    route: `${method} ${template}`,
    permission: `${permission}, and the platform's own rule`,
    stepUp: '–',
    errors: [],
    ...observed(`${method} ${template}`),
    // The table sends each path on as it is (bff/edge/proxy).
    upstream: [{ call: `${method} ${template}`, callers: '' }],
  }));
  const known = new Set([...declared, ...passed].map(({ route }) => route));
  // What the run has seen and neither table declares: login, callback, downloads, files, probes.
  const others = [...seen.keys()]
    .filter((route) => !known.has(route))
    .map((route) => ({ route, permission: 'outside the contract', stepUp: '–', errors: [], ...observed(route) }));
  return [...declared, ...passed, ...others];
};

const specFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'));

/** The items of the security checklist with the names of the tests that carry their number. */
export const checklist = (): ChecklistItem[] => {
  const folder = join(root, 'test');
  const tests = specFiles(folder).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /\b(?:describe|it)(?:\.each\([^`]*?\))?\(\s*(['"`])security-(\d\d) (.+?)\1/gs,
      ),
    ].map(([, , number, name = '']) => ({ number: Number(number), name, file: `test/${file}` })),
  );
  return Array.from({ length: items }, (_, index) => ({
    number: index + 1,
    tests: tests.filter(({ number }) => number === index + 1).map(({ name, file }) => ({ name, file })),
  }));
};
