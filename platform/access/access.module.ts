import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { madeBy, madeOf } from '../../kernel/providers.js';
import { PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { LOG } from '../tokens.js';
import { MEMBER_LINKS, MEMBER_SOURCE } from './actor.js';
import { Callers } from './caller.js';
import { FOREIGN_USERS, ForeignUsers } from './foreign-users.js';
import { HttpAccessGuard } from './http-access.js';
import { HttpSupportInterceptor } from './support/http-support.js';
import { SUPPORT_SOURCE } from './support/reading.js';
import { TokenVerifier, type TokenVerifierOptions } from './tokens/token-verifier.js';

const introspectionOf = (config: PlatformConfig): Pick<TokenVerifierOptions, 'introspection'> => {
  const {
    OIDC_ACCESS_TOKENS: form,
    OIDC_INTROSPECTION_CLIENT_ID: id = '',
    OIDC_INTROSPECTION_CLIENT_SECRET: secret = '',
    OIDC_INTROSPECTION_AUTH: authentication,
    OIDC_INTROSPECTION_SECONDS: seconds,
    OIDC_INTROSPECTION_TRUSTS: trusts,
  } = config;
  if (form === 'jwt') return {};
  return { introspection: { client: { id, secret, authentication }, holdsMs: seconds * 1000, trusts } };
};

/** Global: every domain is called by someone. */
@Global()
@Module({
  providers: [
    madeBy(TokenVerifier, { config: PLATFORM_CONFIG, log: LOG }, ({ config, log }) => {
      const options: TokenVerifierOptions = {
        issuer: config.OIDC_ISSUER,
        audience: config.OIDC_AUDIENCE,
        clientIds: config.OIDC_CLIENT_IDS,
        subjects: config.OIDC_SUBJECTS,
        subjectClaim: config.OIDC_CLAIM_SUBJECT,
        identityClient: config.IDENTITY_CLIENT,
        ...introspectionOf(config),
      };
      return new TokenVerifier(options, log);
    }),
    madeBy(FOREIGN_USERS, { config: PLATFORM_CONFIG }, ({ config }) => ({
      linksByEmail: config.OIDC_LINK_BY_EMAIL,
      emailClaim: config.OIDC_CLAIM_EMAIL,
      ownerClaim: config.OIDC_CLAIM_OWNER,
      nameClaim: config.OIDC_CLAIM_NAME,
    })),
    madeOf(ForeignUsers, FOREIGN_USERS, MEMBER_LINKS, TokenVerifier, LOG),
    madeOf(Callers, TokenVerifier, MEMBER_SOURCE, ForeignUsers, SUPPORT_SOURCE),
    { provide: APP_GUARD, useClass: HttpAccessGuard },
    { provide: APP_INTERCEPTOR, useClass: HttpSupportInterceptor },
  ],
  exports: [Callers, TokenVerifier],
})
export class AccessModule {}
