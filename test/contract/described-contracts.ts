/**
 * The public contract as text: a file for each `*.contract.ts` that declares endpoints or exports schemas. A shape that
 * stands in several places is written out once, an exported one under its name, any other where it comes first in its
 * file; elsewhere stands `$ref`. Followed, the references give the whole contract again, so no change can hide.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;
type Module = Readonly<Record<string, unknown>>;
type Endpoint = Readonly<Record<string, unknown>> & { readonly route: string };

/** By its path below `bff`, without its ending. */
export type Modules = ReadonlyMap<string, Module>;
/** What one contract says: its exported schemas by their names, its endpoints by their routes. */
export type Descriptions = ReadonlyMap<string, JsonObject>;

const gateway = join(import.meta.dirname, '../../bff');
/** As the formatter's: a field is mostly a line. */
const width = 120;
/** A shorter shape is read sooner than a reference to it. */
const worthReference = 100;

export const contractModules = async (): Promise<Modules> => {
  const paths = globSync('**/*.contract.ts', { cwd: gateway }).map((path) => path.replace(/\.ts$/, ''));
  const load = async (path: string) => [path, (await import(`../../bff/${path}.js`)) as Module] as const;
  return new Map(await Promise.all(paths.toSorted().map(load)));
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isJsonObject = (value: Json): value is JsonObject => isObject(value);
const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && 'route' in value && 'reply' in value;

/** @param io `input`: what the browser gives; `output`: what it gets, which says of itself that it holds nothing else */
const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(shape)) as Json;
};

/**
 * All that the declaration says, whatever it may come to say; `upload: false` is said by its absence, and which rpc
 * answers is nothing that the browser sees.
 */
const endpointOf = ({ route: _key, relay: _rpc, ...declared }: Endpoint): JsonObject =>
  Object.fromEntries(
    Object.entries(declared)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([key, value]) => [
        key,
        isSchema(value) ? shapeOf(value, key === 'reply' ? 'output' : 'input') : (value as Json),
      ]),
  );

const endpointsOf = (loaded: Module): Endpoint[] =>
  Object.values(loaded)
    .flatMap((value) => (isObject(value) && !isSchema(value) ? Object.values(value) : []))
    .filter(isEndpoint);

/** @param given what the browser gives; any other exported schema is what it gets */
const descriptionOf = (loaded: Module, given: ReadonlySet<unknown>): JsonObject => {
  const values = Object.entries(loaded);
  const schemas = values.flatMap(([name, value]) =>
    isSchema(value) ? [[name, shapeOf(value, given.has(value) ? 'input' : 'output')] as const] : [],
  );
  const endpoints = endpointsOf(loaded).map((endpoint) => [endpoint.route, endpointOf(endpoint)] as const);
  return Object.fromEntries([...schemas, ...endpoints.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
};

/** Every contract, each shape written out wherever it stands. */
export const describedWhole = (modules: Modules): Descriptions => {
  const endpoints = [...modules.values()].flatMap(endpointsOf);
  const given = new Set(endpoints.flatMap((endpoint) => [endpoint['query'], endpoint['body']]));
  return new Map(
    [...modules]
      .map(([path, loaded]) => [path, descriptionOf(loaded, given)] as const)
      .filter(([, description]) => Object.keys(description).length > 0),
  );
};

const isShape = (value: JsonObject): boolean =>
  typeof value['type'] === 'string' || Array.isArray(value['anyOf']) || Array.isArray(value['oneOf']);

/** Puts a reference in the place of each shape that `places` has, and enters the others there. */
const referring = (value: Json, at: string, places: Map<string, string>): Json => {
  if (Array.isArray(value)) return value.map((item: Json, index) => referring(item, `${at}/${index}`, places));
  if (!isJsonObject(value)) return value;
  const text = JSON.stringify(value);
  if (isShape(value) && text.length >= worthReference) {
    const place = places.get(text) ?? at;
    if (place !== at) return { $ref: place };
    places.set(text, at);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, referring(item, `${at}/${key}`, places)]));
};

const isRoute = (name: string): boolean => name.includes(' ');
/** A place begins with a route, or with the contract that exports the schema; what follows the # is a JSON pointer. */
const beginningOf = (path: string, name: string): string => (isRoute(name) ? `${name}#` : `${path}#/${name}`);

export const describedByReference = (whole: Descriptions): Descriptions => {
  const exported = new Map<string, string>();
  for (const [path, description] of whole) {
    for (const [name, shape] of Object.entries(description)) {
      const text = JSON.stringify(shape);
      if (!isRoute(name) && !exported.has(text)) exported.set(text, beginningOf(path, name));
    }
  }
  return new Map(
    [...whole].map(([path, description]) => {
      const places = new Map(exported);
      const entries = Object.entries(description);
      return [
        path,
        Object.fromEntries(entries.map(([name, value]) => [name, referring(value, beginningOf(path, name), places)])),
      ];
    }),
  );
};

const memberOf = (value: Json, key: string): Json => {
  const member = (value as JsonObject)[key];
  if (member === undefined) throw new Error(`nothing stands at ${key}`);
  return member;
};

/** The contracts with each reference followed. */
export const followed = (descriptions: Descriptions): Descriptions => {
  const routes = Object.assign({}, ...descriptions.values()) as JsonObject;
  const at = (place: string): Json => {
    const [beginning = '', pointer = ''] = place.split('#');
    const start = isRoute(beginning) ? memberOf(routes, beginning) : (descriptions.get(beginning) ?? {});
    return pointer.split('/').slice(1).reduce(memberOf, start);
  };
  const follow = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(follow);
    if (!isJsonObject(value)) return value;
    if (typeof value['$ref'] === 'string') return follow(at(value['$ref']));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, follow(item)]));
  };
  return new Map([...descriptions].map(([path, description]) => [path, follow(description) as JsonObject]));
};

const bracketed = (parts: readonly string[], [open, close]: string, indent: string, before: number): string => {
  const gap = open === '{' ? ' ' : '';
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`;
  if (parts.length === 0) return `${open}${close}`;
  if (before + line.length < width && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
};

/** JSON, on one line whatever fits there. */
export const written = (value: Json, indent = '', before = 0): string => {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return bracketed(
      value.map((item: Json) => written(item, inner, inner.length)),
      '[]',
      indent,
      before,
    );
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `;
    return name + written(item, inner, inner.length + name.length);
  });
  return bracketed(parts, '{}', indent, before);
};
