/** A save from a stale version answers 409 with what stands now (ADR 0048). */
import {
  CollectionsServiceService,
  Record as CollectionRecord,
} from '../../proto/gen/keyway/collections/v1/collections.js';
import { DomainError } from '../../kernel/errors.js';
import { SecondFactorMode } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { Security, SecurityServiceService } from '../../proto/gen/keyway/accounts/v1/security.js';
import { View, ViewsServiceService } from '../../proto/gen/keyway/content/v1/views.js';
import { CompanyData, CompanyDataServiceService } from '../../proto/gen/keyway/companies/v1/company_data.js';
import {
  ConnectionSettings,
  ConnectionSettingsServiceService,
  PricingType,
} from '../../proto/gen/keyway/connections/v1/connection_settings.js';
import {
  ConfirmationMethod,
  ExtractionSettings,
  ExtractionSettingsServiceService,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import {
  Certificate,
  CertificateFacts,
  CertificatesServiceService,
  CertificateStatus,
} from '../../proto/gen/keyway/partner/v1/certificates.js';
import { RegionDetail, RegionKind, RegionsServiceService } from '../../proto/gen/keyway/regions/v1/regions.js';
import {
  ExtractionType,
  GeofencingType,
  RightDetail,
  RightsServiceService,
  Visibility,
} from '../../proto/gen/keyway/rights/v1/rights.js';
import { InventoryServiceService, Threshold } from '../../proto/gen/keyway/stock/v1/inventory.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  const permissions = [
    'inventory-all',
    'region-all',
    'accountsettings-all',
    'certificate-all',
    'sku-all',
    'currencysettings-all',
    'connection-all',
  ];
  owner = await world.signIn({ permissions, isFresh: true });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const changedAt = '2026-11-20T10:00:00.000Z';
const by = { changedAt, changedBy: 'Grace' };
const refuseWith = (code: string) => () =>
  Promise.reject(new DomainError(code, 'conflict', { params: { by: 'Grace', at: changedAt } }));

const terms = { name: 'Europe only', description: '', isBlacklistingAllowed: true, regions: ['EU'] };
const right = RightDetail.fromPartial({
  ...{ rightGuid: 'r1', rowVersion: 3, ...by },
  versions: [
    {
      ...{ rightGuid: 'r1', version: 1, isCurrent: true, createdAt: changedAt },
      terms: {
        ...terms,
        extractionType: ExtractionType.BULK_ONLY,
        visibility: Visibility.PUBLIC,
        geofencingType: GeofencingType.INCLUDE,
      },
    },
  ],
});
const rightBody = { ...terms, extractionType: 'bulk_only', visibility: 'private', geofencingType: 'include' };
const settings = ExtractionSettings.fromPartial({
  confirmationMethod: ConfirmationMethod.CODE,
  limits: [{ role: 'Owner', quantity: 70 }],
  ...{ version: 3, ...by },
});
const security = Security.fromPartial({
  minimum: SecondFactorMode.AUTHENTICATOR_APP,
  ...{ users: 7, usersWithoutApp: 3, version: 3, ...by },
});
const facts = CertificateFacts.fromPartial({ validFrom: changedAt, validTo: changedAt });
const certificate = Certificate.fromPartial({
  ...{ certificateGuid: 'c1', name: 'Shop', status: CertificateStatus.ACTIVE, facts },
  ...{ networks: ['10.0.0.0/8'], version: 3, ...by },
});
const state = { filter: { Level: 'low' }, sort: '', columns: [], density: '', widths: '' };
const view = View.fromPartial({ viewGuid: 'v1', name: 'Low', isShared: true, version: 3, state, ...by });
const regionTerms = { name: 'Benelux', code: 'BNL', countries: ['BE', 'LU', 'NL'] };
const region = RegionDetail.fromPartial({
  ...{ regionGuid: 'g1', kind: RegionKind.CUSTOM, version: 3, terms: regionTerms, ...by },
});
const company = {
  ...{ company: 'Lantern', address: '', country: 'NO', registrationNumber: '', website: '', contactName: '' },
  ...{ contactEmail: '', contactPhone: '', currency: 'NOK', timeZone: 'Europe/Oslo' },
};
const companyData = CompanyData.fromPartial({ details: company, version: 3, ...by });
const connectionTerms = {
  ...{ pricingType: 'revenue_share', sourceMargin: 30, targetMargin: 70, currency: 'EUR', invoicingCurrency: 'EUR' },
  ...{ restrictedCountries: ['AT'], blacklistedCountries: [], returnWindowDays: 14 },
  ...{ isCatalogShared: true, isEmbargoAllowed: false, isAutoConnect: false },
};
const connectionSettings = ConnectionSettings.fromPartial({
  terms: { ...connectionTerms, pricingType: PricingType.REVENUE_SHARE },
  ...{ isSelling: true, version: 3, ...by },
});
const threshold = Threshold.fromPartial({ lowAt: 9, version: 3, ...by });

