import { z } from 'zod';
import { endpointWith } from '../../../kernel/endpoint.js';
import { openDoors } from './open-doors.js';

const endpoint = endpointWith<'a-key'>();
const reply = z.object({});
const doors = openDoors({
  all: endpoint('GET /session', { permission: 'public', reply }),
  half: endpoint('POST /second-factor', { permission: 'first-factor', reply }),
  full: endpoint('GET /jobs', { permission: 'signed-in', reply }),
  keyed: endpoint('GET /stock', { permission: ['a-key'], reply }),
  item: endpoint('GET /second-factor/:id', { permission: 'first-factor', reply }),
});

describe('the doors that open without a full session', () => {
  it('are to strangers those that the contract calls public', () => {
    expect(doors.isOpen('GET', '/bff/session', undefined)).toBe(true);
    expect(doors.isOpen('POST', '/bff/second-factor', undefined)).toBe(false);
    expect(doors.isOpen('POST', '/bff/session', undefined)).toBe(false);
    expect(doors.isOpen('GET', '/session', undefined)).toBe(false);
  });

  it('are to a half session those of the second factor as well', () => {
    expect(doors.isOpen('POST', '/bff/second-factor', 'first-factor')).toBe(true);
    expect(doors.isOpen('GET', '/bff/jobs', 'first-factor')).toBe(false);
    expect(doors.isOpen('GET', '/bff/stock', 'first-factor')).toBe(false);
  });

  it('stay shut where a route takes a parameter', () => {
    expect(doors.isOpen('GET', '/bff/second-factor/1', 'first-factor')).toBe(false);
  });
});
