/** The second factor: the platform sends and checks the codes, the gateway opens the session. */
import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { AccountsClient } from './accounts.client.js';
import { sessionContract as contract } from './session.contract.js';
import { SessionService } from './session.service.js';

@Controller()
export class SecondFactorController {
  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(AccountsClient) private readonly accounts: AccountsClient,
  ) {}

  @Handle(contract.secondFactor)
  async secondFactor(
    _input: Input<typeof contract.secondFactor>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.secondFactor>> {
    return this.accounts.secondFactor(await context.call());
  }

  @Handle(contract.sendSecondFactorCode)
  async sendCode(
    { query }: Input<typeof contract.sendSecondFactorCode>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sendSecondFactorCode>> {
    return this.accounts.sendCode(query.unlessOneWaits, await context.call());
  }

  @Handle(contract.verifySecondFactor)
  async verify(
    { body }: Input<typeof contract.verifySecondFactor>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.verifySecondFactor>> {
    await this.accounts.verifyCode(body.method, body.code, await context.call());
    await this.sessions.completeSecondFactor(context);
    return { isAuthenticated: true };
  }
}
