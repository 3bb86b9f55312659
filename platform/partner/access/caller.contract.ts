import { z } from 'zod';
import { declarePartner, partnerEndpoint } from '../partner-endpoint.contract.js';

/** What a program asks first, to know that its token is right. */
export const callerContract = {
  caller: partnerEndpoint(
    declarePartner('GET /api/v1/caller', {
      permission: 'signed-in',
      reply: z.object({
        vaultGuid: z.guid(),
        certificate: z.object({
          name: z.string(),
          /** SHA-256, lower-case hex. */
          thumbprint: z.string(),
        }),
        /** What the certificate may be used for. */
        permissions: z.array(z.string()),
      }),
    }),
    { status: 200, logged: ['vaultGuid', 'name', 'thumbprint', 'permissions'] },
  ),
};