const market = { country: 'DE', currency: 'EUR', vatRate: 19, isVatIncluded: true };
const record = CollectionRecord.fromPartial({
  ...{ recordGuid: 'm1', version: 3, ...by },
  values: {
    country: { text: 'DE' },
    currency: { text: 'EUR' },
    vatRate: { number: 19 },
    isVatIncluded: { flag: true },
  },
});

/** Every save of the portal that names the version it was made from. */
const saves = [
  {
    route: 'PUT /markets/m1',
    code: 'collections.changed_meanwhile',
    body: { version: 2, values: market },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(CollectionsServiceService.updateRecord, refusal),
    read: () => world.grpc.stub(CollectionsServiceService.getRecord, () => Promise.resolve({ record })),
    readPath: CollectionsServiceService.getRecord.path,
    current: { recordGuid: 'm1', version: 3, ...by, values: market },
  },
  {
    route: 'PUT /rights/r1',
    code: 'rights.changed_meanwhile',
    body: { rowVersion: 2, terms: rightBody },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(RightsServiceService.updateRight, refusal),
    read: () => world.grpc.stub(RightsServiceService.getRight, () => Promise.resolve({ right })),
    readPath: RightsServiceService.getRight.path,
    current: { rightGuid: 'r1', rowVersion: 3, ...by, versions: [{ terms: { visibility: 'public' } }] },
  },
  {
    route: 'POST /rights/r1/open',
    code: 'rights.changed_meanwhile',
    body: { rowVersion: 2, isOpen: false },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(RightsServiceService.setRightOpen, refusal),
    read: () => world.grpc.stub(RightsServiceService.getRight, () => Promise.resolve({ right })),
    readPath: RightsServiceService.getRight.path,
    current: { rightGuid: 'r1', rowVersion: 3, ...by },
  },
  {
    route: 'PUT /regions/g1',
    code: 'regions.changed_meanwhile',
    body: { version: 2, terms: regionTerms },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(RegionsServiceService.updateRegion, refusal),
    read: () => world.grpc.stub(RegionsServiceService.getRegion, () => Promise.resolve({ region })),
    readPath: RegionsServiceService.getRegion.path,
    current: { regionGuid: 'g1', version: 3, kind: 'custom', terms: regionTerms, ...by },
  },
  {
    route: 'PUT /account/security-minimum',
    code: 'accounts.security_changed',
    body: { minimum: 'email', version: 2 },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(SecurityServiceService.updateSecurity, refusal),
    read: () => world.grpc.stub(SecurityServiceService.getSecurity, () => Promise.resolve({ security })),
    readPath: SecurityServiceService.getSecurity.path,
    current: { minimum: 'authenticator_app', users: 7, usersWithoutApp: 3, version: 3, ...by },
  },
  {
    route: 'PUT /extraction/settings',
    code: 'extraction.settings_changed',
    body: {
      confirmationMethod: 'code',
      limits: [{ role: 'Owner', quantity: 500 }],
      version: 2,
      isDisclaimerAccepted: false,
    },
    refuse: (refusal: () => Promise<never>) =>
      world.grpc.stub(ExtractionSettingsServiceService.updateSettings, refusal),
    read: () =>
      world.grpc.stub(ExtractionSettingsServiceService.getSettings, () =>
        Promise.resolve({ settings, highestLimit: 50_000 }),
      ),
    readPath: ExtractionSettingsServiceService.getSettings.path,
    current: { confirmationMethod: 'code', limits: [{ role: 'Owner', quantity: 70 }], version: 3, ...by },
  },
  {
    route: 'PUT /connections/c1/settings',
    code: 'connections.settings_changed',
    body: { version: 2, terms: connectionTerms },
    refuse: (refusal: () => Promise<never>) =>
      world.grpc.stub(ConnectionSettingsServiceService.updateConnectionSettings, refusal),
    read: () =>
      world.grpc.stub(ConnectionSettingsServiceService.getConnectionSettings, () =>
        Promise.resolve({ settings: connectionSettings, theirs: undefined, currencies: [] }),
      ),
    readPath: ConnectionSettingsServiceService.getConnectionSettings.path,
    current: { terms: connectionTerms, isSelling: true, version: 3, ...by },
  },
  {
    route: 'PUT /account/company',
    code: 'companies.data_changed',
    body: { version: 2, details: company },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(CompanyDataServiceService.updateCompanyData, refusal),
    read: () => world.grpc.stub(CompanyDataServiceService.getCompanyData, () => Promise.resolve({ data: companyData })),
    readPath: CompanyDataServiceService.getCompanyData.path,
    current: { details: company, version: 3, ...by },
  },
  {
    route: 'PUT /certificates/c1/networks',
    code: 'partner.certificate_changed',
    body: { networks: [], version: 2 },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(CertificatesServiceService.changeNetworks, refusal),
    read: () => world.grpc.stub(CertificatesServiceService.getCertificate, () => Promise.resolve({ certificate })),
    readPath: CertificatesServiceService.getCertificate.path,
    current: { certificateGuid: 'c1', networks: ['10.0.0.0/8'], version: 3, ...by },
  },
  {
    route: 'PUT /views/v1',
    code: 'content.view_changed',
    body: { name: 'Mine', isShared: false, state, version: 2 },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(ViewsServiceService.updateView, refusal),
    read: () => world.grpc.stub(ViewsServiceService.getView, () => Promise.resolve({ view })),
    readPath: ViewsServiceService.getView.path,
    current: { viewGuid: 'v1', name: 'Low', isShared: true, version: 3, state, ...by },
  },
  {
    route: 'PUT /stock/skus/s1/threshold',
    code: 'stock.threshold_changed',
    body: { lowAt: 5, version: 2 },
    refuse: (refusal: () => Promise<never>) => world.grpc.stub(InventoryServiceService.setThreshold, refusal),
    read: () => world.grpc.stub(InventoryServiceService.getThreshold, () => Promise.resolve({ threshold })),
    readPath: InventoryServiceService.getThreshold.path,
    current: { lowAt: 9, version: 3, ...by },
  },
];
const asked = (path: string): boolean => world.grpc.calls.some((call) => call.path === path);

