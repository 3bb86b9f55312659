/** What each side of a connection sets for itself (docs/domain.md, e and n). */
import { randomUUID } from 'node:crypto';
import { CompanyType, ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { NewVault } from '../../../platform/accounts/index.js';
import type { TestUser } from '../../support/platform.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const anOwner = (companyType: NewVault['companyType']) =>
  world.user({ role: 'Owner', companyType, email: `${randomUUID()}@partner-${randomUUID()}.example` });
const connections = (user: TestUser) => user.service(ConnectionsServiceService);
const query = async (text: string, values: unknown[]) => (await world.platform.database.execute(text, values)).rows;

const invited = async (inviter: TestUser, { email }: TestUser): Promise<string> => {
  const invitation = { email, company: 'Partner', companyType: CompanyType.RETAILER, message: '' };
  return (await connections(inviter).inviteConnection(invitation, inviter.call())).connectionGuid;
};
const begins = async (connectionGuid: string, { ownerGuid }: TestUser) =>
  query(
    `select currency, invoicing_currency, is_auto_connect, is_catalog_shared, version from connection_setting
     where connection_id = $1 and vault_id = $2`,
    [connectionGuid, ownerGuid],
  );

describe('the settings of a connection', () => {
  it('begin for both sides when it is accepted, in the currency that the company states or its country has', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    await query(
      `insert into company_data (vault_id, company, country, registration_number, website, currency, time_zone)
       values ($1, 'Retailer', 'JP', '', '', '', 'UTC'), ($2, 'Publisher', 'JP', '', '', 'USD', 'UTC')`,
      [retailer.ownerGuid, publisher.ownerGuid],
    );
    const connectionGuid = await invited(publisher, retailer);
    expect(await begins(connectionGuid, publisher)).toEqual([]);
    await connections(retailer).acceptConnection({ connectionGuid }, retailer.call());
    const same = { is_catalog_shared: false, version: 0 };
    expect(await begins(connectionGuid, publisher)).toEqual([
      { currency: 'USD', invoicing_currency: 'USD', is_auto_connect: false, ...same },
    ]);
    expect(await begins(connectionGuid, retailer)).toEqual([
      { currency: 'JPY', invoicing_currency: 'JPY', is_auto_connect: true, ...same },
    ]);
  });
});
