/** Endpoints of a domain that the product does not have, to look at the partner API's listener alone. */
import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { errorCodes } from '../../../kernel/errors.js';
import type { Input } from '../../../kernel/endpoint.js';
import type { PartnerCaller, PartnerExchange } from '../../../platform/partner/access/partner-caller.js';
import { PartnerOperationsModule } from '../../../platform/partner/operations.module.js';
import { PartnerModule } from '../../../platform/partner/partner.module.js';
import { PartnerRoutes, ServePartner } from '../../../platform/partner/listener/partner-routes.js';
import { declarePartner, partnerEndpoint } from '../../../platform/partner/partner-endpoint.contract.js';

const errors = errorCodes({
  'depot.full': 'failed_precondition',
  'depot.secret': 'internal',
  'depot.twice': 'not_acceptable',
});

export const depotContract = {
  put: partnerEndpoint(
    declarePartner('POST /api/v1/depot', {
      permission: ['insertkeys-write'],
      body: z.strictObject({ box: z.string().max(40), keys: z.array(z.string().min(4)).min(1) }),
      reply: z.object({ box: z.string(), count: z.number(), key: z.string() }),
      errors: ['depot.full', 'depot.twice'],
      deadlineMs: 60_000,
    }),
    { status: 202, isIdempotent: true, logged: ['box', 'count'] },
  ),
  /** With a deadline that a caller can meet; the others have one that says nothing about the machine. */
  slow: partnerEndpoint(
    declarePartner('POST /api/v1/depot/slow', {
      permission: ['insertkeys-write'],
      body: z.strictObject({ box: z.string().max(40) }),
      reply: z.object({ box: z.string() }),
      deadlineMs: 1_500,
    }),
    { status: 202, logged: ['box'] },
  ),
  stream: partnerEndpoint(
    declarePartner('POST /api/v1/depot/stream', {
      permission: ['insertkeys-write'],
      upload: true,
      reply: z.object({ bytes: z.number() }),
    }),
    { status: 202, limitBytes: 200_000, logged: ['bytes'] },
  ),
  box: partnerEndpoint(
    declarePartner('GET /api/v1/depot/:boxGuid', { permission: 'signed-in', reply: z.object({ boxGuid: z.string() }) }),
    { status: 200, logged: ['boxGuid'] },
  ),
  sign: partnerEndpoint(
    declarePartner('GET /api/v1/depot-sign', { permission: 'public', reply: z.object({ sign: z.string() }) }),
    { status: 200, logged: [] },
  ),
};

class DepotController {
  @ServePartner(depotContract.put)
  put({ body }: Input<typeof depotContract.put>, { vaultGuid }: PartnerCaller, exchange: PartnerExchange) {
    if (body.box === 'full')
      return Promise.reject(errors('depot.full', { violations: [{ row: 3, message: 'No room' }] }));
    if (body.box === 'twice') return Promise.reject(errors('depot.twice'));
    if (body.box === 'secret') return Promise.reject(errors('depot.secret', { params: { secret: body.keys.length } }));
    exchange.location(`/api/v1/depot/${vaultGuid}`);
    return Promise.resolve({ box: body.box, count: body.keys.length, key: body.keys[0] ?? '', undeclared: 1 });
  }

  @ServePartner(depotContract.slow)
  slow({ body }: Input<typeof depotContract.slow>) {
    return Promise.resolve({ box: body.box });
  }

  @ServePartner(depotContract.stream)
  async stream({ upload }: Input<typeof depotContract.stream>) {
    return { bytes: (await buffer(upload)).length };
  }

  @ServePartner(depotContract.box)
  box({ params }: Input<typeof depotContract.box>) {
    return Promise.resolve({ boxGuid: params.boxGuid });
  }

  @ServePartner(depotContract.sign)
  sign() {
    return Promise.resolve({ sign: 'open' });
  }
}

@Module({ imports: [PartnerOperationsModule, PartnerModule], providers: [DepotController] })
export class DepotModule implements OnApplicationBootstrap {
  constructor(
    @Inject(PartnerRoutes) private readonly routes: PartnerRoutes,
    @Inject(DepotController) private readonly depot: DepotController,
  ) {}

  /** After the API has been described: the depot is no part of it. */
  onApplicationBootstrap(): void {
    this.routes.serve(this.depot);
  }
}
