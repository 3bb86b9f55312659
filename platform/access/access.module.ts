import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { Callers } from './caller.js';
import { HttpAccessGuard } from './http-access.js';
import { TokenVerifier } from './token-verifier.js';

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
          identityClient: config.IDENTITY_CLIENT,
        }),
    },
    Callers,
    { provide: APP_GUARD, useClass: HttpAccessGuard },
  ],
  exports: [Callers, TokenVerifier],
})
export class AccessModule {}
