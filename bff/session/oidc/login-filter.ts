/** A failed login as a page for people: one sentence, one way on, no reason that helps a forger. */
import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { DomainError } from '../../../kernel/errors.js';
import { reasonOf, type Logger } from '../../../kernel/log.js';
import { LOG } from '../../config.js';
import { audit } from '../../edge/audit.js';
import { contextOf, type RequestContext } from '../../edge/request-context.js';
import { sendPage } from '../../edge/answers/plain-page.js';
import { LoginRefused, type LoginRequest } from './oidc-strategy.js';

const defaultRetrySeconds = 5;
const isTemporary = (failure: unknown): failure is DomainError =>
  failure instanceof DomainError && (failure.kind === 'unavailable' || failure.kind === 'deadline_exceeded');

const isLocked = (failure: unknown): failure is DomainError =>
  failure instanceof DomainError && failure.code === 'request.rate_limited';

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
/** What stands behind the failure; for the log. */
const detailOf = async (failure: unknown): Promise<string | undefined> =>
  failure instanceof Error && failure.cause !== undefined ? (await reasonOf(failure.cause)).reason : undefined;

const waiting = {
  title: 'Please wait a moment',
  sentence: 'Signing in is not possible at the moment. Please try again in a few seconds.',
};
const refused = { title: 'Sign in unsuccessful', sentence: 'Sign in unsuccessful. Please try again.' };
const locked = {
  title: 'Please wait a while',
  sentence: 'Too many sign-ins have failed. Please wait some minutes and try again.',
};
const unproven = {
  title: 'This did not confirm that it is you',
  sentence: 'You are still signed in as before. Please try again, with the account that you are signed in with.',
};

@Catch()
export class LoginFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Logger) {}

  async catch(failure: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<LoginRequest>();
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const context = contextOf(request);
    if (response.headersSent) response.destroy();
    else if (isTemporary(failure)) await this.wait(failure, request, context, response);
    else if (isLocked(failure)) this.refuseLocked(failure, context, response);
    else await this.refuse(failure, request, context, response);
  }

  private async refuse(
    failure: unknown,
    { transaction }: LoginRequest,
    context: RequestContext,
    response: ServerResponse,
  ): Promise<void> {
    const stepUp = transaction?.stepUp;
    audit(this.log, stepUp === undefined ? 'login.failed' : 'step-up.failed', context, {
      ...(stepUp !== undefined && { kind: stepUp.level, target: stepUp.userGuid }),
      reason: messageOf(failure),
      detail: await detailOf(failure),
    });
    // The other tab has signed this browser in: there is nothing to complain about.
    if (context.session !== undefined) return void response.writeHead(303, { location: '/' }).end();
    const status = failure instanceof LoginRefused ? failure.status : 403;
    sendPage(response, status, stepUp === undefined ? refused : unproven);
  }

  private refuseLocked(failure: DomainError, context: RequestContext, response: ServerResponse): void {
    audit(this.log, 'login.locked', context, { reason: messageOf(failure) });
    response.setHeader('retry-after', failure.retryAfterSeconds ?? defaultRetrySeconds);
    sendPage(response, 429, locked);
  }

  private async wait(
    failure: DomainError,
    { attempt }: LoginRequest,
    { correlationId }: RequestContext,
    response: ServerResponse,
  ): Promise<void> {
    await attempt?.withdrawn();
    const reason = (await detailOf(failure)) ?? messageOf(failure);
    this.log.warn({ correlationId, reason }, 'a login must wait');
    response.setHeader('retry-after', failure.retryAfterSeconds ?? defaultRetrySeconds);
    sendPage(response, 503, waiting);
  }
}
