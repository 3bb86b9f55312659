/** Runs the strategy on the login routes. What fails there is told to nobody but the log. */
import { Inject, Injectable, mixin, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { contextOf } from '../../edge/request-context.js';
import { LoginLockout } from '../step-up/login-lockout.js';
import { isStepUp } from '../step-up/step-up.js';
import { OidcStrategy, type CompletedLogin, type LoginRequest } from './oidc-strategy.js';

export type LoginExchange = LoginRequest & { user?: CompletedLogin };

@Injectable()
export class LoginGuard implements CanActivate {
  private readonly guard: CanActivate;

  constructor(
    @Inject(OidcStrategy) strategy: OidcStrategy,
    @Inject(LoginLockout) private readonly lockout: LoginLockout,
  ) {
    this.guard = new (strategyGuard(strategy.registeredName))();
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<LoginExchange>();
    const { session, clientAddress } = contextOf(request);
    if (request.url.startsWith('/bff/login')) {
      const isStepUpWanted = session?.stage === 'full' && isStepUp(request.query['stepUp']);
      await this.lockout.check(clientAddress, isStepUpWanted ? session.userGuid : undefined);
      // A browser that is signed in already goes where it wanted to go.
      if (session !== undefined && !isStepUpWanted) return true;
    } else {
      request.attempt = this.lockout.attempt(clientAddress);
      await request.attempt.begin();
    }
    return (await this.guard.canActivate(execution)) === true;
  }
}

const strategyGuard = (name: string): Type<CanActivate> => {
  class StrategyGuard extends AuthGuard(name) {
    /** The session is ours, not passport's. */
    override getAuthenticateOptions() {
      return { session: false };
    }

    override handleRequest<U>(failure: unknown, user: U | false | undefined, info: unknown): U {
      if (failure instanceof Error) throw failure;
      if (failure !== null && failure !== undefined) throw new Error('the login failed', { cause: failure });
      if (user === false || user === undefined) throw new Error('the login was refused', { cause: info });
      return user;
    }
  }
  return mixin(StrategyGuard);
};
