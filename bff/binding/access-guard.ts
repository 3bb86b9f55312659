/** Runs before every handler: default deny, then the endpoint's own access (security item 32). */
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access, StepUp } from '../../kernel/endpoint.js';
import { callErrors } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { LOG } from '../config.js';
import { noteRoute } from '../edge/observer.js';
import { audit } from '../edge/audit.js';
import { contextOf, exchangeOf, type RequestContext } from '../edge/request-context.js';
import { isAppMissing } from '../session/profile.js';
import { SessionService } from '../session/session.service.js';
import { holdsAny, isAct, permissionsOf, verdictByStage } from './access.js';
import { bindCaller, callerOf, forgetCaller } from './caller.js';
import { boundRouteOf } from './endpoint-decorator.js';
import { SharedReads } from './reads/shared-reads.js';

@Injectable()
export class AccessGuard implements CanActivate {
  private readonly reads = new SharedReads();

  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true; // sockets are checked at their upgrade
    const bound = boundRouteOf(execution.getHandler());
    const request = execution.switchToHttp().getRequest<IncomingMessage>();
    const context = contextOf(request);
    if (bound === undefined) throw this.denied(context, 'a handler without a declared access', []);
    noteRoute(execution.switchToHttp().getResponse<ServerResponse>(), bound.route.slice(bound.route.indexOf(' ') + 1));
    bindCaller(request, {
      read: () => this.sessions.profileOf(context),
      forget: () => this.sessions.forgetProfile(context),
      reads: this.reads,
      check: () => this.checkPermissions(request, context, bound.route, bound.access),
    });
    const verdict = verdictByStage(bound.access, context.session?.stage);
    if (verdict === 'unauthenticated') throw callErrors('session.unauthenticated');
    // What was read a moment ago is good enough to look; what acts is asked anew (ADR 0028).
    if (verdict === 'ask' && isAct(request, bound.endpoint)) forgetCaller(request);
    if (verdict === 'ask') await this.checkPermissions(request, context, bound.route, bound.access);
    const stepUp = bound.endpoint?.stepUp;
    if (stepUp !== undefined) this.checkStepUp(context, bound.route, stepUp);
    return true;
  }

  /** After the permission: who may not do it is not asked to sign in for it. */
  private checkStepUp(context: RequestContext, route: string, wanted: StepUp): void {
    const challenge = this.sessions.stepUpChallenge(context, wanted);
    if (challenge === undefined) return;
    audit(this.log, 'step-up.required', context, { route, kind: wanted });
    exchangeOf(context).response.setHeader('www-authenticate', challenge);
    throw callErrors('insufficient_user_authentication', { params: { level: wanted } });
  }

  private async checkPermissions(request: IncomingMessage, context: RequestContext, route: string, access: Access) {
    const wanted = permissionsOf(access);
    if (wanted.length === 0 || (await this.holds(request, wanted))) return;
    // Granted a moment ago, perhaps: nobody is refused by memory.
    forgetCaller(request);
    if (await this.holds(request, wanted)) return;
    const caller = await callerOf(request);
    const isOpen = caller.vaultState === 'active' && !isAppMissing(caller);
    throw this.denied(context, route, wanted, isOpen ? 'permission.denied' : 'permission.not_available');
  }

  private async holds(request: IncomingMessage, wanted: readonly string[]): Promise<boolean> {
    return holdsAny((await callerOf(request)).permissions, wanted);
  }

  private denied(
    context: RequestContext,
    route: string,
    wanted: readonly string[],
    code: 'permission.denied' | 'permission.not_available' = 'permission.denied',
  ) {
    audit(this.log, 'authorization.denied', context, { route, wanted });
    return callErrors(code, wanted[0] === undefined ? {} : { params: { missingPermission: wanted[0] } });
  }
}
