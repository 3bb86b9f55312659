import { randomUUID } from 'node:crypto';
import { TransactionsServiceService } from '../../../proto/gen/keyway/stock/v1/transactions.js';
import { apiOnlyPrivate, aSku, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';
import { ExtractionWorld, extractions, hourMs, keysIn, type Wanted } from './extraction-world.js';

let its: ExtractionWorld;

beforeAll(async () => {
  its = await ExtractionWorld.begin();
});
afterAll(() => its.end());

describe('an extraction', () => {
  it('hands out the oldest keys in a ZIP, and they are out of the stock', async () => {
    const { user, keys, skuGuid } = await its.aStock(30);
    await insertKeys(its.world, user, skuGuid, keysOf(30));

    const extraction = await its.extract(user, { skuGuid, quantity: 20 });

    expect(extraction).toMatchObject({
      status: 'Ready',
      quantity: 20,
      productTitle: 'Emberfall',
      platform: 'Steam',
      rightName: 'Default - Private',
      downloadsLeft: 3,
      reference: 'press',
    });
    const file = await its.download(user, extraction.extractionGuid);
    expect(file.name).toBe(`keyway-extraction-${extraction.extractionId}.zip`);
    expect(file.entry).toMatch(/\.txt$/);
    const handedOut = keysIn(file.text);
    expect(new Set(handedOut).size).toBe(20);
    expect(keys).toEqual(expect.arrayContaining(handedOut));
    expect(file.text).toContain('# Product: Emberfall\r\n');
    expect(file.text).toContain('# Region: ROW; Worldwide\r\n');
    expect(await its.balanceOf(skuGuid)).toMatchObject({ inserted: 60, available: 40, extracted: 20 });
    const { transaction } = await user
      .service(TransactionsServiceService)
      .getTransaction({ transactionGuid: extraction.transactionGuid }, user.call());
    expect(transaction).toMatchObject({
      kind: 'Extracted',
      quantity: 20,
      isHashValid: true,
      sequence: 3,
      extractionGuid: extraction.extractionGuid,
    });
    expect(new Set(transaction?.keys.map(({ stateNow }) => stateNow))).toEqual(new Set(['Extracted']));
  });

  it('is told to the extractor with a link, to every owner with the count, and no mail holds a key', async () => {
    const { user, keys, skuGuid } = await its.aStock(5);
    const second = await its.world.user({ role: 'Owner', ownerGuid: user.ownerGuid });
    const administrator = await its.world.user({ role: 'Administrator', ownerGuid: user.ownerGuid });
    const { extractionGuid } = await its.extract(administrator, { skuGuid, quantity: 5 });
    const mail = await its.mailbox.takeAbout(administrator.email, /ready/);
    expect(mail.text).toContain(`/email-extract/${extractionGuid}`);
    for (const owner of [user, second]) {
      const told = await its.mailbox.takeAbout(owner.email, /Extraction by/);
      expect(told.text).toContain('5 keys of Emberfall');
      for (const key of keys) expect(told.text + mail.text).not.toContain(key);
    }
  });

  it('is told once to an owner who extracts, and to the other owners', async () => {
    const { user, skuGuid } = await its.aStock(2);
    const second = await its.world.user({ role: 'Owner', ownerGuid: user.ownerGuid });
    await its.extract(user, { skuGuid, quantity: 2 });
    const { rows } = await its.world.platform.database.execute(
      `select user_id, kind from notification where vault_id = $1 and kind like 'extraction.%' order by kind`,
      [user.ownerGuid],
    );
    expect(rows).toEqual([
      { user_id: second.userGuid, kind: 'extraction.extracted' },
      { user_id: user.userGuid, kind: 'extraction.ready' },
    ]);
  });

  it('sent twice, also at once, extracts once; with other words under the same key it is refused', async () => {
    const { user, skuGuid } = await its.aStock(20);
    const request = { skuGuid, quantity: 5, code: await its.codeFor(user), idempotencyKey: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => its.extract(user, request)));
    expect(new Set(answers.map(({ extractionGuid }) => extractionGuid)).size).toBe(1);
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 15, extracted: 5 });
    expect((await refusalOf(its.extract(user, { ...request, quantity: 6 }))).code).toBe('extraction.request_reused');
  });

  it('uses its code up, and leaves it alone when it is refused for another reason', async () => {
    const { user, skuGuid } = await its.aStock(10);
    const code = await its.codeFor(user);
    expect(await refusalOf(its.extract(user, { skuGuid, quantity: 11, code }))).toMatchObject({
      code: 'extraction.not_enough_stock',
      params: { available: '10' },
    });
    await its.extract(user, { skuGuid, quantity: 4, code });
    expect((await refusalOf(its.extract(user, { skuGuid, quantity: 4, code }))).code).toBe('accounts.code_wrong');
    expect((await refusalOf(its.extract(user, { skuGuid, quantity: 4, code: '123456' }))).code).toBe(
      'accounts.code_wrong',
    );
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 6, extracted: 4 });
  });

  it('wants the finality tick, a quantity, and stock', async () => {
    const { user, skuGuid } = await its.aStock(3);
    const empty = await aSku(its.world, user.ownerGuid);
    const refused = async (wanted: Partial<Wanted>): Promise<string> =>
      (await refusalOf(its.extract(user, { skuGuid, quantity: 1, code: '000000', ...wanted }))).code;
    expect(await refused({ isFinalConfirmed: false })).toBe('extraction.not_confirmed');
    expect(await refused({ quantity: 0 })).toBe('request.invalid');
    expect(await refused({ quantity: 50_001 })).toBe('extraction.quantity_limit');
    expect(await refused({ idempotencyKey: 'short' })).toBe('request.invalid');
    const code = await its.codeFor(user);
    expect(await refused({ skuGuid: empty.skuGuid, code })).toBe('extraction.no_stock');
    expect(await refused({ rightGuid: apiOnlyPrivate, code })).toBe('extraction.no_platform');
    expect(await refused({ rightGuid: randomUUID(), code })).toBe('extraction.no_platform');
    const stranger = await its.aStock(5);
    expect(await refused({ skuGuid: stranger.skuGuid, code })).toBe('extraction.no_stock');
  });

  it('of a transactional-only right gives one key at a time', async () => {
    const { user, skuGuid } = await its.aStock(3, { rightGuid: apiOnlyPrivate });
    const { products } = await extractions(user).getExtractionOptions({}, user.call());
    expect(products[0]?.stock).toEqual([expect.objectContaining({ skuGuid, free: 3, isBulkAllowed: false })]);
    const code = await its.codeFor(user);
    expect((await refusalOf(its.extract(user, { skuGuid, rightGuid: apiOnlyPrivate, quantity: 2, code }))).code).toBe(
      'extraction.right_refuses',
    );
    expect((await its.extract(user, { skuGuid, rightGuid: apiOnlyPrivate, quantity: 1, code })).quantity).toBe(1);
  });
});

