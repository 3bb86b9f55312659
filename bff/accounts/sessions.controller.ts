/** Sessions that people see and end: their own, and those of the vault's users. */
import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { errorCodes } from '../../kernel/errors.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { ListsService } from '../lists/lists.service.js';
import { SessionService } from '../session/session.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { sessionsContract as contract } from './sessions.contract.js';
import { presentSessions, withSessions } from './sessions.view.js';

/** The list's name in /mkapi/content. */
const usersScreen = '/usersandgroups/users/';
const errors = errorCodes({ 'accounts.session_not_found': 'not_found' });

@Controller()
export class SessionsController {
  constructor(
    @Inject(ListsService) private readonly lists: ListsService,
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  @Handle(contract.sessions)
  async own(
    _input: Input<typeof contract.sessions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sessions>> {
    return presentSessions(await this.sessions.sessionsOf(context));
  }

  @Handle(contract.endSession)
  async end(
    { params }: Input<typeof contract.endSession>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.endSession>> {
    if (!(await this.sessions.endOwnSession(context, params.sessionRef))) throw errors('accounts.session_not_found');
    return { ended: 1 };
  }

  @Handle(contract.endOtherSessions)
  async endOthers(
    _input: Input<typeof contract.endOtherSessions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.endOtherSessions>> {
    return { ended: await this.sessions.endOtherSessions(context) };
  }

  @Handle(contract.users)
  async users({ query }: Input<typeof contract.users>, context: HandlerContext): Promise<Reply<typeof contract.users>> {
    const page = await this.lists.page(usersScreen, query, context);
    const open = await Promise.all(
      page.rows.map(async ({ id }) => [id, await this.sessions.openSessionsOf(id)] as const),
    );
    return withSessions(page, new Map(open));
  }

  /** The platform says whose vault the user is in, for the gateway knows of sessions only. */
  @Handle(contract.endUserSessions)
  async endOfUser(
    { params }: Input<typeof contract.endUserSessions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.endUserSessions>> {
    const { userGuid } = await this.platform.users.findUser(params, await context.call());
    return { ended: await this.sessions.endSessionsOf(context, userGuid) };
  }
}
