/** Extraction confirmed with a link by email (docs/domain.md, o2). */
import { randomUUID } from 'node:crypto';
import { aSku, refusalOf } from '../stock/stock-world.js';
import { ExtractionWorld, extractions, keysIn, minuteMs } from './extraction-world.js';

let its: ExtractionWorld;

beforeAll(async () => {
  its = await ExtractionWorld.begin();
});
afterAll(() => its.end());

const aLinkVault = async (count: number) => {
  const stock = await its.aStock(count);
  await its.confirmsByLink(stock.user);
  return stock;
};

describe('an extraction by email link', () => {
  it('takes nothing when it is asked for, and its keys when the link is confirmed', async () => {
    const { user, keys, skuGuid } = await aLinkVault(10);

    const requested = await its.request(user, { skuGuid, quantity: 4 });
    expect(requested).toMatchObject({ status: 'Requested', transactionGuid: '', downloadsLeft: 0, quantity: 4 });
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 10, extracted: 0 });
    expect((await refusalOf(its.fetchZip(user, requested.extractionGuid))).code).toBe('extraction.expired');

    const link = await its.mailedLink(user);
    const { extraction: found } = await extractions(user).findRequestedExtraction({ link }, user.call());
    expect(found).toMatchObject({ extractionGuid: requested.extractionGuid, status: 'Requested' });
    const confirmed = await its.confirm(user, link);
    expect(confirmed).toMatchObject({
      extractionGuid: requested.extractionGuid,
      status: 'Ready',
      confirmedWith: 'email-link',
      downloadsLeft: 3,
    });
    expect(confirmed.steps.map(({ kind }) => kind)).toEqual(['Requested', 'Confirmed']);
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 6, extracted: 4 });
    const out = keysIn((await its.download(user, confirmed.extractionGuid)).text);
    expect(out).toHaveLength(4);
    expect(keys).toEqual(expect.arrayContaining(out));
  });

  it('pressed many times at once takes its keys once', async () => {
    const { user, skuGuid } = await aLinkVault(10);
    await its.request(user, { skuGuid, quantity: 3 });
    const link = await its.mailedLink(user);
    const answers = await Promise.all(Array.from({ length: 5 }, () => its.confirm(user, link)));
    expect(new Set(answers.map(({ transactionGuid }) => transactionGuid)).size).toBe(1);
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 7, extracted: 3 });
  });

  it('is not there for anybody but who asked, in the same vault and in others', async () => {
    const { user, skuGuid } = await aLinkVault(5);
    const colleague = await its.world.user({ role: 'Owner', ownerGuid: user.ownerGuid });
    const stranger = await its.world.user({ role: 'Owner' });
    await its.request(user, { skuGuid, quantity: 1 });
    const link = await its.mailedLink(user);
    for (const other of [colleague, stranger]) {
      expect((await refusalOf(its.confirm(other, link))).code).toBe('extraction.link_unknown');
      const found = extractions(other).findRequestedExtraction({ link }, other.call());
      expect((await refusalOf(found)).code).toBe('extraction.link_unknown');
    }
    expect((await refusalOf(its.confirm(user, 'A'.repeat(43)))).code).toBe('extraction.link_unknown');
    expect((await refusalOf(its.confirm(user, `${link}x`))).code).toBe('extraction.link_unknown');
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 5, extracted: 0 });
  });

  it('wants the finality tick, and 30 minutes at most', async () => {
    const { user, skuGuid } = await aLinkVault(5);
    const requested = await its.request(user, { skuGuid, quantity: 1 });
    const link = await its.mailedLink(user);
    expect((await refusalOf(its.confirm(user, link, false))).code).toBe('extraction.not_confirmed');
    its.passes(30 * minuteMs);
    expect((await refusalOf(its.confirm(user, link))).code).toBe('extraction.link_expired');
    expect(await its.receipt(user, requested.extractionGuid)).toMatchObject({ status: 'Expired', transactionGuid: '' });
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 5, extracted: 0 });
  });

  it('is refused when the stock went meanwhile, and the link still works once there is some', async () => {
    const { user, skuGuid } = await aLinkVault(3);
    await its.request(user, { skuGuid, quantity: 2 });
    const first = await its.mailedLink(user);
    await its.request(user, { skuGuid, quantity: 2 });
    const second = await its.mailedLink(user);
    await its.confirm(user, first);
    expect((await refusalOf(its.confirm(user, second))).code).toBe('extraction.not_enough_stock');
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 1, extracted: 2 });
  });

  it('asked for twice under one key is one request and one mail; in other words it is refused', async () => {
    const { user, skuGuid } = await aLinkVault(5);
    const wanted = { skuGuid, quantity: 1, idempotencyKey: randomUUID() };
    const answers = await Promise.all([its.request(user, wanted), its.request(user, wanted)]);
    expect(new Set(answers.map(({ extractionGuid }) => extractionGuid)).size).toBe(1);
    expect((await refusalOf(its.request(user, { ...wanted, quantity: 2 }))).code).toBe('extraction.request_reused');
    const sent = await its.world.database?.execute(
      `select 1 from mail_letter where recipient = $1 and subject = 'Confirm your extraction'`,
      [user.email],
    );
    expect(sent?.rows).toHaveLength(1);
  });

  it('is mailed at most five times an hour', async () => {
    const { user, skuGuid } = await aLinkVault(5);
    for (let n = 0; n < 5; n += 1) await its.request(user, { skuGuid, quantity: 1 });
    expect(await refusalOf(its.request(user, { skuGuid, quantity: 1 }))).toMatchObject({
      code: 'extraction.too_many_links',
      retryAfterSeconds: expect.any(Number),
    });
    its.passes(61 * minuteMs);
    expect((await its.request(user, { skuGuid, quantity: 1 })).status).toBe('Requested');
  });

  it('is refused for what could not be extracted anyway', async () => {
    const { user } = await aLinkVault(1);
    const empty = await aSku(its.world, user.ownerGuid);
    expect((await refusalOf(its.request(user, { skuGuid: empty.skuGuid, quantity: 1 }))).code).toBe(
      'extraction.no_stock',
    );
  });

  it('leaves nothing of its link in the tables but a hash', async () => {
    const { user, skuGuid } = await aLinkVault(2);
    await its.request(user, { skuGuid, quantity: 1 });
    const link = await its.mailedLink(user);
    const found = await its.world.database?.execute(
      `select count(*)::int as rows from extraction e, extraction_step s, audit_event a
       where e::text like $1 or s::text like $1 or a::text like $1`,
      [`%${link}%`],
    );
    expect(found?.rows[0]).toEqual({ rows: 0 });
  });
});

describe('a vault that confirms in one way', () => {
  it('refuses the other one', async () => {
    const { user, skuGuid } = await its.aStock(3);
    expect((await refusalOf(its.request(user, { skuGuid, quantity: 1 }))).code).toBe('extraction.method_changed');
    const code = await its.codeFor(user);
    await its.confirmsByLink(user);
    expect((await refusalOf(its.extract(user, { skuGuid, quantity: 1, code }))).code).toBe('extraction.method_changed');
  });
});
