/** Opens the partner API's listener in a platform that is up. */
import type { INestApplicationContext } from '@nestjs/common';
import type { Clock } from '../../../kernel/clock.js';
import type { Drain } from '../../../kernel/drain.js';
import type { Logger } from '../../../kernel/log.js';
import { CLOCK, LOG } from '../../tokens.js';
import { GateService } from '../access/gate.service.js';
import { CallLogService } from '../log/call-log.service.js';
import { PartnerRoutes } from './partner-routes.js';
import { startPartnerServer, type PartnerServer, type PartnerServerSettings } from './partner-server.js';

/**
 * @param platform its modules have told PartnerRoutes what they serve
 * @throws Error with a sentence when the port cannot be used
 */
export const openPartnerApi = (
  platform: INestApplicationContext,
  settings: PartnerServerSettings,
  drain: Drain,
): Promise<PartnerServer> =>
  startPartnerServer(
    settings,
    platform.get(PartnerRoutes, { strict: false }),
    {
      gate: platform.get(GateService, { strict: false }),
      sink: platform.get(CallLogService, { strict: false }),
      clock: platform.get<Clock>(CLOCK, { strict: false }),
      log: platform.get<Logger>(LOG, { strict: false }),
    },
    drain,
  );
