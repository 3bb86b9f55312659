/** Who may ask for a custody: not without a session, not with another token, not from another vault. */
import { CustodyServiceService } from '../../../../../../proto/gen/keyway/stock/v1/custody.js';
import type { GrpcCall } from '../../../../../../kernel/grpc/client.js';
import { refusalOf } from '../../../stock-world.js';
import { find, HistoryWorld, type VaultWithKeys } from './history-world.js';

let world: HistoryWorld;
let vault: VaultWithKeys;
let keyGuid: string;

beforeAll(async () => {
  world = await HistoryWorld.start();
  vault = await world.aVault(1);
  keyGuid = await find(vault.owner, vault.texts[0] ?? '');
});
afterAll(() => world.close());

const service = () => world.platform.service(CustodyServiceService);
const calls: Record<string, (call: GrpcCall) => Promise<unknown>> = {
  findKey: (call) => service().findKey({ keyText: vault.texts[0] ?? '', platform: '' }, call),
  getKeyCustody: (call) => service().getKeyCustody({ keyGuid }, call),
  getKeyEvidence: (call) => service().getKeyEvidence({ keyGuid }, call),
  getInsertionCustody: (call) => service().getInsertionCustody({ insertionGuid: vault.insertionGuid }, call),
  getInsertionEvidence: (call) => service().getInsertionEvidence({ insertionGuid: vault.insertionGuid }, call),
};

describe.each(Object.keys(calls))('%s', (name) => {
  const refusal = (as: GrpcCall) => refusalOf(calls[name]?.(as) ?? Promise.reject(new Error(name)));

  it('without a session is answered 401', async () => {
    expect((await refusal(world.platform.callWith('nonsense'))).kind).toBe('unauthenticated');
  });

  it('without the permission is answered 403', async () => {
    const { issuer, callWith } = world.platform;
    expect((await refusal(callWith(await issuer.identityToken()))).kind).toBe('permission_denied');
  });

  it('from another vault is answered 404, and answered to the vault itself', async () => {
    const stranger = await world.platform.user({ role: 'Owner' });
    expect((await refusal(stranger.call())).kind).toBe('not_found');
    expect(await calls[name]?.(vault.owner.call())).toBeDefined();
  });

  it('with an id that is no id finds nothing', async () => {
    const call = vault.owner.call();
    expect((await refusalOf(service().getKeyCustody({ keyGuid: "' or true --" }, call))).code).toBe(
      'stock.key_not_found',
    );
    expect((await refusalOf(service().getInsertionCustody({ insertionGuid: '' }, call))).code).toBe(
      'stock.insertion_not_found',
    );
  });
});
