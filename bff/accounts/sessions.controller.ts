/** Sessions that people see and end: their own, and those of the vault's users. */
import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { errorCodes } from '../../kernel/errors.js';
import type { GrpcCall } from '../../kernel/grpc/client.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { ListsService } from '../lists/lists.service.js';
import { SessionService } from '../session/session.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { deviceText } from './device.js';
import { sessionsContract as contract } from './sessions.contract.js';
import { areShown, ownWords, presentSessions, userWords, withSessions } from './sessions.view.js';

/** The list's name in /mkapi/content. */
const usersScreen = '/usersandgroups/users/';
/** As much as the platform writes down; what a browser says of itself may be long. */
const maxDeviceLength = 120;
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
    return presentSessions(ownWords, await this.sessions.sessionsOf(context));
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
      page.rows.filter(areShown).map(async ({ id }) => [id, await this.sessions.openSessionsOf(context, id)] as const),
    );
    return withSessions(page, new Map(open));
  }

  /** Whose vault the user is in, and whether the caller may, the platform says: the gateway knows of sessions only. */
  @Handle(contract.userSessions)
  async ofUser(
    { params }: Input<typeof contract.userSessions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.userSessions>> {
    const { userGuid } = await this.platform.users.lookAtSessions(params, await context.call());
    await this.sessions.assertOpen(context);
    return presentSessions(userWords, await this.sessions.openSessionsOf(context, userGuid));
  }

  @Handle(contract.endUserSession)
  async endOneOfUser(
    { params: { userGuid: asked, sessionRef } }: Input<typeof contract.endUserSession>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.endUserSession>> {
    const call = await context.call();
    const { userGuid } = await this.platform.users.findUser({ userGuid: asked }, call);
    await this.sessions.assertOpen(context);
    const ended = await this.sessions.endSessionOf(context, userGuid, sessionRef);
    if (ended === undefined) throw errors('accounts.session_not_found');
    const device = deviceText(ended.lastSeen.userAgent).slice(0, maxDeviceLength);
    await this.record({ userGuid, sessions: 1, device }, call);
    return { ended: 1 };
  }

  @Handle(contract.endUserSessions)
  async endOfUser(
    { params }: Input<typeof contract.endUserSessions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.endUserSessions>> {
    const call = await context.call();
    const { userGuid } = await this.platform.users.findUser(params, call);
    await this.sessions.assertOpen(context);
    const ended = await this.sessions.endSessionsOf(context, userGuid);
    if (ended > 0) await this.record({ userGuid, sessions: ended, device: '' }, call);
    return { ended };
  }

  /**
   * When it is done, for of several who end the same session one has. With the token of before, and also for a browser
   * that has gone: leaving keeps nobody's name out of the audit trail.
   */
  private async record(
    ended: { readonly userGuid: string; readonly sessions: number; readonly device: string },
    { signal: _signal, ...call }: GrpcCall,
  ): Promise<void> {
    await this.platform.users.recordEndedSessions(ended, call);
  }
}
