/** A key of the vault is found by its text, and no other. */
import { callsPerHour } from '../../../../../../platform/stock/keys/asked/lookup-limit.repository.js';
import { keysOf, refusalOf } from '../../../stock-world.js';
import { custodyOf, HistoryWorld, find } from './history-world.js';

let world: HistoryWorld;

beforeAll(async () => {
  world = await HistoryWorld.start();
});
afterAll(() => world.close());

describe('finding a key', () => {
  it('takes its text as people write it, and names it by its last four characters', async () => {
    const { owner, texts } = await world.aVault(3);
    const [text = ''] = texts;
    const { keys } = await custodyOf(owner).findKey({ keyText: ` ${text.toLowerCase()} `, platform: '' }, owner.call());
    expect(keys).toEqual([
      expect.objectContaining({ maskedKey: `••••••••${text.slice(-4)}`, stateNow: 'Available', platform: 'Steam' }),
    ]);
    expect(await find(owner, text, 'Steam')).toBe(keys[0]?.keyGuid);
  });

  it('finds nothing for a text that is no key, and nothing that another vault has', async () => {
    const { owner, texts } = await world.aVault(1);
    const stranger = (await world.aVault(1)).owner;
    const [unknown = ''] = keysOf(1);
    const ofNobody = await refusalOf(find(stranger, unknown));
    const ofAnother = await refusalOf(find(stranger, texts[0] ?? ''));
    expect(ofNobody.code).toBe('stock.key_not_found');
    expect([ofAnother.code, ofAnother.kind, ofAnother.params]).toEqual([ofNobody.code, ofNobody.kind, ofNobody.params]);
    expect(await find(owner, texts[0] ?? '')).not.toBe('');
  });

  it('is audited without the text, whether it finds something or not', async () => {
    const { owner, texts } = await world.aVault(1);
    const keyGuid = await find(owner, texts[0] ?? '');
    await refusalOf(find(owner, 'ZZZZZ-ZZZZZ-ZZZZZ'));
    const events = await world.auditOf(owner);
    expect(events.map(({ action, object_id, after }) => [action, object_id, after])).toEqual([
      ['custody.key_sought', keyGuid, { found: 1 }],
      ['custody.key_sought', '', { found: 0 }],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/ZZZZZ|[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/);
  });

  it('is refused after a hundred and twenty searches in an hour, until the hour is over', async () => {
    const { owner, texts } = await world.aVault(1);
    const [text = ''] = texts;
    for (let search = 0; search < callsPerHour; search += 1) await find(owner, text);
    const refusal = await refusalOf(find(owner, text));
    expect([refusal.code, refusal.kind]).toEqual(['stock.lookup_limit', 'resource_exhausted']);
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    const colleague = await world.platform.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    expect(await find(colleague, text)).not.toBe('');
    world.pass(3_600_000);
    expect(await find(owner, text)).not.toBe('');
  });

  it('refuses what can be no key', async () => {
    const { owner } = await world.aVault(1);
    expect((await refusalOf(find(owner, '  '))).code).toBe('request.invalid');
    expect((await refusalOf(find(owner, 'X'.repeat(513)))).code).toBe('request.invalid');
  });
});
