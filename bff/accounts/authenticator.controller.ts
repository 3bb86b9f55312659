import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { SessionService } from '../session/session.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { instant } from '../upstream/present.js';
import { authenticatorContract as contract } from './authenticator.contract.js';

@Controller()
export class AuthenticatorController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  @Handle(contract.beginAuthenticator)
  async begin(
    _input: Input<typeof contract.beginAuthenticator>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.beginAuthenticator>> {
    const { secret, otpauthUri, expiresAt } = await this.platform.accounts.beginAuthenticator({}, await context.call());
    return { secret, otpauthUri, expiresAt: instant(expiresAt) };
  }

  @Handle(contract.confirmAuthenticator)
  async confirm(
    { body }: Input<typeof contract.confirmAuthenticator>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.confirmAuthenticator>> {
    const { recoveryCodes, trustedFrom } = await this.platform.accounts.confirmAuthenticator(
      body,
      await context.call(),
    );
    this.sessions.forgetProfile(context); // 'hasAuthenticator' has just changed
    return { recoveryCodes, trustedFrom: trustedFrom ?? null };
  }
}
