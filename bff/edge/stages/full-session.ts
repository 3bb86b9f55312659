/** Whose request it is; default deny until the second factor has passed. */
import { callErrors } from '../../../kernel/errors.js';
import type { RequestKind } from '../checks/request-origin.js';
import { attachContext, type RequestContext } from '../request-context.js';
import type { OpenDoors } from './open-doors.js';
import type { Passage, Stage } from './stage.js';

export interface FullSessionDependencies {
  /** Finds the session, and puts its idle limit off where the request is a use of it. */
  readonly contextFor: (passage: Passage) => Promise<RequestContext>;
  readonly doors: OpenDoors;
}

/** They come before a session, from a server, or from a letter. */
const hasNoSession: ReadonlySet<RequestKind> = new Set(['login', 'back-channel', 'unsubscribe']);

/** @throws DomainError session.unauthenticated */
export const fullSession =
  ({ contextFor, doors }: FullSessionDependencies): Stage =>
  async (passage) => {
    const { request, path, kind } = passage;
    const context = await contextFor(passage);
    attachContext(passage, context);
    const stage = context.session?.stage;
    if (stage !== 'full' && !hasNoSession.has(kind) && !doors.isOpen(request.method, path, stage))
      throw callErrors('session.unauthenticated');
    return false;
  };
