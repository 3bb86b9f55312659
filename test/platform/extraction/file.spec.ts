/** The encrypted file of an extraction: password, downloads, destruction, and the file made again. */
import { randomUUID } from 'node:crypto';
import { refusalOf } from '../stock/stock-world.js';
import { ExtractionWorld, hourMs, keysIn, openZip } from './extraction-world.js';

let its: ExtractionWorld;

beforeAll(async () => {
  its = await ExtractionWorld.begin();
});
afterAll(() => its.end());

describe('the password of the file', () => {
  it('is shown once, to the recipient, and opens the file, which without it stays shut', async () => {
    const { user, skuGuid, keys } = await its.aStock(5);
    const { extractionGuid, isPasswordWaiting } = await its.extract(user, { skuGuid, quantity: 5 });
    expect(isPasswordWaiting).toBe(true);
    const password = await its.password(user, extractionGuid, randomUUID());
    expect(password).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await refusalOf(its.password(user, extractionGuid, randomUUID()))).code).toBe('extraction.password_shown');

    const { bytes } = await its.fetchZip(user, extractionGuid);
    expect(keysIn((await openZip(bytes, password)).text).toSorted()).toEqual(keys.toSorted());
    await expect(openZip(bytes, 'another password')).rejects.toThrow(/password/i);
    for (const key of keys) expect(bytes.includes(key)).toBe(false);
    expect((await its.receipt(user, extractionGuid)).isPasswordWaiting).toBe(false);
  });

  it('is answered again to the same request, whose answer may have been lost', async () => {
    const { user, skuGuid } = await its.aStock(1);
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 1 });
    const request = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => its.password(user, extractionGuid, request)));
    expect(new Set(answers).size).toBe(1);
    const { steps } = await its.receipt(user, extractionGuid);
    expect(steps.filter(({ kind }) => kind === 'PasswordShown')).toHaveLength(1);
  });

  it('is not told to colleagues, other vaults, mails, or whoever reads the tables', async () => {
    const { user, skuGuid } = await its.aStock(1);
    const colleague = await its.world.user({ role: 'Owner', ownerGuid: user.ownerGuid });
    const stranger = await its.world.user({ role: 'Owner' });
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 1 });
    const password = await its.password(user, extractionGuid);
    expect((await refusalOf(its.password(colleague, extractionGuid))).kind).toBe('permission_denied');
    expect((await refusalOf(its.password(stranger, extractionGuid))).code).toBe('extraction.not_found');
    expect((await its.mailbox.takeAbout(user.email, /ready/)).text).not.toContain(password);
    const found = await its.world.database?.execute(
      `select count(*)::int as rows from extraction e, audit_event a where e::text like $1 or a::text like $1`,
      [`%${password}%`],
    );
    expect(found?.rows[0]).toEqual({ rows: 0 });
  });
});

describe('the file', () => {
  it('is destroyed with its password after the third download', async () => {
    const { user, skuGuid } = await its.aStock(2);
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 2 });
    for (let n = 0; n < 3; n += 1) await its.download(user, extractionGuid);
    const left = await its.world.database?.execute('select password, destroyed_at from extraction where id = $1', [
      extractionGuid,
    ]);
    expect(left?.rows).toEqual([{ password: null, destroyed_at: expect.any(Date) }]);
    const { steps, status } = await its.receipt(user, extractionGuid);
    expect(status).toBe('Expired');
    expect(steps.map(({ kind }) => kind)).toEqual([
      'Confirmed',
      'PasswordShown',
      'Downloaded',
      'Downloaded',
      'Downloaded',
      'Destroyed',
    ]);
  });

  it('is given three times to twelve downloads at once, and the other nine get no byte of it', async () => {
    const { user, skuGuid } = await its.aStock(2);
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 2 });
    const ends = await Promise.all(Array.from({ length: 12 }, () => its.tryZip(user, extractionGuid)));
    const [given, refused] = [
      ends.filter(({ refusal }) => refusal === ''),
      ends.filter(({ refusal }) => refusal !== ''),
    ];
    expect(refused).toEqual(Array.from({ length: 9 }, () => ({ bytes: 0, refusal: 'extraction.expired' })));
    expect(given.map(({ bytes }) => bytes > 0)).toEqual([true, true, true]);
    const { steps } = await its.receipt(user, extractionGuid);
    expect(steps.slice(1).map(({ kind }) => kind)).toEqual(['Downloaded', 'Downloaded', 'Downloaded', 'Destroyed']);
    const trail = await its.audited(extractionGuid);
    expect(trail.filter((action) => action === 'extraction.downloaded')).toHaveLength(3);
  });

  it('counts a download that breaks off, and has written it down before its first byte', async () => {
    const { user, skuGuid } = await its.aStock(2);
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 2 });
    for (const left of [2, 1, 0]) {
      expect((await its.tryZip(user, extractionGuid, true)).refusal).toBe('');
      const { downloadsLeft, steps } = await its.receipt(user, extractionGuid);
      expect([downloadsLeft, steps.filter(({ kind }) => kind === 'Downloaded').length]).toEqual([left, 3 - left]);
    }
    expect(await its.tryZip(user, extractionGuid)).toEqual({ bytes: 0, refusal: 'extraction.expired' });
  });

  it('is destroyed after 72 hours by the sweep, which forgets customers after 24 months', async () => {
    const { user, skuGuid } = await its.aStock(2);
    const single = { country: 'DE', clientReference: 'customer 17' };
    const { extractionGuid } = await its.extract(user, { skuGuid, quantity: 1, single });
    await its.password(user, extractionGuid);
    its.passes(72 * hourMs);
    expect(await its.sweep()).toBeGreaterThanOrEqual(1);
    expect(await its.sweep()).toBe(0);
    expect((await its.receipt(user, extractionGuid)).steps.at(-1)).toMatchObject({ kind: 'Destroyed', by: '' });
    expect(await its.audited(extractionGuid)).toContain('extraction.file_destroyed');
    expect((await its.receipt(user, extractionGuid)).single).toEqual(single);
    its.passes(25 * 31 * 24 * hourMs);
    await its.sweep();
    expect((await its.receipt(user, extractionGuid)).single).toEqual({ country: 'DE', clientReference: '' });
  });
});

