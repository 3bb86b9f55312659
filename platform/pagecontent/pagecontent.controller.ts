import { Controller, Get, Headers, Inject } from '@nestjs/common';
import { z } from 'zod';
import { parseRequest, Permission, ReadInSupport } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { pageOf } from './page.js';
import { contentOf } from './pagecontent.repository.js';

const originalUrl = z.string().max(4096).default('/');

/** GET /api/content/pageContent: what staff has the page of `original-url` say; empty texts where it says nothing. */
@Controller('api/content')
@Permission('signed-in')
export class PageContentController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @ReadInSupport()
  @Get('pageContent')
  async pageContent(
    @Headers('original-url') url: string | undefined,
  ): Promise<{ readonly notice: string; readonly information: string }> {
    const page = pageOf(parseRequest(originalUrl, url));
    const found = page === undefined ? undefined : await contentOf(this.database, page);
    return { notice: found?.notice ?? '', information: found?.information ?? '' };
  }
}
