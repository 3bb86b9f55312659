import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { SessionService } from '../session/session.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { passwordsContract as contract } from './passwords.contract.js';

@Controller()
export class PasswordsController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  /** Whoever knew the password of before is out as well. */
  @Handle(contract.setPassword)
  async set(
    { body }: Input<typeof contract.setPassword>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.setPassword>> {
    const { userGuid } = await this.platform.passwords.setPassword(body, context.visitorCall());
    await this.sessions.endSessionsOf(context, userGuid, 'password-set');
    return {};
  }
}
