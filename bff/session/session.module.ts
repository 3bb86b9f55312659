/** Session endpoints and login, over sessions that were opened before Nest. */
import { Module, type DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { madeBy } from '../../kernel/providers.js';
import { GATEWAY_CONFIG } from '../config.js';
import { AccountsClient } from './accounts.client.js';
import { BackChannelController } from './back-channel/back-channel.controller.js';
import { LogoutTokens } from './back-channel/logout-tokens.js';
import { SessionControl } from './control/session-control.js';
import { GatewaySessions } from './gateway-sessions.js';
import { LoginLockout } from './step-up/login-lockout.js';
import { LoginController } from './oidc/login.controller.js';
import { LoginFilter } from './oidc/login-filter.js';
import { LoginGuard } from './oidc/login-guard.js';
import { OidcStrategy } from './oidc/oidc-strategy.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SessionController } from './session.controller.js';
import { SessionService } from './session.service.js';
import type { Sessions } from './sessions.js';

@Module({})
export class SessionModule {
  /** Global: every screen's controller may ask for the SessionService. Needs GATEWAY_CONFIG and LOG from a global module. */
  static over(sessions: Sessions): DynamicModule {
    return {
      module: SessionModule,
      global: true,
      imports: [PassportModule],
      controllers: [SessionController, SecondFactorController, LoginController, BackChannelController],
      providers: [
        { provide: SessionService, useValue: sessions.service },
        { provide: GatewaySessions, useValue: sessions.service },
        { provide: AccountsClient, useValue: sessions.accounts },
        madeBy(OidcStrategy, { config: GATEWAY_CONFIG }, ({ config }) => {
          const { provider, transactions, clock } = sessions;
          return new OidcStrategy(provider, transactions, config.publicUrl, config.session.stepUp, clock);
        }),
        { provide: SessionControl, useValue: sessions.control },
        { provide: LogoutTokens, useValue: new LogoutTokens(sessions.provider, sessions.store, sessions.clock) },
        { provide: LoginLockout, useValue: sessions.lockout },
        LoginGuard,
        LoginFilter,
      ],
      exports: [SessionService],
    };
  }
}