describe('the file made again', () => {
  it('has the same keys, another password and three downloads; the reason and who asked stand in the receipt', async () => {
    const { user: owner, skuGuid } = await its.aStock(3);
    const extractor = await its.world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    const { extractionGuid } = await its.extract(extractor, { skuGuid, quantity: 3 });
    const before = await its.download(extractor, extractionGuid);
    const old = await its.password(extractor, extractionGuid);

    const after = await its.regenerate(owner, extractionGuid);
    expect(after).toMatchObject({ status: 'Ready', downloadsLeft: 3, recipient: 'Test Administrator' });
    expect(after.steps.at(-1)).toMatchObject({ kind: 'Regenerated', by: 'Test Owner', note: 'The laptop was lost' });
    expect((await refusalOf(its.fetchZip(owner, extractionGuid))).kind).toBe('permission_denied');
    const password = await its.password(extractor, extractionGuid, randomUUID());
    expect(password).not.toBe(old);
    const { bytes } = await its.fetchZip(extractor, extractionGuid);
    expect(keysIn((await openZip(bytes, password)).text)).toEqual(keysIn(before.text));
    expect((await its.mailbox.takeAbout(extractor.email, /made again/)).text).toContain('Test Owner');
    expect(await its.audited(extractionGuid)).toContain('extraction.file_regenerated');
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 0, extracted: 3 });
  });

  it('may be for the Owner who asks, and then for nobody else', async () => {
    const { user: owner, skuGuid } = await its.aStock(1);
    const extractor = await its.world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    const { extractionGuid } = await its.extract(extractor, { skuGuid, quantity: 1 });
    await its.regenerate(owner, extractionGuid, { isForExtractor: false });
    expect(keysIn((await its.download(owner, extractionGuid)).text)).toHaveLength(1);
    expect((await refusalOf(its.password(extractor, extractionGuid))).kind).toBe('permission_denied');
  });

  it('wants an Owner of that vault, a reason, a code, and something that was extracted', async () => {
    const { user: owner, skuGuid } = await its.aStock(3);
    const administrator = await its.world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    const stranger = await its.world.user({ role: 'Owner' });
    const { extractionGuid } = await its.extract(owner, { skuGuid, quantity: 1 });
    const code = '000000';
    expect((await refusalOf(its.regenerate(administrator, extractionGuid, { code }))).code).toBe(
      'extraction.owner_only',
    );
    expect((await refusalOf(its.regenerate(owner, extractionGuid, { code, reason: ' why ' }))).code).toBe(
      'request.invalid',
    );
    expect((await refusalOf(its.regenerate(owner, extractionGuid, { code }))).code).toBe('accounts.code_wrong');
    expect((await refusalOf(its.regenerate(stranger, extractionGuid))).code).toBe('extraction.not_found');
    await its.confirmsByLink(owner);
    const { extractionGuid: requested } = await its.request(owner, { skuGuid, quantity: 1 });
    expect((await refusalOf(its.regenerate(owner, requested))).code).toBe('extraction.nothing_extracted');
  });
});
