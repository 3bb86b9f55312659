import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { callErrors, DomainError } from '../../kernel/errors.js';
import type { GrpcCall } from '../../kernel/grpc-client.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM_HTTP, type PlatformHttp } from '../upstream/platform-http.client.js';
import { navigationContract as contract } from './navigation.contract.js';
import { navigationAnswer, type NavigationItem } from './navigation.message.js';
import { presentProfileMenu, presentSide, presentTabs, tabsGroupOf } from './navigation.view.js';
import { defaultProfileImage, profileImageOf } from './profile-image.view.js';

type NavigationReply = Reply<typeof contract.navigation>;
type Part = NavigationReply['unavailable'][number];

/** Section 9: 'Site id 2'. */
const siteId = '2';

/** It becomes a header: what is not a plain path is read as the start page. */
const pathOf = (given: string): string => (/^\/[\x21-\x7e]*$/.test(given) ? given : '/');

const settledOr = <T>(result: PromiseSettledResult<T>, fallback: T): T =>
  result.status === 'fulfilled' ? result.value : fallback;

// A user who is not signed in any more, or may not, is told so; a part that is merely down is left out.
const isPartial = (reason: unknown): boolean =>
  reason instanceof DomainError && reason.kind !== 'unauthenticated' && reason.kind !== 'permission_denied';

@Controller()
export class NavigationController {
  constructor(@Inject(PLATFORM_HTTP) private readonly http: PlatformHttp) {}

  @Handle(contract.navigation)
  async navigation(
    { query }: Input<typeof contract.navigation>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.navigation>> {
    const [call, viewer] = await Promise.all([context.call(), context.caller()]);
    const path = pathOf(query.path);
    const group = tabsGroupOf(path);
    const [side, tabs, image] = await Promise.allSettled([
      this.items('SIDE', path, call),
      this.items(group, path, call),
      this.image(viewer.userId, call),
    ]);
    return {
      side: presentSide(settledOr(side, []), viewer),
      tabs: presentTabs(settledOr(tabs, []), viewer, group === 'ADMIN'),
      profileMenu: presentProfileMenu(viewer),
      profileImage: settledOr(image, defaultProfileImage),
      unavailable: unavailableOf({ side, tabs, profileImage: image }),
    };
  }

  private async items(groupTag: string | undefined, path: string, call: GrpcCall): Promise<NavigationItem[]> {
    const tag = groupTag === undefined ? '' : `&groupTag=${groupTag}`;
    const address = `/mkapi/navigation/GetTopnavigation?currentSiteId=${siteId}${tag}`;
    const answer = await this.http.json({ method: 'GET', path: address, headers: { 'original-url': path } }, call);
    const parsed = navigationAnswer.safeParse(answer);
    if (!parsed.success) throw callErrors('internal', { cause: parsed.error });
    return parsed.data.items;
  }

  private async image(userId: string, call: GrpcCall): Promise<string> {
    const path = `/api/content/ownerImage/${encodeURIComponent(userId)}`;
    return profileImageOf(await this.http.text({ method: 'GET', path }, call));
  }
}

/** Security item 33: what is down is marked. @throws what no part may swallow, and when all of them failed */
const unavailableOf = (parts: Readonly<Record<Part, PromiseSettledResult<unknown>>>): Part[] => {
  const failed = Object.entries(parts).flatMap(([part, result]) =>
    result.status === 'rejected' ? [{ part: part as Part, reason: result.reason as unknown }] : [],
  );
  const fatal = failed.find(({ reason }) => !isPartial(reason));
  if (fatal !== undefined) throw fatal.reason;
  const [first] = failed;
  if (first !== undefined && failed.length === Object.keys(parts).length) throw first.reason;
  return failed.map(({ part }) => part);
};
