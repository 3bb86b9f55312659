/** The two addresses of the OpenID Connect code flow that a browser navigates to. */
import { Controller, Inject, UseFilters, UseGuards } from '@nestjs/common';
import { HandleRaw } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.js';
import { GatewaySessions } from '../gateway-sessions.js';
import { LoginFilter } from './login-filter.js';
import { LoginGuard, type LoginExchange } from './login-guard.js';
import { safeReturnTo } from './return-to.js';

/** Outside the contract: answers are redirects and pages, not JSON. */
export const loginRoutes = ['GET /bff/login', 'GET /oidc-callback'] as const;
const deadlineMs = 15_000;

@Controller()
@UseGuards(LoginGuard)
@UseFilters(LoginFilter)
export class LoginController {
  constructor(
    @Inject(GatewaySessions) private readonly sessions: GatewaySessions,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Reached by a signed-in browser only: the guard sends any other to the identity provider. */
  @HandleRaw(loginRoutes[0], 'public', deadlineMs)
  login(_params: Readonly<Record<string, string>>, { request, response }: HandlerContext): Promise<void> {
    const wanted = new URL(request.url ?? '/', this.config.publicUrl).searchParams.get('returnTo');
    response.writeHead(303, { location: safeReturnTo(wanted, this.config.publicUrl) }).end();
    return Promise.resolve();
  }

  /**
   * The Strict cookie set here does not come along on this redirect, which another site began. It
   * ends on a page of ours, static, whose own calls carry it.
   */
  @HandleRaw(loginRoutes[1], 'public', deadlineMs)
  async callback(_params: Readonly<Record<string, string>>, context: HandlerContext): Promise<void> {
    const { user, attempt } = context.request as LoginExchange;
    if (user === undefined) throw new Error('the strategy let a callback through without a user');
    await this.sessions.begin(context, user);
    await attempt?.passed();
    context.response.writeHead(303, { location: user.returnTo }).end();
  }
}
