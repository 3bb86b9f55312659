/** A failed login as a page for people: one sentence, one way on, no reason that helps a forger. */
import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { LOG } from '../../config.js';
import { contextOf } from '../../edge/request-context.js';
import { sendPage } from '../../edge/answers/plain-page.js';
import { LoginRefused } from './oidc-strategy.js';

const defaultRetrySeconds = 5;
const isTemporary = (failure: unknown): failure is DomainError =>
  failure instanceof DomainError && (failure.kind === 'unavailable' || failure.kind === 'deadline_exceeded');

const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
const causeOf = (failure: unknown): string | undefined =>
  failure instanceof Error && failure.cause !== undefined ? reasonOf(failure.cause) : undefined;

const waiting = {
  title: 'Please wait a moment',
  sentence: 'Signing in is not possible at the moment. Please try again in a few seconds.',
};
const refused = { title: 'Sign in unsuccessful', sentence: 'Sign in unsuccessful. Please try again.' };

@Catch()
export class LoginFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Logger) {}

  catch(failure: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<IncomingMessage>();
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const context = contextOf(request);
    if (response.headersSent) return void response.destroy();
    if (isTemporary(failure)) {
      this.log.warn(
        { correlationId: context.correlationId, reason: reasonOf(failure.cause ?? failure) },
        'a login must wait',
      );
      response.setHeader('retry-after', failure.retryAfterSeconds ?? defaultRetrySeconds);
      return sendPage(response, 503, waiting);
    }
    this.log.warn(
      {
        audit: 'login.failed',
        reason: reasonOf(failure),
        detail: causeOf(failure),
        ip: request.socket.remoteAddress,
        correlationId: context.correlationId,
      },
      'a login was refused',
    );
    // The other tab has signed this browser in: there is nothing to complain about.
    if (context.session !== undefined) return void response.writeHead(303, { location: '/' }).end();
    sendPage(response, failure instanceof LoginRefused ? failure.status : 403, refused);
  }
}
