import { z } from 'zod';
import { nothing } from '../../upstream/message.contract.js';
import { relay } from './relay.contract.js';
import { relaysControllerOf } from './relays.controller.js';

const right = z.object({ rightGuid: z.string(), rowVersion: z.number() });
const get = 'rights.v1.RightsService/GetRight';

describe('a relay', () => {
  it('has the permission and the codes that the proto gives its rpc', () => {
    expect(relay('GET /rights/:rightGuid', get, { reply: right, of: 'right' })).toMatchObject({
      permission: ['inventory-read', 'inventory-all'],
      errors: ['rights.not_found'],
    });
    expect(relay('GET /jobs', 'jobs.v1.JobsService/ListJobs', { reply: z.object({}) }).permission).toBe('signed-in');
  });

  it('may let fewer through, and have codes beside', () => {
    const narrowed = relay('GET /rights/:rightGuid', get, {
      reply: right,
      of: 'right',
      permission: ['inventory-all'],
      errors: ['rights.closed'],
    });
    expect(narrowed).toMatchObject({ permission: ['inventory-all'], errors: ['rights.not_found', 'rights.closed'] });
  });

  it('compiles when its rpc takes what is asked and answers what is promised', () => {
    const fits = { right: relay('GET /rights/:rightGuid', get, { reply: right, of: 'right' }) };
    expect(relaysControllerOf(fits)).toBeDefined();
    const lacks = {
      right: relay('GET /rights/:rightGuid', get, { reply: z.object({ key: z.string() }), of: 'right' }),
    };
    // @ts-expect-error -- the answer has no such field
    expect(relaysControllerOf(lacks)).toBeDefined();
    const remove = 'rights.v1.RightsService/DeleteRight';
    const asks = { remove: relay('DELETE /rights/:rowVersion', remove, { reply: nothing }) };
    // @ts-expect-error -- the rpc takes a number
    expect(relaysControllerOf(asks)).toBeDefined();
  });
});
