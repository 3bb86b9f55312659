/** Rights and the dashboard in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  DashboardServiceService,
  MovementPeriod,
  VaultDashboard,
} from '../../proto/gen/keyway/dashboard/v1/dashboard.js';
import {
  ExtractionType,
  GeofencingType,
  RightDetail,
  RightsServiceService,
  Visibility,
} from '../../proto/gen/keyway/rights/v1/rights.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let manager: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  manager = await world.signIn({ permissions: ['inventory-all', 'dashboard-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const terms = {
  name: 'Europe only',
  description: 'For our shops.',
  extractionType: 'transactional_only',
  visibility: 'private',
  isBlacklistingAllowed: false,
  geofencingType: 'include',
  regions: ['EU'],
};
const termsMessage = {
  ...terms,
  extractionType: ExtractionType.TRANSACTIONAL_ONLY,
  visibility: Visibility.PRIVATE,
  geofencingType: GeofencingType.INCLUDE,
};
const right = RightDetail.fromPartial({
  rightGuid: 'r2',
  isOpen: true,
  rowVersion: 3,
  isUsed: true,
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada',
  versions: [
    {
      rightGuid: 'r2',
      version: 2,
      isCurrent: true,
      terms: termsMessage,
      countries: ['DE'],
      freeKeys: 5,
      allKeys: 9,
      openInsertions: 1,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
  ],
});
const shown = {
  rightGuid: 'r2',
  isSystem: false,
  isOpen: true,
  rowVersion: 3,
  isUsed: true,
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada',
  versions: [
    {
      rightGuid: 'r2',
      version: 2,
      isCurrent: true,
      terms,
      countries: ['DE'],
      freeKeys: 5,
      allKeys: 9,
      openInsertions: 1,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
  ],
};

describe('a right', () => {
  it('is read in all its versions', async () => {
    world.grpc.stub(RightsServiceService.getRight, () => Promise.resolve({ right }));
    expect((await manager.browser.ask('GET /rights/r2')).json()).toEqual(shown);
  });

  it('of another vault is not found', async () => {
    world.grpc.stub(RightsServiceService.getRight, () =>
      Promise.reject(new DomainError('rights.not_found', 'not_found')),
    );
    const answer = await manager.browser.ask('GET /rights/r9');
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: 'rights.not_found' })]);
  });

  it('is added and saved with its terms', async () => {
    world.grpc.stub(RightsServiceService.createRight, () => Promise.resolve({ right }));
    world.grpc.stub(RightsServiceService.updateRight, () => Promise.resolve({ right }));
    expect((await manager.browser.ask('POST /rights', { body: terms })).json()).toEqual(shown);
    expect(requestOf(RightsServiceService.createRight.path)).toEqual({ terms: termsMessage });
    await manager.browser.ask('PUT /rights/r1', { body: { rowVersion: 2, terms } });
    expect(requestOf(RightsServiceService.updateRight.path)).toEqual({
      rightGuid: 'r1',
      rowVersion: 2,
      terms: termsMessage,
    });
  });

  it('is closed and deleted from the state that was seen', async () => {
    world.grpc.stub(RightsServiceService.setRightOpen, () => Promise.resolve({ right }));
    world.grpc.stub(RightsServiceService.deleteRight, () => Promise.resolve({}));
    await manager.browser.ask('POST /rights/r2/open', { body: { rowVersion: 3, isOpen: false } });
    expect(requestOf(RightsServiceService.setRightOpen.path)).toMatchObject({ rightGuid: 'r2', rowVersion: 3 });
    expect((await manager.browser.ask('DELETE /rights/r2?rowVersion=3')).status).toBe(200);
    expect(requestOf(RightsServiceService.deleteRight.path)).toEqual({ rightGuid: 'r2', rowVersion: 3 });
  });
});

describe('the dashboard', () => {
  it('is refused without what the platform always sends of it', async () => {
    const dashboard = VaultDashboard.fromPartial({ standing: {}, movement: {} });
    world.grpc.stub(DashboardServiceService.getVaultDashboard, () => Promise.resolve({ dashboard }));
    const answer = await manager.browser.ask('GET /dashboard/vault?period=weeks');
    expect([answer.status, answer.json()]).toEqual([500, expect.objectContaining({ code: 'internal' })]);
  });

  it('asks for its period and shows what is not counted as zero', async () => {
    world.grpc.stub(DashboardServiceService.getVaultDashboard, () =>
      Promise.resolve({
        dashboard: VaultDashboard.fromPartial({
          asOf: '2026-11-21T04:00:00.000Z',
          standing: {},
          waiting: {},
          products: [{ name: 'Aurora', image: '/api/content/image/p1', free: 7, bound: 1 }],
          movement: {
            asOf: '2026-11-21T03:59:00.000Z',
            kinds: ['Inserted'],
            steps: [{ firstDay: '2026-11-21', lastDay: '2026-11-21', quantities: [7] }],
          },
        }),
      }),
    );
    const answer = await manager.browser.ask('GET /dashboard/vault?period=weeks');
    expect(answer.json()).toMatchObject({
      standing: { free: 0, blacklisted: 0 },
      products: [{ name: 'Aurora', image: '/api/content/image/p1/32/0/2', free: 7, bound: 1 }],
      movement: { asOf: '2026-11-21T03:59:00.000Z', steps: [{ quantities: [7] }] },
      waiting: { drafts: 0, errorKeysUntil: null },
    });
    expect(requestOf(DashboardServiceService.getVaultDashboard.path)).toEqual({
      period: MovementPeriod.WEEKS,
    });
  });

  it('of a period that nobody knows is refused', async () => {
    expect((await manager.browser.ask('GET /dashboard/vault?period=centuries')).status).toBe(400);
  });
});
