/** The HTTP side of a support session: nothing leaves any more once it has ended. */
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { Callers } from '../caller.js';
import { actorOfRequest } from '../http-access.js';
import { areaOfList } from './reading.js';

@Injectable()
export class HttpSupportInterceptor implements NestInterceptor {
  constructor(@Inject(Callers) private readonly callers: Callers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const actor = actorOfRequest(request);
    if (actor?.kind !== 'support') return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.callers.answering(actor, areaOf(request));
        return answer;
      }),
    );
  }
}

/** A list says in a header, or in its body, which one it is; the navigation says nothing of the vault. */
const areaOf = (request: Request): string | undefined => {
  if (!request.path.startsWith('/mkapi/content/')) return undefined;
  const { originalUrl } = (request.body ?? {}) as { readonly originalUrl?: unknown };
  return areaOfList(request.get('original-url') ?? (typeof originalUrl === 'string' ? originalUrl : undefined));
};
