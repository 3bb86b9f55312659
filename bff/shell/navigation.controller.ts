import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { callErrors } from '../../kernel/errors.js';
import type { GrpcCall } from '../../kernel/grpc/client.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { readSections } from '../binding/reads/sections.js';
import { PLATFORM_HTTP, type PlatformHttp } from '../upstream/platform-http.client.js';
import { navigationContract as contract } from './navigation.contract.js';
import { navigationAnswer, pageContentAnswer, type NavigationItem, type PageContent } from './navigation.message.js';
import { presentProfileMenu, presentSide, presentTabs, tabsGroupOf } from './navigation.view.js';
import { defaultProfileImage, profileImageOf } from './profile-image.view.js';

/** Given by the specification, and of no meaning here. */
const siteId = '2';

/** It becomes a header: what is not a plain path is read as the start page. */
const pathOf = (given: string): string => (/^\/[\x21-\x7e]*$/.test(given) ? given : '/');

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
    const { read, unavailable } = await readSections(
      {
        side: () => this.items('SIDE', path, call),
        tabs: () => this.items(group, path, call),
        profileImage: () => this.image(viewer.userId, call),
        content: () => this.content(path, call),
      },
      query.only,
    );
    return {
      side: presentSide(read.side ?? [], viewer),
      tabs: presentTabs(read.tabs ?? [], viewer, group === 'ADMIN'),
      profileMenu: presentProfileMenu(viewer),
      profileImage: read.profileImage ?? defaultProfileImage,
      content: read.content ? { path: query.path, ...read.content } : null,
      unavailable,
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

  private async content(path: string, call: GrpcCall): Promise<PageContent | undefined> {
    const answer = await this.http.json(
      { method: 'GET', path: '/api/content/pageContent', headers: { 'original-url': path } },
      call,
    );
    const parsed = pageContentAnswer.safeParse(answer);
    if (!parsed.success) throw callErrors('internal', { cause: parsed.error });
    const { notice, information } = parsed.data;
    return notice === '' && information === '' ? undefined : { notice, information };
  }

  private async image(userId: string, call: GrpcCall): Promise<string> {
    const path = `/api/content/ownerImage/${encodeURIComponent(userId)}`;
    return profileImageOf(await this.http.text({ method: 'GET', path }, call));
  }
}
