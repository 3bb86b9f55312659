/** What ends the sessions of a user, beside what the platform does. */
import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { SessionService } from '../session/session.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { usersContract as contract } from './users.contract.js';

@Controller()
export class UsersController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  @Handle(contract.setUserActive)
  async setActive(
    { params, body }: Input<typeof contract.setUserActive>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.setUserActive>> {
    await this.platform.users.setUserActive({ ...params, ...body }, await context.call());
    if (!body.isActive) await this.sessions.endSessionsOf(context, params.userGuid, 'access-lost');
    return {};
  }

  @Handle(contract.resetSecondFactor)
  async resetSecondFactor(
    { params }: Input<typeof contract.resetSecondFactor>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.resetSecondFactor>> {
    await this.platform.users.resetSecondFactor(params, await context.call());
    await this.sessions.endSessionsOf(context, params.userGuid);
    return {};
  }
}
