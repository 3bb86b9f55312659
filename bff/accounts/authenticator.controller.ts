import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { SessionService } from '../session/session.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { authenticatorContract as contract } from './authenticator.contract.js';

@Controller()
export class AuthenticatorController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  @Handle(contract.confirmAuthenticator)
  async confirm(
    { body }: Input<typeof contract.confirmAuthenticator>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.confirmAuthenticator>> {
    const answer = await this.platform.accounts.confirmAuthenticator(body, await context.call());
    this.sessions.forgetProfile(context); // 'hasAuthenticator' has just changed
    return answer;
  }
}
