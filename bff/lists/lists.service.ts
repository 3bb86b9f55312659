/** One way for every list: ask /mkapi/content, present the answer. Export goes by gRPC, at once or as a job. */
import { Inject, Injectable } from '@nestjs/common';
import { callErrors, DomainError } from '../../kernel/errors.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { DownloadsService } from '../downloads/downloads.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { PLATFORM_HTTP, type PlatformHttp, type PlatformRequest } from '../upstream/platform-http.client.js';
import { contentAnswer } from './content.message.js';
import { filterOf, originalUrlOf, type ListQuestion } from './list-address.js';
import { exportRequest } from './export.client.js';
import { presentList, type GridReply } from './list.view.js';

/** Given by the specification, and of no meaning here. */
export const siteId = '2';

// The list engine's own codes where it gives them; else what its status means for a list.
const listCodes: Readonly<Record<string, readonly [string, DomainError['kind']]>> = {
  'request.not_found': ['content.list_not_found', 'not_found'],
  'request.invalid': ['content.filter_invalid', 'invalid_argument'],
};

const asListError = (thrown: unknown): unknown => {
  if (!(thrown instanceof DomainError)) return thrown;
  const [code, kind] = listCodes[thrown.code] ?? [];
  if (code === undefined || kind === undefined) return thrown;
  return new DomainError(code, kind, { violations: thrown.violations, cause: thrown });
};

const contentRequest = (originalUrl: string, filter: Readonly<Record<string, string>>): PlatformRequest => {
  const query = `currentSiteId=${siteId}`;
  const fields = Object.entries(filter).map(([propertyName, value]) => ({ propertyName, value }));
  if (fields.length === 0) {
    return { method: 'GET', path: `/mkapi/content/GetContent?${query}`, headers: { 'original-url': originalUrl } };
  }
  return {
    method: 'POST',
    path: `/mkapi/content/PostContent?${query}`,
    headers: { 'original-url': originalUrl, currentSiteId: siteId },
    body: { originalUrl, currentSiteId: Number(siteId), forms: [{ name: 'filter', fields }], postedField: 'searchBtn' },
  };
};

@Injectable()
export class ListsService {
  constructor(
    @Inject(PLATFORM_HTTP) private readonly http: PlatformHttp,
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(DownloadsService) private readonly downloads: DownloadsService,
  ) {
    downloads.register('list', (request, call) =>
      platform.content.downloadList({ list: exportRequest(request) }, call),
    );
  }

  /**
   * One page, with the filter form.
   *
   * @param screen the list's route, its name in /mkapi/content
   * @throws DomainError content.list_not_found, content.filter_invalid, content.cursor_invalid
   */
  async page(screen: string, question: ListQuestion, context: HandlerContext): Promise<GridReply> {
    const request = contentRequest(originalUrlOf(screen, question), filterOf(question.filter));
    const [answer, { permissions }] = await Promise.all([this.ask(request, context), context.caller()]);
    const parsed = contentAnswer.safeParse(answer);
    const grid = parsed.data?.list.grids[0];
    if (!parsed.success || grid === undefined) throw callErrors('internal', { cause: parsed.error });
    return presentList(grid, parsed.data, permissions, screen);
  }

  /** Starts the file of exactly what is filtered. @throws DomainError content.list_not_found, content.filter_invalid */
  async export(
    screen: string,
    request: { sort?: string | undefined; filter?: string | undefined; columns: string[]; format: 'csv' | 'xlsx' },
    context: HandlerContext,
  ): Promise<{ jobId: string | null; url: string | null }> {
    const { columns, format, sort } = request;
    const list = { originalUrl: originalUrlOf(screen, { sort }), filter: filterOf(request.filter), columns, format };
    const { jobId } = await this.platform.content.exportList(exportRequest(list), await context.call());
    if (jobId !== '') return { jobId, url: null };
    return { jobId: null, ...(await this.downloads.ticket({ kind: 'list', ...list }, context)) };
  }

  private async ask(request: PlatformRequest, context: HandlerContext): Promise<unknown> {
    try {
      return await this.http.json(request, await context.call());
    } catch (thrown) {
      throw asListError(thrown);
    }
  }
}
