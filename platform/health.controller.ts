import { Controller, Get, HttpCode, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Permission, TokenVerifier } from './access/index.js';
import { DATABASE, type Database } from './database/database.js';

const probeMs = 2_000;

/** Live: the process runs. Ready: it can serve, that is, reach its database and its issuer's keys. */
@Controller()
@Permission('public')
export class HealthController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(TokenVerifier) private readonly tokens: TokenVerifier,
  ) {}

  @Get('live')
  @HttpCode(200)
  live(): object {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<object> {
    const [database, issuer] = await Promise.all([this.#databaseAnswers(), this.tokens.isReady()]);
    response.status(database && issuer ? 200 : 503);
    return { status: database && issuer ? 'ready' : 'unavailable', database, issuer };
  }

  async #databaseAnswers(): Promise<boolean> {
    const late = new Promise<false>((resolve) => setTimeout(resolve, probeMs, false).unref());
    const answer = this.database.execute('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late]);
  }
}
