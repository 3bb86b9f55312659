import { z } from 'zod';
import { type ConfigError, loadConfig } from './config.js';

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
