/** The HTTP side (/api, /mkapi): who calls, and whether the handler is meant for them. */
import {
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { correlationHeader, correlationIdFrom, traceparentIn, withCorrelation } from '../../kernel/correlation.js';
import { callErrors } from '../../kernel/errors.js';
import { permissionVersionHeader } from '../../kernel/grpc/client.js';
import { observe } from '../../kernel/observation.js';
import { assertHolds, type Actor } from './actor.js';
import { Callers } from './caller.js';
import { permissionVersionOf } from './permission-version.js';

interface Known {
  readonly correlationId: string;
  actor?: Actor;
}
const knownOf = new WeakMap<object, Known>();
const permissionKey = 'keyway:permission';
const supportKey = 'keyway:support';

/** `public` for the health probes only; `signed-in`; or any one of the permission keys. */
export type HttpAccess = 'public' | 'signed-in' | readonly string[];

/** Every handler says who may call it; one that does not is refused to everyone. */
export const Permission = (access: HttpAccess) => SetMetadata(permissionKey, access);

/** A handler that staff may call while in a vault: it changes nothing (docs/domain.md, i). All others are refused. */
export const ReadInSupport = () => SetMetadata(supportKey, true);

/** `METHOD /template` of the route that took the request: never the path itself, whose number has no bound. */
const routeOf = ({ method, baseUrl, route }: Request): string => {
  const template = (route as { readonly path?: unknown } | undefined)?.path;
  return `${method} ${typeof template === 'string' ? baseUrl + template : 'none'}`;
};

/** First middleware of the HTTP server. */
export const correlate = (request: Request, response: Response, next: NextFunction): void => {
  const correlationId = correlationIdFrom(request.get(correlationHeader));
  knownOf.set(request, { correlationId });
  response.setHeader(correlationHeader, correlationId);
  const parent = traceparentIn(request.get('traceparent'));
  const operation = observe('http-in', request.method, parent);
  response.once('close', () =>
    operation.end(response.writableFinished ? String(response.statusCode) : '0', routeOf(request)),
  );
  withCorrelation(correlationId, next, operation.traceparent ?? parent);
};

export const httpCorrelationId = (request: object): string => knownOf.get(request)?.correlationId ?? 'unknown';

@Injectable()
export class HttpAccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Callers) private readonly callers: Callers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // gRPC methods have passed their own gate (grpc-server.ts).
    if (context.getType() !== 'http') return true;
    const access = this.reflector.getAllAndOverride<HttpAccess | undefined>(permissionKey, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say who may call it`);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const known = knownOf.get(request);
    if (known === undefined) throw new Error('the correlation middleware has not run');
    const user = await this.callers.user(request.get('authorization'), known.correlationId);
    known.actor = await this.callers.standing(user);
    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader(permissionVersionHeader, permissionVersionOf(known.actor.permissions));
    const isRead = this.reflector.getAllAndOverride<boolean | undefined>(supportKey, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (known.actor.kind === 'support' && isRead !== true) throw callErrors('permission.denied');
    if (access !== 'signed-in') assertHolds(known.actor, access);
    return true;
  }
}

/** @returns undefined in a public handler */
export const actorOfRequest = (request: object): Actor | undefined => knownOf.get(request)?.actor;

/** The signed-in user of an HTTP handler. @throws DomainError in a public handler */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const actor = actorOfRequest(context.switchToHttp().getRequest<Request>());
  if (actor === undefined) throw callErrors('session.unauthenticated');
  return actor;
});