describe.each(saves)('$route', ({ route, code, body, refuse, read, readPath, current }) => {
  it('from a stale version answers 409 with what stands now, and who saved it', async () => {
    refuse(refuseWith(code));
    read();
    const answer = await owner.browser.ask(route, { body });
    expect(answer.status).toBe(409);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ code, params: { by: 'Grace', at: changedAt }, current });
  });

  it('is refused without it where what stands now cannot be read', async () => {
    refuse(refuseWith(code));
    const answer = await owner.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual([409, expect.objectContaining({ code })]);
    expect(answer.json()).not.toHaveProperty('current');
  });

  it('that is refused for anything else reads nothing', async () => {
    refuse(() => Promise.reject(new DomainError('permission.denied', 'permission_denied')));
    read();
    const answer = await owner.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual([
      403,
      expect.not.objectContaining({ current: expect.anything() as unknown }),
    ]);
    expect(asked(readPath)).toBe(false);
  });

  it('that does not say what it was made from goes nowhere', async () => {
    const { version, rowVersion, ...rest } = body as Record<string, unknown>;
    expect(version ?? rowVersion).toBe(2);
    expect((await owner.browser.ask(route, { body: rest })).status).toBe(400);
    expect(world.grpc.calls.filter(({ path }) => !path.endsWith('/GetProfile'))).toEqual([]);
  });
});

describe('a low-stock mark', () => {
  it('is read with its version, and saved from it', async () => {
    world.grpc.stub(InventoryServiceService.getThreshold, () => Promise.resolve({ threshold }));
    world.grpc.stub(InventoryServiceService.setThreshold, () => Promise.resolve({ threshold }));
    const shown = { lowAt: 9, version: 3, ...by };
    expect((await owner.browser.ask('GET /stock/skus/s1/threshold')).json()).toEqual(shown);
    const answer = await owner.browser.ask('PUT /stock/skus/s1/threshold', { body: { lowAt: 9, version: 2 } });
    expect(answer.json()).toEqual(shown);
    expect(world.grpc.calls.find(({ path }) => path === InventoryServiceService.setThreshold.path)?.request).toEqual({
      ...{ skuGuid: 's1', lowAt: 9, version: 2 },
    });
  });

  it('that nobody has set is version 0', async () => {
    world.grpc.stub(InventoryServiceService.getThreshold, () =>
      Promise.resolve({ threshold: Threshold.fromPartial({}) }),
    );
    expect((await owner.browser.ask('GET /stock/skus/s1/threshold')).json()).toEqual({
      ...{ lowAt: 0, version: 0, changedAt: null, changedBy: null },
    });
  });
});
