/** What each side of a connection sets for itself (docs/domain.md, e and n). */
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import type { NewVault } from '../../../platform/accounts/index.js';
import {
  ConnectionSettingsServiceService,
  PricingType,
  type ConnectionTerms,
} from '../../../proto/gen/keyway/connections/v1/connection_settings.js';
import { CompanyType, ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
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
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const faultsOf = async (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (thrown: unknown) => (thrown as DomainError).violations.map(({ pointer, message }) => `${pointer}: ${message}`),
  );

const invited = async (inviter: TestUser, { email }: TestUser): Promise<string> => {
  const invitation = { email, company: 'Partner', companyType: CompanyType.RETAILER, message: '' };
  return (await connections(inviter).inviteConnection(invitation, inviter.call())).connectionGuid;
};
const connected = async (inviter: TestUser, other: TestUser): Promise<string> => {
  const connectionGuid = await invited(inviter, other);
  await connections(other).acceptConnection({ connectionGuid }, other.call());
  return connectionGuid;
};
const settings = (user: TestUser) => user.service(ConnectionSettingsServiceService);
const read = (user: TestUser, connectionGuid: string) =>
  settings(user).getConnectionSettings({ connectionGuid }, user.call());
const termsOf = async (user: TestUser, connectionGuid: string): Promise<ConnectionTerms> => {
  const { settings: own } = await read(user, connectionGuid);
  if (own?.terms === undefined) throw new Error('no terms');
  return own.terms;
};
const save = async (user: TestUser, connectionGuid: string, changes: Partial<ConnectionTerms>, version = 0) => {
  const terms = { ...(await termsOf(user, connectionGuid)), ...changes };
  return settings(user).updateConnectionSettings({ connectionGuid, version, terms }, user.call());
};
const shared = { pricingType: PricingType.REVENUE_SHARE, sourceMargin: 33.33, targetMargin: 66.67 };

describe('the settings of a connection', () => {
  it('begin for both sides when it is accepted, in the currency that the company states or its country has', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    await query(
      `insert into company_data (vault_id, company, country, registration_number, website, currency, time_zone)
       values ($1, 'Retailer', 'JP', '', '', '', 'UTC'), ($2, 'Publisher', 'JP', '', '', 'USD', 'UTC')`,
      [retailer.ownerGuid, publisher.ownerGuid],
    );
    const connectionGuid = await invited(publisher, retailer);
    expect(await codeOf(read(publisher, connectionGuid))).toBe('connections.not_in_state');
    await connections(retailer).acceptConnection({ connectionGuid }, retailer.call());
    const begun = {
      ...{ pricingType: PricingType.WHOLESALE, isCatalogShared: false, isEmbargoAllowed: false, returnWindowDays: 14 },
      ...{ restrictedCountries: [], blacklistedCountries: [] },
    };
    expect((await read(publisher, connectionGuid)).settings).toEqual({
      terms: { ...begun, currency: 'USD', invoicingCurrency: 'USD', isAutoConnect: false },
      ...{ isSelling: true, isBuying: false, version: 0, changedBy: '' },
    });
    expect((await read(retailer, connectionGuid)).settings).toEqual({
      terms: { ...begun, currency: 'JPY', invoicingCurrency: 'JPY', isAutoConnect: true },
      ...{ isSelling: false, isBuying: true, version: 0, changedBy: '' },
    });
  });

  it('are made when somebody reads one that a process of the version before has accepted', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    const connectionGuid = await connected(publisher, retailer);
    await query('delete from connection_setting where connection_id = $1', [connectionGuid]);
    const both = await Promise.all([publisher, retailer, publisher].map((one) => read(one, connectionGuid)));
    expect(both.map(({ settings: own }) => own?.isSelling)).toEqual([true, false, true]);
  });

  it('are unknown to other vaults, and read but not saved by a role that only reads', async () => {
    const [publisher, retailer, stranger] = [
      await anOwner('Publisher'),
      await anOwner('Retailer'),
      await anOwner('Retailer'),
    ];
    const connectionGuid = await connected(publisher, retailer);
    const terms = await termsOf(publisher, connectionGuid);
    for (const guid of [connectionGuid, randomUUID(), 'no-id']) {
      expect(await codeOf(read(stranger, guid))).toBe('connections.not_found');
      const request = { connectionGuid: guid, version: 0, terms };
      expect(await codeOf(settings(stranger).updateConnectionSettings(request, stranger.call()))).toBe(
        'connections.not_found',
      );
    }
    const viewer = await world.user({ role: 'Viewer', ownerGuid: publisher.ownerGuid });
    expect(await codeOf(read(viewer, connectionGuid))).toBe('done');
    expect(await codeOf(save(viewer, connectionGuid, { isCatalogShared: true }))).toBe('permission.denied');
  });

  it('of a seller are read by the buyer in part, and each save is in the log of who made it', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    const connectionGuid = await connected(publisher, retailer);
    const saved = await save(publisher, connectionGuid, {
      ...{ ...shared, currency: 'EUR', isCatalogShared: true, isEmbargoAllowed: true, returnWindowDays: 0 },
      ...{ restrictedCountries: ['DE', 'AT', 'DE'], blacklistedCountries: ['RU'] },
    });
    expect(saved.settings).toMatchObject({ version: 1, changedBy: 'Test Owner' });
    const { theirs, settings: own } = await read(retailer, connectionGuid);
    expect(own).toMatchObject({ version: 0, terms: { pricingType: PricingType.WHOLESALE } });
    expect(theirs).toEqual({
      selling: {
        ...{ ...shared, currency: 'EUR', returnWindowDays: 0 },
        ...{ restrictedCountries: ['AT', 'DE'], blacklistedCountries: ['RU'] },
      },
      invoicingCurrency: '',
    });
    await save(retailer, connectionGuid, { invoicingCurrency: 'JPY', isAutoConnect: false });
    expect((await read(publisher, connectionGuid)).theirs).toEqual({ selling: undefined, invoicingCurrency: 'JPY' });
    const events = await query(
      `select vault_id from audit_event where action = 'connections.settings_changed' and object_id = $1`,
      [connectionGuid],
    );
    expect(events.map(({ vault_id }) => vault_id).toSorted()).toEqual(
      [publisher.ownerGuid, retailer.ownerGuid].toSorted(),
    );
  });

  it('of two distributors have both parts', async () => {
    const [one, other] = [await anOwner('Distributor'), await anOwner('Distributor')];
    const connectionGuid = await connected(one, other);
    await save(one, connectionGuid, { ...shared, invoicingCurrency: 'GBP' });
    expect((await read(other, connectionGuid)).theirs).toMatchObject({ selling: shared, invoicingCurrency: 'GBP' });
  });

  it('hold the part of the other side’s trade shut', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    const connectionGuid = await connected(publisher, retailer);
    expect(await codeOf(save(retailer, connectionGuid, { isCatalogShared: true }))).toBe(
      'connections.not_of_this_side',
    );
    expect(await codeOf(save(publisher, connectionGuid, { isAutoConnect: true }))).toBe('connections.not_of_this_side');
  });

  it('say which field is wrong', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    const connectionGuid = await connected(publisher, retailer);
    const wrong = (changes: Partial<ConnectionTerms>) => faultsOf(save(publisher, connectionGuid, changes));
    expect(await wrong({ ...shared, targetMargin: 66.66 })).toEqual([
      '/terms/targetMargin: The two margins must add to 100',
    ]);
    expect(await wrong({ ...shared, sourceMargin: undefined })).toEqual(['/terms/sourceMargin: Required Field']);
    expect(await wrong({ ...shared, sourceMargin: 33.333 })).toEqual(['/terms/sourceMargin: At most 2 decimals']);
    expect(await wrong({ currency: 'XXX' })).toEqual(['/terms/currency: This currency is not in use']);
    expect(await wrong({ restrictedCountries: ['QQ'] })).toEqual([
      '/terms/restrictedCountries: There is no such country',
    ]);
    expect(await wrong({ returnWindowDays: 61 })).toHaveLength(1);
    // Wholesale has no margins, whatever was typed before it was chosen.
    const { settings: saved } = await save(publisher, connectionGuid, {
      ...shared,
      pricingType: PricingType.WHOLESALE,
    });
    expect(saved?.terms?.sourceMargin).toBeUndefined();
  });

  it('are saved by one of twelve at once, and the others read who was faster', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    const connectionGuid = await connected(publisher, retailer);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, days) => codeOf(save(publisher, connectionGuid, { returnWindowDays: days }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'connections.settings_changed']));
    const { settings: own } = await read(publisher, connectionGuid);
    expect(own?.version).toBe(1);
  });

  it('are kept while it is suspended, and shut from its end on, also to who saves at that moment', async () => {
    const [publisher, retailer] = [await anOwner('Publisher'), await anOwner('Retailer')];
    const connectionGuid = await connected(publisher, retailer);
    await connections(publisher).suspendConnection({ connectionGuid }, publisher.call());
    expect(await codeOf(save(retailer, connectionGuid, { isAutoConnect: false }))).toBe('done');
    const terms = await termsOf(publisher, connectionGuid);
    const [ended, saved] = await Promise.all([
      codeOf(connections(retailer).endConnection({ connectionGuid, closingOffers: 0 }, retailer.call())),
      codeOf(settings(publisher).updateConnectionSettings({ connectionGuid, version: 0, terms }, publisher.call())),
    ]);
    expect(ended).toBe('done');
    expect(['done', 'connections.not_in_state']).toContain(saved);
    const request = { connectionGuid, version: saved === 'done' ? 1 : 0, terms };
    expect(await codeOf(settings(publisher).updateConnectionSettings(request, publisher.call()))).toBe(
      'connections.not_in_state',
    );
    expect(await codeOf(read(publisher, connectionGuid))).toBe('connections.not_in_state');
  });
});
