/** Regions in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  ReassignRegionResponse,
  RegionDetail,
  RegionKind,
  RegionsServiceService,
  RegionUseKind,
} from '../../proto/gen/keyway/regions/v1/regions.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let manager: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  manager = await world.signIn({ permissions: ['region-all'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const terms = { name: 'Benelux', code: 'BNL', countries: ['BE', 'LU', 'NL'] };
const by = { changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'Ada' };
const use = { guid: 'r1', name: 'Shops', isExclusion: false, isBinding: true, isMovable: true };
const region = RegionDetail.fromPartial({
  ...{ regionGuid: 'g1', kind: RegionKind.IN_USE, terms, version: 3, isEditable: false, ...by },
  uses: [{ ...use, kind: RegionUseKind.RIGHT, keys: 5 }],
});
const shown = {
  ...{ regionGuid: 'g1', kind: 'in_use', terms, version: 3, isEditable: false, ...by },
  uses: [{ ...use, kind: 'right', keys: 5 }],
};
const outcome = { rights: 1, newVersions: 1, openInsertions: 0, keysKept: 5, skus: 0, skuKeys: 0 };

describe('regions', () => {
  it('to choose from come with their countries', async () => {
    const regions = [{ regionGuid: 'g1', code: 'EU', name: 'European Union', isSystem: true, countries: ['AT', 'DE'] }];
    world.grpc.stub(RegionsServiceService.listRegions, () => Promise.resolve({ regions }));
    expect((await manager.browser.ask('GET /regions')).json()).toEqual({ regions });
  });
});

describe('a region', () => {
  it('is read with what names it', async () => {
    world.grpc.stub(RegionsServiceService.getRegion, () => Promise.resolve({ region }));
    expect((await manager.browser.ask('GET /regions/g1')).json()).toEqual(shown);
  });

  it.each([
    ['GET /regions/g9', RegionsServiceService.getRegion, 'regions.not_found', undefined],
    ['PUT /regions/g9', RegionsServiceService.updateRegion, 'regions.not_owner', { version: 1, terms }],
    ['DELETE /regions/g9?version=1', RegionsServiceService.deleteRegion, 'regions.not_owner', undefined],
    [
      'POST /regions/g9/reassignment',
      RegionsServiceService.reassignRegion,
      'regions.not_found',
      { version: 1, terms, rights: [], skus: [], isDryRun: true },
    ],
  ])('of another vault is not found by %s', async (route, method, code, body) => {
    world.grpc.stub(method, () => Promise.reject(new DomainError(code, 'not_found')));
    const answer = await manager.browser.ask(route, body === undefined ? {} : { body });
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code })]);
  });

  it('is added, saved and deleted as it was entered, from the state that was seen', async () => {
    world.grpc.stub(RegionsServiceService.createRegion, () => Promise.resolve({ region }));
    world.grpc.stub(RegionsServiceService.updateRegion, () => Promise.resolve({ region }));
    world.grpc.stub(RegionsServiceService.deleteRegion, () => Promise.resolve({}));
    expect((await manager.browser.ask('POST /regions', { body: terms })).json()).toEqual(shown);
    expect(requestOf(RegionsServiceService.createRegion.path)).toEqual({ terms });
    await manager.browser.ask('PUT /regions/g1', { body: { version: 2, terms } });
    expect(requestOf(RegionsServiceService.updateRegion.path)).toEqual({ regionGuid: 'g1', version: 2, terms });
    expect((await manager.browser.ask('DELETE /regions/g1?version=3')).status).toBe(200);
    expect(requestOf(RegionsServiceService.deleteRegion.path)).toEqual({ regionGuid: 'g1', version: 3 });
  });

  it('is replaced for what is chosen; a dry run makes no region', async () => {
    const answered = (regionGuid: string) =>
      ReassignRegionResponse.fromPartial({ ...outcome, regionGuid, keysKept: 5, openInsertions: 0, skuKeys: 0 });
    const body = { version: 3, terms, rights: ['r1'], skus: [], isDryRun: true };
    world.grpc.stub(RegionsServiceService.reassignRegion, ({ isDryRun }) =>
      Promise.resolve(answered(isDryRun ? '' : 'g2')),
    );
    const ask = async (isDryRun: boolean) =>
      (await manager.browser.ask('POST /regions/g1/reassignment', { body: { ...body, isDryRun } })).json();
    expect(await ask(true)).toEqual({ ...outcome, regionGuid: null });
    expect(requestOf(RegionsServiceService.reassignRegion.path)).toEqual({ regionGuid: 'g1', ...body });
    expect(await ask(false)).toEqual({ ...outcome, regionGuid: 'g2' });
  });
});
