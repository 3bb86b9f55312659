/** The Helm chart as far as it can be judged without Helm: its values, its metadata, and the names that it sets. */
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readRoot } from './sources.js';

const folder = 'docker/helm/keyway';
const values = parse(readRoot(`${folder}/values.yaml`)) as Record<string, Record<string, unknown>>;
const isValid = new Ajv({ allErrors: true, strictTypes: false }).compile(
  JSON.parse(readRoot(`${folder}/values.schema.json`)) as Record<string, unknown>,
);
const templates = ['gateway', 'platform', 'identity', 'scaling', 'network'].map((name) => ({
  name,
  text: readRoot(`${folder}/templates/${name}.yaml`),
}));
const parts = readRoot(`${folder}/templates/_parts.tpl`);
const all = parts + templates.map(({ text }) => text).join('');
const without = (name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

describe('the values of the chart', () => {
  it('are what their schema wants', () => {
    isValid(values);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it.each(Object.keys(values))('cannot do without %s', (name) => {
    expect(isValid(without(name))).toBe(false);
  });

  it.each([
    ['a tag that moves', { image: { ...values['image'], tag: 'latest' } }],
    ['two kinds of Redis', { redis: { REDIS_URL: 'redis://a', REDIS_CLUSTER_NODES: 'b:1' } }],
    ['Sentinels without their master', { redis: { REDIS_SENTINELS: 'a:1' } }],
    ['an address with a path', { publicUrl: 'https://portal.example/keyway' }],
    ['a name that nobody reads', { gateways: {} }],
  ])('do not allow %s', (_what, change) => {
    expect(isValid({ ...values, ...change })).toBe(false);
  });

  it('hold no secret', () => {
    const withoutComments = readRoot(`${folder}/values.yaml`).replaceAll(/#.*$/gm, '');
    expect(withoutComments).not.toMatch(/SECRET|PASSWORD|_KEYS|PEPPER/);
  });
});

describe('the chart', () => {
  it('has the version of the product', () => {
    const { version } = JSON.parse(readRoot('package.json')) as { version: string };
    expect(parse(readRoot(`${folder}/Chart.yaml`))).toMatchObject({ apiVersion: 'v2', appVersion: version });
  });

  it.each([
    ['gateway', 'bff'],
    ['platform', 'platform'],
    ['identity', 'identity'],
  ])('sets no variable of the %s that it does not read', (name, source) => {
    const text = templates.find((template) => template.name === name)?.text ?? '';
    const shared = [...parts.matchAll(/- name: ([A-Z][A-Z_]+)$/gm)].map(([, variable]) => variable);
    const used = text.includes('keyway.metrics')
      ? shared
      : shared.filter((variable) => !variable?.startsWith('METRICS'));
    const own = [...text.matchAll(/- name: ([A-Z][A-Z_]+)$/gm)].map(([, variable]) => variable);
    const secrets = [...text.matchAll(/\(list ((?:"[A-Z_]+" ?)+)\)/g)].flatMap(([, list = '']) =>
      list.match(/[A-Z_]+/g),
    );
    const known = readRoot(`${source}/config.ts`);
    const unknown = [...used, ...own, ...secrets].filter((variable) => !new RegExp(`^ +${variable}:`, 'm').test(known));
    expect(unknown).toEqual([]);
    expect(own.length).toBeGreaterThan(3);
  });

  it('uses no value that values.yaml does not have', () => {
    const paths = new Set(
      [...all.matchAll(/\.Values\.([A-Za-z]+)(?:\.([A-Za-z]+))?/g)].map(([, one, two]) => [one, two]),
    );
    const missing = [...paths].filter(([one = '', two]) => {
      const found = values[one];
      return found === undefined || (two !== undefined && !(two in found));
    });
    expect(missing).toEqual([]);
  });

  it('uses no named template that it does not define, and closes what it opens', () => {
    const defined = [...parts.matchAll(/define "([^"]+)"/g)].map(([, name]) => name);
    const used = [...all.matchAll(/include "([^"]+)"/g)].map(([, name]) => name);
    expect(used.filter((name) => !defined.includes(name))).toEqual([]);
    for (const { name, text } of [...templates, { name: '_parts', text: parts }]) {
      const opened = text.match(/\{\{-? *(?:if|range|with|define) /g)?.length;
      expect([name, text.match(/\{\{-? *end *-?\}\}/g)?.length]).toEqual([name, opened]);
    }
  });

  it('runs nothing as root and lets nothing write its file system', () => {
    expect(parts).toMatch(/runAsNonRoot: true/);
    expect(parts).toMatch(/readOnlyRootFilesystem: true/);
    expect(parts).toMatch(/drop: \[ALL\]/);
    const deployments = all.match(/^kind: Deployment$/gm)?.length;
    expect(all.match(/include "keyway\.podSecurity"/g)).toHaveLength(deployments ?? 0);
    expect(all.match(/include "keyway\.containerSecurity"/g)).toHaveLength(deployments ?? 0);
    expect(all.match(/include "keyway\.probes"/g)).toHaveLength(deployments ?? 0);
  });
});
