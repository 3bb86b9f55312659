import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { CurrentActor, parseRequest, Permission, ReadInSupport, type Actor } from '../access/index.js';
import type { ContentAnswer } from './list/list.message.js';
import { ListsService } from './list/lists.service.js';

const siteQuery = z.object({ currentSiteId: z.coerce.number().int().min(1).max(2) });

const value = z
  .union([z.string().max(500), z.number(), z.boolean(), z.null()])
  .transform((given) => (given === null ? '' : String(given)));
const posted = z.object({
  originalUrl: z.string().max(4096).optional(),
  forms: z.array(z.object({ fields: z.array(z.object({ propertyName: z.string().max(64), value })).max(100) })).max(5),
});

/** Lists in their wire form (ADR 0004). The list's own permission is checked by the engine. */
@Controller('mkapi/content')
@Permission('signed-in')
export class ContentController {
  constructor(@Inject(ListsService) private readonly lists: ListsService) {}

  @ReadInSupport()
  @Get('GetContent')
  getContent(
    @CurrentActor() actor: Actor,
    @Headers('original-url') originalUrl: string | undefined,
    @Query() query: unknown,
  ): Promise<ContentAnswer> {
    parseRequest(siteQuery, query);
    return this.lists.content(actor, originalUrl, []);
  }

  @ReadInSupport()
  @Post('PostContent')
  @HttpCode(200)
  postContent(
    @CurrentActor() actor: Actor,
    @Headers('original-url') header: string | undefined,
    @Query() query: unknown,
    @Body() body: unknown,
  ): Promise<ContentAnswer> {
    parseRequest(siteQuery, query);
    const { originalUrl, forms } = parseRequest(posted, body);
    const fields = forms.flatMap((form) => form.fields.map((field) => [field.propertyName, field.value] as const));
    return this.lists.content(actor, header ?? originalUrl, fields);
  }
}
