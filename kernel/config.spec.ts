import { z } from 'zod';
import { type ConfigError, faultOfIssuer, loadConfig } from './config.js';

const schema = z.object({
  PORT: z.coerce.number().int().default(8080),
  COOKIE_SECRET: z.string({ error: 'is required: openssl rand -base64 32 makes one' }),
  OIDC_ISSUER: z.url({ error: 'must be the address of an OpenID provider' }),
});

describe('the configuration of a process', () => {
  it('reports every fault at once, each with its variable', () => {
    expect(() => loadConfig('gateway', schema, { PORT: 'eighty', OIDC_ISSUER: 'nowhere' })).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(
          /3 fault\(s\)[\s\S]*PORT[\s\S]*COOKIE_SECRET: is required[\s\S]*OIDC_ISSUER: must be/,
        ),
      }) as ConfigError,
    );
  });

  it('treats an empty variable as absent, so that a secret cannot be set to nothing', () => {
    expect(() => loadConfig('gateway', schema, { COOKIE_SECRET: '', OIDC_ISSUER: 'http://localhost:8081' })).toThrow(
      /COOKIE_SECRET/,
    );
  });

  it('cannot be changed after it was read', () => {
    const config = loadConfig('gateway', schema, { COOKIE_SECRET: 'x', OIDC_ISSUER: 'http://localhost:8081' });
    expect(config.PORT).toBe(8080);
    expect(Object.isFrozen(config)).toBe(true);
  });
});

describe('an issuer', () => {
  it('that is written as the provider calls itself has no fault', () => {
    expect(faultOfIssuer('https://auth.example', 'https://auth.example')).toBeUndefined();
  });

  it.each([
    ['https://auth.example', 'https://auth.example/'],
    ['https://auth.example/', 'https://auth.example'],
  ])('that differs by a slash is said in one sentence (%s)', (configured, found) => {
    expect(faultOfIssuer(configured, found)).toBe(
      `the provider calls itself "${found}", OIDC_ISSUER says "${configured}", with another slash at the end: write it as the provider does`,
    );
  });

  it('of somebody else is named, and not at any length', () => {
    const fault = faultOfIssuer('https://auth.example', `https://evil.example/${'x'.repeat(5_000)}`);
    expect(fault).toContain('the provider calls itself "https://evil.example/x');
    expect(fault?.length).toBeLessThan(400);
    expect(faultOfIssuer('https://auth.example', undefined)).toBe('the discovery document names no issuer');
  });
});
