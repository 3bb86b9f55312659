import { readRoot, sources } from './sources.js';
import { variablesOf } from './variables.js';

const processes = { demo: 'demo', gateway: 'bff', platform: 'platform', identity: 'identity' } as const;

/** Variables and the comments above them, by section of .env.example. */
const documented = new Map(
  readRoot('.env.example')
    .split(/^# == /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split(/[: (]/);
      return [
        heading,
        [...section.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value })),
      ];
    }),
);

describe('.env.example', () => {
  it.each(Object.entries(processes))('documents every variable of the %s, and no other', (process, folder) => {
    const names = (documented.get(process) ?? []).map(({ name }) => name).toSorted();
    expect(names).toEqual(variablesOf(folder));
    expect(names.length).toBeGreaterThan(5);
  });

  it('gives no secret a value', () => {
    const secret = /SECRET|_KEYS$|PEPPER/;
    const given = [...documented.values()].flat().filter(({ name, value }) => secret.test(name) && value !== '');
    expect(given).toEqual([]);
  });

  it('says of each secret that it is one', () => {
    const text = readRoot('.env.example');
    for (const name of [
      'OIDC_CLIENT_SECRET',
      'SESSION_KEYS',
      'COOKIE_SECRET',
      'VAULT_KEYS',
      'FINGERPRINT_PEPPER',
      'IDENTITY_COOKIE_KEYS',
      'GATEWAY_CLIENT_SECRET',
    ]) {
      expect(text).toMatch(new RegExp(`^# Secret\\. (?:.*\\n(?:# .*\\n)*)${name}=$`, 'm'));
    }
  });
});

describe('a configuration schema', () => {
  it.each(Object.values(processes))('of %s/ has no default for a secret', (folder) => {
    const config = sources.find(({ path }) => path === `${folder}/config.ts`);
    const withDefault = [
      ...(config?.text ?? '').matchAll(/^ +([A-Z_]*(?:SECRET|_KEYS|PEPPER)[A-Z_]*):[^\n]*default/gm),
    ];
    expect(withDefault.map(([, name]) => name)).toEqual([]);
  });
});
