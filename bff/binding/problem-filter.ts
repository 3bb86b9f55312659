/** Every throw behind the edge becomes problem+json (RFC 9457); what is unknown is logged and says nothing. */
import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callErrors, DomainError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { LOG } from '../config.js';
import { sendProblem } from '../edge/answers/problem-answer.js';
import { refuseNavigation } from '../edge/answers/refused-navigation.js';
import { isPassing, noteUnserved } from '../edge/answers/unserved.js';
import { kindOf, pathOf } from '../edge/checks/request-origin.js';
import { contextOf } from '../edge/request-context.js';
import { SessionService } from '../session/session.service.js';
import { BrowserGone } from './handler-context.js';
import { SaveConflict } from './saves/conflict.js';

/** How long the rest of a refused upload is read, so that the browser gets to see the answer. */
const drainMs = 15_000;

// A connection closed on unread bytes is reset, and the browser then never shows why it was refused. The listener
// takes over from an iterator that still waits for the browser's next bytes; `resume` alone would leave them to it.
const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), drainMs);
  request.once('close', () => clearTimeout(timer));
  request.on('data', () => undefined).resume();
};

// Nest and Express throw HttpExceptions of their own: no such route, a path that does not decode.
const known = (thrown: unknown): unknown => {
  if (thrown instanceof URIError) return callErrors('request.invalid', { cause: thrown });
  if (!(thrown instanceof HttpException)) return thrown;
  if (thrown.getStatus() === 404) return callErrors('request.not_found');
  return thrown.getStatus() === 400 ? callErrors('request.invalid', { cause: thrown }) : thrown;
};

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<IncomingMessage>();
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const context = contextOf(request);
    const error = known(thrown);
    if (error instanceof BrowserGone || response.destroyed) return;
    if (error instanceof DomainError && error.code.startsWith('permission.')) this.sessions.forgetProfile(context);
    this.report(error, context.correlationId);
    // An answer that broke off must never look complete.
    if (response.headersSent) return void response.destroy();
    drain(request);
    this.answer(request, response, error, context.correlationId);
  }

  /** The address bar goes to a download: whoever sits there reads a page. */
  private answer(request: IncomingMessage, response: ServerResponse, error: unknown, correlationId: string): void {
    const kind = kindOf(request.method ?? '', pathOf(request.url ?? ''));
    if (kind === 'download') refuseNavigation(request, response, error, kind);
    else sendProblem(response, error, correlationId, error instanceof SaveConflict ? { current: error.current } : {});
  }

  private report(error: unknown, correlationId: string): void {
    if (!(error instanceof DomainError) || error.kind === 'internal') {
      this.log.error({ err: error, correlationId }, 'a request failed');
    } else if (isPassing(error)) {
      noteUnserved(this.log, error, correlationId);
    } else {
      this.log.debug({ problem: error.code, correlationId }, 'a request was refused');
    }
  }
}
