/** What the client may know of its session, and its end. */
import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import type { RequestContext } from '../edge/request-context.js';
import { environmentOf, nonProductionNotice } from './environment.js';
import type { Profile } from './profile.js';
import { sessionContract as contract } from './session.contract.js';
import { SessionService } from './session.service.js';

@Controller()
export class SessionController {
  private readonly environment;

  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.environment = environmentOf(config.publicUrl, config.environmentName);
  }

  // `slide` is obeyed where the session is loaded (edge/edge.ts), before any handler.
  @Handle(contract.session)
  async session(
    _input: Input<typeof contract.session>,
    context: RequestContext,
  ): Promise<Reply<typeof contract.session>> {
    const { session } = context;
    const profile = session?.stage === 'full' ? await this.profileNow(context) : undefined;
    return {
      isLoggedIn: session !== undefined,
      isAuthenticated: session?.stage === 'full',
      environment: this.environment,
      profile: profile === undefined ? null : shown(profile),
      permissions: profile === undefined ? [] : [...profile.permissions],
      idleExpiresAt: session?.idleExpiresAt.toISOString() ?? null,
      absoluteExpiresAt: session?.absoluteExpiresAt.toISOString() ?? null,
      uploadTotalBytes: this.config.uploadTotalBytes,
      nonProductionNotice: nonProductionNotice(this.environment),
    };
  }

  @Handle(contract.logout)
  logout(_input: Input<typeof contract.logout>, context: RequestContext): Promise<Reply<typeof contract.logout>> {
    return this.sessions.logout(context);
  }

  /** What the client shows and hides by must be what holds now. */
  private profileNow(context: RequestContext): Promise<Profile> {
    this.sessions.forgetProfile(context);
    return this.sessions.profileOf(context);
  }
}

const shown = ({ permissions: _permissions, permissionVersion: _version, ...profile }: Profile) => profile;
