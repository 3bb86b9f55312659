import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { Callers } from './caller.js';
import { FOREIGN_USERS, ForeignUsers, type ForeignUserOptions } from './foreign-users.js';
import { HttpAccessGuard } from './http-access.js';
import { TokenVerifier, type TokenVerifierOptions } from './tokens/token-verifier.js';

const introspectionOf = (config: PlatformConfig): Pick<TokenVerifierOptions, 'introspection'> => {
  const {
    OIDC_ACCESS_TOKENS: form,
    OIDC_INTROSPECTION_CLIENT_ID: clientId = '',
    OIDC_INTROSPECTION_CLIENT_SECRET: secret = '',
  } = config;
  if (form === 'jwt') return {};
  return { introspection: { clientId, secret, holdsMs: config.OIDC_INTROSPECTION_SECONDS * 1000 } };
};

/** Global: every domain is called by someone. */
@Global()
@Module({
  providers: [
    {
      provide: TokenVerifier,
      inject: [PLATFORM_CONFIG],
      useFactory: (config: PlatformConfig) =>
        new TokenVerifier({
          issuer: config.OIDC_ISSUER,
          audience: config.OIDC_AUDIENCE,
          clientIds: config.OIDC_CLIENT_IDS,
          subjects: config.OIDC_SUBJECTS,
          subjectClaim: config.OIDC_CLAIM_SUBJECT,
          identityClient: config.IDENTITY_CLIENT,
          ...introspectionOf(config),
        }),
    },
    {
      provide: FOREIGN_USERS,
      inject: [PLATFORM_CONFIG],
      useFactory: (config: PlatformConfig): ForeignUserOptions => ({
        linksByEmail: config.OIDC_LINK_BY_EMAIL,
        emailClaim: config.OIDC_CLAIM_EMAIL,
        ownerClaim: config.OIDC_CLAIM_OWNER,
        nameClaim: config.OIDC_CLAIM_NAME,
      }),
    },
    ForeignUsers,
    Callers,
    { provide: APP_GUARD, useClass: HttpAccessGuard },
  ],
  exports: [Callers, TokenVerifier],
})
export class AccessModule {}
