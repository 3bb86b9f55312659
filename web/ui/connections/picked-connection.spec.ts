import { pickedIn } from './picked-connection.js';

describe('a connection as it is chosen', () => {
  it('has its company, its state and its logo, of the list as it is', () => {
    const row = (id: string, cells: Record<string, string | null>) => ({ id, cells, actions: [] });
    const logo = '/bff/api/images/1/32/0/2';
    expect(
      pickedIn({
        rows: [
          row('c1', { Image: logo, Company: 'Meridian', Status: 'Active' }),
          row('c2', { Image: null, Company: 'Pixel Harbour', Status: 'Suspended' }),
        ],
      }),
    ).toEqual([
      { connectionGuid: 'c1', company: 'Meridian', status: 'Active', logo },
      { connectionGuid: 'c2', company: 'Pixel Harbour', status: 'Suspended', logo: null },
    ]);
  });
});