describe('the file of an extraction', () => {
  it('is given three times, to the extractor alone', async () => {
    const { user, skuGuid } = await its.aStock(3);
    const colleague = await its.world.user({ role: 'Owner', ownerGuid: user.ownerGuid });
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 3 });
    expect((await refusalOf(its.download(colleague, extractionGuid))).kind).toBe('permission_denied');
    const texts = [
      await its.download(user, extractionGuid),
      await its.download(user, extractionGuid),
      await its.download(user, extractionGuid),
    ].map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
    expect((await refusalOf(its.download(user, extractionGuid))).code).toBe('extraction.expired');
    const { extraction } = await extractions(colleague).getExtraction({ extractionGuid }, colleague.call());
    expect(extraction).toMatchObject({ status: 'Expired', downloadsLeft: 0 });
  });

  it('is gone after 72 hours', async () => {
    const { user, skuGuid } = await its.aStock(3);
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 3 });
    its.passes(72 * hourMs);
    expect((await refusalOf(its.download(user, extractionGuid))).code).toBe('extraction.expired');
  });

  it('does not exist for another vault', async () => {
    const { user, skuGuid } = await its.aStock(1);
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 1 });
    const stranger = await its.world.user({ role: 'Owner' });
    expect((await refusalOf(extractions(stranger).getExtraction({ extractionGuid }, stranger.call()))).code).toBe(
      'extraction.not_found',
    );
    expect((await refusalOf(its.download(stranger, extractionGuid))).code).toBe('extraction.not_found');
  });

  it('with a row that somebody changed is refused and audited, and no wrong key comes out', async () => {
    const { user, skuGuid } = await its.aStock(4);
    const { extractionGuid, transactionGuid } = await its.extract(user, { skuGuid, quantity: 4 });
    // Two rows of the same insertion with their ciphertexts exchanged.
    await its.world.database?.execute(
      `with two as (select id, ciphertext, lead(ciphertext) over (order by id) as next, lag(ciphertext) over (order by id) as previous from key where sku_id = $1 order by id limit 2)
       update key k set ciphertext = coalesce(t.next, t.previous) from two t where k.id = t.id and coalesce(t.next, t.previous) is not null`,
      [skuGuid],
    );
    expect((await refusalOf(its.download(user, extractionGuid))).kind).toBe('internal');
    const audited = await its.world.database?.execute(
      `select action from audit_event where object_id = $1 and action = 'extraction.unreadable'`,
      [extractionGuid],
    );
    expect(audited?.rows).toHaveLength(1);
    // What was moved is still what the chain says: only the content was changed.
    const { transaction } = await user
      .service(TransactionsServiceService)
      .getTransaction({ transactionGuid }, user.call());
    expect(transaction?.isHashValid).toBe(true);
  });
});

describe('people who extract the same stock at the same time', () => {
  it('get each key once, all of them, and the last ones fall to nobody twice', async () => {
    const owner = await its.world.user({ role: 'Owner' });
    const { skuGuid, keys } = await its.aStock(100, { user: owner });
    const people = await Promise.all(
      Array.from({ length: 8 }, () => its.world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid })),
    );
    const codes: string[] = [];
    for (const person of people) codes.push(await its.codeFor(person, true));
    const ends = await Promise.allSettled(
      people.map((person, at) => its.extract(person, { skuGuid, quantity: 14, code: codes[at] ?? '' })),
    );
    // 100 keys are seven times 14, and two are left: while there are 14, nobody falls short.
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    const texts = await Promise.all(
      ends.flatMap((end, at) =>
        end.status === 'fulfilled' && people[at] ? [its.download(people[at], end.value.extractionGuid)] : [],
      ),
    );
    const out = texts.flatMap(({ text }) => keysIn(text));
    expect(new Set(out).size).toBe(98);
    expect(out.every((key) => keys.includes(key))).toBe(true);
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 2, extracted: 98 });
  });
});
