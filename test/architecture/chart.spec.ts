/** The chart's own files, without a renderer: what its values may be, and that no secret is among them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readRoot } from './sources.js';

type Values = Record<string, unknown>;

const chart = 'docker/helm/keyway';
const cases = readdirSync(join(import.meta.dirname, '../..', chart, 'ci'));
const valuesText = readRoot(`${chart}/values.yaml`);
const validate = new Ajv({ allErrors: true, strictTypes: false }).compile(
  JSON.parse(readRoot(`${chart}/values.schema.json`)) as Record<string, unknown>,
);

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As Helm merges: maps by name, all else is replaced. */
const merged = (below: Values, above: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((name) => {
      const [under, over] = [below[name], above[name]];
      if (isMap(under) && isMap(over)) return [name, merged(under, over)];
      return [name, name in above ? over : under];
    }),
  );

/** Places of the values that the schema refuses. */
const refused = (above: Values): string[] => {
  validate(merged(parse(valuesText) as Values, above));
  return [...new Set((validate.errors ?? []).map(({ instancePath }) => instancePath))].toSorted();
};

const complete = parse(readRoot(`${chart}/ci/${cases.at(-1) ?? ''}`)) as Values;

describe("the chart's values", () => {
  it('alone lack exactly what only the operator knows', () => {
    expect(refused({})).toEqual(
      expect.arrayContaining([
        '/gateway/trustedProxies',
        '/image/tag',
        '/oidc/issuer',
        '/platform/mailFrom',
        '/publicUrl',
        '/redis',
      ]),
    );
    expect(refused({}).filter((place) => !place.startsWith('/redis'))).toHaveLength(5);
  });

  it.each(cases)('are complete with %s', (name) => {
    expect(refused(parse(readRoot(`${chart}/ci/${name}`)) as Values)).toEqual([]);
  });

  it.each([
    ['a secret among the variables', { gateway: { env: { SESSION_KEYS: 's1:x' } } }, '/gateway/env'],
    ['a database with its password', { platform: { env: { DATABASE_URL: 'postgres://a:b@c/d' } } }, '/platform/env'],
    ['a password in the address of Redis', { redis: { url: 'redis://:secret@redis:6379' } }, '/redis'],
    ['two ways to Redis', { redis: { url: 'redis://redis:6379', clusterNodes: 'a:1' } }, '/redis'],
    ['Sentinels without the name of the master', { redis: { url: '', sentinels: 'a:1' } }, '/redis'],
    ['a portal without TLS', { publicUrl: 'http://portal.example' }, '/publicUrl'],
    ['an end before readiness was asked twice', { shutdown: { delaySeconds: 3 } }, '/shutdown/delaySeconds'],
    ['a partner API without TLS', { partnerApi: { enabled: true, url: 'http://api.example' } }, '/partnerApi/url'],
    ['an image that may change', { image: { tag: 'latest' } }, '/image/tag'],
    ['a word that nothing reads', { gateway: { replica: 3 } }, '/gateway'],
  ])('cannot be %s', (_what, wrong, place) => {
    expect(refused(complete)).toEqual([]);
    expect(refused(merged(complete, wrong))).toContain(place);
  });

  it('name Secrets and hold none', () => {
    const set = [...valuesText.matchAll(/^\s*(\w*(?:secret|password|key|token|pepper)\w*): *(.*)$/gim)];
    expect(set.map(([, name, value]) => `${name ?? ''}: ${value ?? ''}`)).toEqual([
      'pullSecrets: []',
      'existingSecret: keyway-gateway',
      'existingSecret: keyway-platform',
      'existingSecret: keyway-identity',
      "gatewayTlsSecret: ''",
      "identityTlsSecret: ''",
      "partnerTlsSecret: ''",
    ]);
  });
});

it('Chart.yaml has what Helm needs, and asks for the Kubernetes that the templates need', () => {
  expect(parse(readRoot(`${chart}/Chart.yaml`))).toMatchObject({
    apiVersion: 'v2',
    name: 'keyway',
    type: 'application',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    // matchLabelKeys of topology spread constraints
    kubeVersion: '>=1.27.0-0',
  });
});
