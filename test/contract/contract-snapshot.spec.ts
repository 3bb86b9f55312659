/**
 * The public contract as files: each change of it is a visible difference in review. `npm run test:contract -- -u`
 * writes them, and removes those of contracts that are gone.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { contract } from '../../bff/contract.js';
import {
  contractModules,
  describedByReference,
  describedWhole,
  followed,
  written,
  type Modules,
} from './described-contracts.js';

const folder = join(import.meta.dirname, 'snapshot');
const modules = await contractModules();
const whole = describedWhole(modules);
const described = describedByReference(whole);

const filesOf = (contracts: Modules): Map<string, string> =>
  new Map(
    [...describedByReference(describedWhole(contracts))].map(([path, description]) => [
      `${path}.json`,
      `${written(description)}\n`,
    ]),
  );
const files = filesOf(modules);

/** As jest's own snapshots know that `-u` was given; it has no public way to ask. */
const isUpdating = (): boolean => {
  const { snapshotState } = expect.getState() as unknown as { snapshotState: { _updateSnapshot: string } };
  return snapshotState._updateSnapshot === 'all';
};

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

describe('the snapshot of the contract', () => {
  it.each([...files])('has %s as it is declared', (path, text) => {
    if (isUpdating()) write(path, text);
    const reviewed = existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : 'no file';
    expect(text).toBe(reviewed);
  });

  it('has no file of a contract that is gone', () => {
    const gone = globSync('**/*.json', { cwd: folder }).filter((path) => !files.has(path));
    if (isUpdating()) for (const path of gone) rmSync(join(folder, path));
    expect(isUpdating() ? [] : gone).toEqual([]);
  });

  it('shows every endpoint that is served', () => {
    const shown = [...whole.values()].flatMap((description) => Object.keys(description));
    expect(shown.filter((name) => name.includes(' ')).toSorted()).toEqual(
      Object.values(contract)
        .map(({ route }) => route)
        .toSorted(),
    );
  });

  it('says the whole contract when its references are followed', () => {
    expect(Object.fromEntries(followed(described))).toEqual(Object.fromEntries(whole));
  });
});

describe('a change of a contract', () => {
  const place = z.object({
    name: z.string().max(60),
    at: z.string(),
    note: z.string().nullable(),
    keys: z.int().min(1),
  });
  const declared = {
    route: 'POST /places/:placeGuid',
    permission: ['sku-all'],
    errors: ['places.not_found'],
    query: z.object({ rowVersion: z.int().min(1) }),
    body: place,
    reply: z.object({ places: z.array(place), first: place, kind: z.enum(['one', 'other']) }),
    upload: false,
  };
  const textsOf = (endpoint: object, exported: z.ZodType = place): string[] => [
    ...filesOf(new Map([['places.contract', { place: exported, placesContract: { change: endpoint } }]])).values(),
  ];

  it.each([
    ['its path', { route: 'POST /places/:place' }],
    ['its method', { route: 'PUT /places/:placeGuid' }],
    ['a permission', { permission: ['sku-all', 'sku-write'] }],
    ['who may', { permission: 'signed-in' }],
    ['an error', { errors: [] }],
    ['the proof that it asks for', { stepUp: 'one-factor' }],
    ['its time', { deadlineMs: 60_000 }],
    ['bytes in place of JSON', { upload: true }],
    ['a bound of a query', { query: z.object({ rowVersion: z.int().min(2) }) }],
    ['no query', { query: undefined }],
    ['a bound of a field', { body: place.extend({ name: z.string().max(61) }) }],
    ['a field more', { body: place.extend({ more: z.string() }) }],
    ['a field less', { body: place.omit({ note: true }) }],
    ['a field that may be absent', { body: place.partial({ at: true }) }],
    ['a type', { body: place.extend({ keys: z.string() }) }],
    ['a null', { body: place.extend({ note: z.string() }) }],
    ['a word', { reply: declared.reply.extend({ kind: z.enum(['one', 'another']) }) }],
    ['one shape of two that were the same', { reply: declared.reply.extend({ first: place.omit({ at: true }) }) }],
    ['what it may come to say', { pageOf: '/places/' }],
  ])('is seen: %s', (_what, change) => {
    expect(textsOf({ ...declared, ...change })).not.toEqual(textsOf(declared));
  });

  it('is seen in a schema that several refer to', () => {
    const other = place.extend({ keys: z.int().min(2) });
    const reply = z.object({ places: z.array(other), first: other, kind: z.enum(['one', 'other']) });
    const [text = ''] = textsOf({ ...declared, body: other, reply }, other);
    expect(text.match(/"minimum": 2/g)).toHaveLength(1);
    expect(text.match(/"\$ref": "places.contract#\/place"/g)).toHaveLength(3);
    expect([text]).not.toEqual(textsOf(declared));
  });
});

describe('the contract of the gateway', () => {
  it('has each route once', () => {
    const routes = Object.values(contract).map(({ route }) => route);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('names its codes in one form', () => {
    for (const { errors } of Object.values(contract)) {
      for (const code of errors) expect(code).toMatch(/^[a-z]+\.[a-z_]+$/);
    }
  });
});
