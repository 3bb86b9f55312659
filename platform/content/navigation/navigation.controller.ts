import { Controller, Get, Headers, Query } from '@nestjs/common';
import { z } from 'zod';
import { CurrentActor, parseRequest, Permission, ReadInSupport, type Actor } from '../../access/index.js';
import { adminNavigation, profileNavigation, sections, sideNavigation } from './navigation-tree.js';
import { shownNodes, type Node, type ShownNode } from './navigation.js';

const query = z.object({
  currentSiteId: z.coerce.number().int().min(1).max(2),
  groupTag: z.enum(['SIDE', 'PROFILE', 'ADMIN']).optional(),
});
const originalUrl = z.string().max(4096).default('/');

const groups = { SIDE: sideNavigation, PROFILE: profileNavigation, ADMIN: adminNavigation } as const;

const tabsAt = (path: string): readonly Node[] =>
  sections.find(({ prefixes }) => prefixes.some((prefix) => `${path}/`.startsWith(prefix)))?.tabs ?? [];

/** GET /mkapi/navigation/GetTopnavigation; each node only for whom it is. */
@Controller('mkapi/navigation')
@Permission('signed-in')
export class NavigationController {
  @ReadInSupport()
  @Get('GetTopnavigation')
  getTopnavigation(
    @CurrentActor() actor: Actor,
    @Headers('original-url') url: string | undefined,
    @Query() given: unknown,
  ): { items: ShownNode[] } {
    const { groupTag } = parseRequest(query, given);
    const [path = '/'] = parseRequest(originalUrl, url).split(/[?#]/);
    return { items: shownNodes(groupTag === undefined ? tabsAt(path) : groups[groupTag], actor, path) };
  }
}
