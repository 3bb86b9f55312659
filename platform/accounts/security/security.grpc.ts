import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { secondFactorModeFromJSON } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  Security,
  SecurityServiceService,
  type GetSecurityRequest,
  type UpdateSecurityRequest,
} from '../../../proto/gen/keyway/accounts/v1/security.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { modeNumbers, type SecondFactorMode } from '../second-factor/second-factor.js';
import { SecurityService, type CountedSecurity } from './security.service.js';

const modes = {
  email: 'Email',
  authenticator_app: 'AuthenticatorApp',
  authenticator_app_or_email: 'AuthenticatorAppOrEmail',
} as const satisfies Record<string, SecondFactorMode>;

const updateRequest = z.object({
  version: z.int().min(0),
  minimum: z
    .enum(['email', 'authenticator_app', 'authenticator_app_or_email'], { error: 'Choose what is asked for' })
    .transform((word) => modes[word]),
});

const securityMessage = ({ minimum, changedAt, ...same }: CountedSecurity): Security =>
  Security.fromPartial({
    ...same,
    minimum: secondFactorModeFromJSON(modeNumbers[minimum]),
    changedAt: changedAt?.toISOString(),
  });

/** What the actor's own vault asks of the second factor. */
@RpcController(SecurityServiceService)
export class SecurityGrpc implements RpcHandlers<typeof SecurityServiceService> {
  constructor(@Inject(SecurityService) private readonly security: SecurityService) {}

  async getSecurity(_request: GetSecurityRequest, actor: Actor) {
    return { security: securityMessage(await this.security.find(actor)) };
  }

  async updateSecurity(request: UpdateSecurityRequest, actor: Actor) {
    const { version, minimum } = parseRequest(updateRequest, request);
    return { security: securityMessage(await this.security.change(actor, version, minimum)) };
  }
}
