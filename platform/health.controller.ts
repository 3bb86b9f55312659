import { Controller, Get, HttpCode, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { within, type Drain } from '../kernel/drain.js';
import { Permission, TokenVerifier } from './access/index.js';
import { isServing, PLATFORM_CONFIG, type PlatformConfig } from './config.js';
import { DATABASE, type Database } from './database/database.js';
import { DRAIN } from './tokens.js';

const probeMs = 2_000;

/**
 * Live: the process runs. Startup: it has finished its start, which is so from the first request that it can
 * take. Ready: it can serve, that is, reaches its database and its issuer's keys, and is not on its way out.
 */
@Controller()
@Permission('public')
export class HealthController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(TokenVerifier) private readonly tokens: TokenVerifier,
    @Inject(DRAIN) private readonly drain: Pick<Drain, 'isLeaving'>,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
  ) {}

  @Get('live')
  @HttpCode(200)
  live(): object {
    return { status: 'live' };
  }

  @Get('startup')
  @HttpCode(200)
  startup(): object {
    return { status: 'started' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<object> {
    if (this.drain.isLeaving) {
      response.status(503);
      return { status: 'leaving' };
    }
    const [database, issuer] = await Promise.all([this.#databaseAnswers(), this.#issuerAnswers()]);
    response.status(database && issuer ? 200 : 503);
    return { status: database && issuer ? 'ready' : 'unavailable', database, issuer };
  }

  /** Who only works off jobs sees no token. */
  #issuerAnswers(): Promise<boolean> {
    return isServing(this.config) ? this.tokens.isReady() : Promise.resolve(true);
  }

  #databaseAnswers(): Promise<boolean> {
    return within(this.database.execute('select 1'), probeMs).catch(() => false);
  }
}
