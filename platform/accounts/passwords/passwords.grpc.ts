import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { PasswordsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import type {
  FindPasswordLinkRequest,
  RequestPasswordLinkRequest,
  SetPasswordRequest,
} from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { parseRequest, RpcController, type RpcHandlers, type VisitorCaller } from '../../access/index.js';
import { PasswordsService } from './passwords.service.js';

const address = z.object({ email: z.string().trim().min(3).max(254) });
const link = z.object({ linkGuid: z.uuid(), secret: z.string().max(64) });
/** The specification's rule: 8 characters at least, of four classes. A symbol is what is neither letter, digit nor space. */
const password = z
  .string()
  .min(8, 'At least 8 characters')
  .max(256)
  .regex(/\p{Lu}/u, 'An upper case letter')
  .regex(/\p{Ll}/u, 'A lower case letter')
  .regex(/\p{Nd}/u, 'A number')
  .regex(/[^\p{L}\p{N}\s]/u, 'A symbol');

@RpcController(PasswordsServiceService)
export class PasswordsGrpc implements RpcHandlers<typeof PasswordsServiceService, VisitorCaller> {
  constructor(@Inject(PasswordsService) private readonly passwords: PasswordsService) {}

  async requestPasswordLink(request: RequestPasswordLinkRequest, visitor: VisitorCaller) {
    await this.passwords.request(visitor, parseRequest(address, request).email);
    return {};
  }

  async findPasswordLink(request: FindPasswordLinkRequest) {
    const { linkGuid, secret } = parseRequest(link, request);
    return this.passwords.find(linkGuid, secret);
  }

  async setPassword(request: SetPasswordRequest, visitor: VisitorCaller) {
    const { linkGuid, secret, ...given } = parseRequest(link.extend({ password }), request);
    return { userGuid: await this.passwords.set(visitor, linkGuid, secret, given.password) };
  }
}
