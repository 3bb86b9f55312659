import type { Reply } from '../../../kernel/endpoint.js';
import { ServePartner } from '../listener/partner-routes.js';
import { callerContract as contract } from './caller.contract.js';
import type { PartnerCaller } from './partner-caller.js';

export class CallerController {
  @ServePartner(contract.caller)
  caller(
    _input: unknown,
    { vaultGuid, certificate: { name, thumbprint }, actor }: PartnerCaller,
  ): Promise<Reply<typeof contract.caller>> {
    return Promise.resolve({ vaultGuid, certificate: { name, thumbprint }, permissions: [...actor.permissions] });
  }
}
