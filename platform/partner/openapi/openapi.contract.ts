import { z } from 'zod';
import { declarePartner, partnerEndpoint } from '../partner-endpoint.contract.js';

export const openapiContract = {
  document: partnerEndpoint(
    declarePartner('GET /api/openapi.json', { permission: 'public', reply: z.record(z.string(), z.unknown()) }),
    { status: 200, logged: [] },
  ),
};
