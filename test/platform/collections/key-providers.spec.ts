/** Staff keeps the key providers; what it saves holds for what is inserted from then on. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { LineProblem } from '../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import {
  KeyProviderImagesServiceService,
  KeyProvidersServiceService,
  KeyVerdict,
} from '../../../proto/gen/keyway/keyproviders/v1/keyproviders.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { addProduct, addSkus, keepAttributes } from '../catalogue/product-world.js';
import { aDraft, aSku, databaseOf, keysOf, readInsertion, upload } from '../stock/stock-world.js';

let world: TestPlatform;
let staff: TestUser;
let publisher: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Lindholm' });
  publisher = await world.user({ role: 'Owner' });
  await keepAttributes(world);
});
afterAll(() => world.close());

const collection = 'keyproviders';
const service = () => world.service(CollectionsServiceService);
interface Given {
  readonly name: string;
  readonly code: string;
  readonly isCaseInsensitive?: boolean;
  readonly pattern?: string;
  readonly image?: string;
}
const valuesOf = ({ name, code, isCaseInsensitive = false, pattern = '', image = '' }: Given) => ({
  ...{ name: { text: name }, code: { text: code }, isCaseInsensitive: { flag: isCaseInsensitive } },
  ...{ pattern: { text: pattern }, image: { text: image } },
});
const add = async (given: Given): Promise<string> => {
  const { record } = await service().createRecord({ collection, values: valuesOf(given) }, staff.call());
  return record?.recordGuid ?? '';
};
const read = async (recordGuid: string) => {
  const { record } = await service().getRecord({ collection, recordGuid }, staff.call());
  if (record === undefined) throw new Error('no record');
  return record;
};
const save = (recordGuid: string, version: number, given: Given, user = staff) =>
  service().updateRecord({ collection, recordGuid, version, values: valuesOf(given) }, user.call());
const remove = (recordGuid: string, version = 1, user = staff) =>
  service().deleteRecord({ collection, recordGuid, version }, user.call());
const tries = async (text: string, rules: { pattern?: string; isCaseInsensitive?: boolean } = {}, user = staff) =>
  world
    .service(KeyProvidersServiceService)
    .tryKey({ pattern: '', isCaseInsensitive: false, ...rules, text }, user.call());
const idOf = async (name: string): Promise<string> => {
  const { records } = await service().listChoices({ collection }, publisher.call());
  return records.find(({ values }) => values['name']?.text === name)?.recordGuid ?? '';
};
/** How many of the keys of a file have a form that is not usual. */
const unusualOf = async (skuGuid: string, keys: readonly string[]): Promise<number> => {
  const insertionGuid = await aDraft(publisher, skuGuid);
  await upload(publisher, insertionGuid, 'keys.txt', [...keys]);
  const { preflight } = await readInsertion(publisher, insertionGuid);
  return preflight?.problemCounts.find(({ problem }) => problem === LineProblem.PATTERN)?.count ?? 0;
};

describe('key providers', () => {
  it('are at first those that SKUs were made for, with the rules that their keys were read by', async () => {
    const { records } = await service().listChoices({ collection }, publisher.call());
    expect(
      records.map(({ values: { name, code, isCaseInsensitive, pattern } }) =>
        [name?.text, code?.text, isCaseInsensitive?.flag === true ? 'any case' : 'case counts', pattern?.text].join(
          ' ',
        ),
      ),
    ).toEqual([
      'Battle.net BNT case counts ',
      'EA EAA any case [A-Z0-9]{4}(-[A-Z0-9]{4}){2,5}',
      'Epic EPI case counts [A-Z0-9]{5}(-[A-Z0-9]{5}){3}',
      'GOG GOG case counts ',
      'Microsoft MSS case counts ',
      'PlayStation PSN case counts [A-Z0-9]{4}(-[A-Z0-9]{4}){2}',
      'Steam STE any case [A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}',
      'Switch NSW case counts [A-Z0-9]{16}|[A-Z0-9]{4}(-[A-Z0-9]{4}){3}',
      'Ubisoft UBI any case [A-Z0-9]{4}(-[A-Z0-9]{4}){2,5}',
      'Xbox XBX case counts [A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}',
    ]);
  });

  it('are kept by staff, chosen by who keeps products, and read or changed by no vault', async () => {
    const denied = { code: 'permission.denied' };
    const recordGuid = await idOf('GOG');
    const values = valuesOf({ name: 'Own', code: 'OWN' });
    const call = publisher.call();
    await expect(service().getRecord({ collection, recordGuid }, call)).rejects.toMatchObject(denied);
    await expect(service().createRecord({ collection, values }, call)).rejects.toMatchObject(denied);
    await expect(save(recordGuid, 1, { name: 'GOG', code: 'XXX' }, publisher)).rejects.toMatchObject(denied);
    await expect(remove(recordGuid, 1, publisher)).rejects.toMatchObject(denied);
    await expect(tries('ABCD', {}, publisher)).rejects.toMatchObject(denied);
    const viewer = await world.user({ ownerGuid: publisher.ownerGuid, role: 'Viewer' });
    await expect(service().listChoices({ collection }, viewer.call())).rejects.toMatchObject(denied);
  });

  it('have one name and one code each, however they are written', async () => {
    await expect(add({ name: 'STEAM', code: 'QQQ' })).rejects.toMatchObject({
      ...{ code: 'collections.taken', violations: [{ pointer: '/values/name' }] },
    });
    await expect(add({ name: 'Vapour', code: 'STE' })).rejects.toMatchObject({
      ...{ code: 'collections.taken', violations: [{ pointer: '/values/code' }] },
    });
    await expect(add({ name: 'Vapour', code: 'ALL' })).rejects.toMatchObject({
      violations: [{ pointer: '/values/code', message: 'ALL stands for all SKUs of a product' }],
    });
    const all = await Promise.allSettled(twelveTimes.map(() => add({ name: 'Twelve', code: 'TWL' })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('take no pattern that is none, or that would be slow', async () => {
    await expect(add({ name: 'Vapour', code: 'VAP', pattern: '(A' })).rejects.toMatchObject({
      violations: [{ pointer: '/values/pattern', message: 'There is a ( without its )' }],
    });
    await expect(add({ name: 'Vapour', code: 'VAP', pattern: '(A|B)*A(A|B){14}' })).rejects.toMatchObject({
      violations: [{ pointer: '/values/pattern', message: expect.stringContaining('too intricate') }],
    });
  });

  it('keep their name and their case rule, which their keys are told apart by', async () => {
    const recordGuid = await idOf('GOG');
    await expect(save(recordGuid, 1, { name: 'Gog.com', code: 'GOG' })).rejects.toMatchObject({
      violations: [{ pointer: '/values/name', message: 'It stays as it was given' }],
    });
    await expect(save(recordGuid, 1, { name: 'GOG', code: 'GOG', isCaseInsensitive: true })).rejects.toMatchObject({
      violations: [{ pointer: '/values/isCaseInsensitive', message: 'It stays as it was given' }],
    });
  });

  it('are saved by one of two who began with the same, and the other is told who was first', async () => {
    const recordGuid = await add({ name: 'Stale', code: 'STL' });
    await save(recordGuid, 1, { name: 'Stale', code: 'STX' });
    await expect(save(recordGuid, 1, { name: 'Stale', code: 'STY' })).rejects.toMatchObject({
      ...{ code: 'collections.changed_meanwhile', params: { by: 'Nora Lindholm' } },
    });
  });

  it('warn of keys by the form that stands when they are sent, not by the one before', async () => {
    const recordGuid = await add({ name: 'Formed', code: 'FRM', pattern: 'AB\\d{4}' });
    const { skuGuid } = await aSku(world, publisher.ownerGuid, { platform: 'Formed' });
    expect(await unusualOf(skuGuid, ['AB1234', 'ab1235', 'XY-123-456'])).toBe(1);
    await save(recordGuid, 1, { name: 'Formed', code: 'FRM', pattern: 'XY(-\\d{3}){2}' });
    expect(await unusualOf(skuGuid, ['AB1234', 'ab1235', 'XY-123-456'])).toBe(2);
    await save(recordGuid, 2, { name: 'Formed', code: 'FRM' });
    expect(await unusualOf(skuGuid, ['AB1234', 'ab1235', 'XY-123-456'])).toBe(0);
  });

  it('that ignore case take two spellings for one key', async () => {
    await add({ name: 'Loud', code: 'LUD', isCaseInsensitive: true });
    const { skuGuid } = await aSku(world, publisher.ownerGuid, { platform: 'Loud' });
    const [key = ''] = keysOf(1);
    const insertionGuid = await aDraft(publisher, skuGuid);
    await upload(publisher, insertionGuid, 'keys.txt', [key, key.toLowerCase()]);
    const { preflight } = await readInsertion(publisher, insertionGuid);
    expect(preflight?.lines.map(({ problem }) => problem)).toEqual([LineProblem.DUPLICATE_IN_FILE]);
  });

  it('are what SKUs can be made for, with their letters in the codes', async () => {
    const { productGuid } = await addProduct(publisher);
    await expect(addSkus(publisher, productGuid, { platforms: ['Fresh'] })).rejects.toMatchObject({
      violations: [{ pointer: '/platforms', message: 'There is no platform Fresh' }],
    });
    await add({ name: 'Fresh', code: 'FRE' });
    const { added } = await addSkus(publisher, productGuid, { platforms: ['Fresh'] });
    expect(added[0]?.sku).toContain('-FRE-');
  });

  it('that SKUs use are not deleted, and staff sees how many do, not whose', async () => {
    const recordGuid = await add({ name: 'Used', code: 'USD' });
    for (const platform of ['Used', 'used ']) await aSku(world, publisher.ownerGuid, { platform });
    expect((await read(recordGuid)).uses).toEqual([{ kind: 'SKUs', name: '2 SKUs of 1 vault', href: '' }]);
    await expect(remove(recordGuid)).rejects.toMatchObject({ code: 'collections.in_use' });
    await remove(await add({ name: 'Unused', code: 'UNU' }));
  });

  it('and a SKU that is made at the moment at which one is deleted: one of the two wins', async () => {
    const { productGuid } = await addProduct(publisher);
    const recordGuid = await add({ name: 'Torn', code: 'TRN' });
    const [made, removed] = await Promise.allSettled([
      addSkus(publisher, productGuid, { platforms: ['Torn'] }),
      remove(recordGuid),
    ]);
    expect([made.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are never made one', async () => {
    const [recordGuid, intoGuid] = [await idOf('GOG'), await idOf('Epic')];
    const merge = service().mergeRecords({ collection, recordGuid, version: 1, intoGuid }, staff.call());
    await expect(merge).rejects.toMatchObject({ code: 'collections.not_mergeable' });
  });

  it('have an image that staff sends, everybody sees, and no save takes away', async () => {
    const recordGuid = await add({ name: 'Pictured', code: 'PIC' });
    const body = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const send = (user: TestUser, id: string) =>
      user.fetch(`/api/content/uploadimage?contextType=keyprovider&id=${id}`, {
        ...{ method: 'POST', body: new Uint8Array(body), headers: { 'content-type': 'image/png' } },
      });
    expect((await send(publisher, recordGuid)).status).toBe(403);
    expect((await send(staff, '01900000-0000-7000-8000-0000000000ff')).status).toBe(404);
    expect((await send(staff, recordGuid)).status).toBe(200);
    const image = (await read(recordGuid)).values['image']?.text ?? '';
    expect((await publisher.fetch(`${image}/64/0/2`)).status).toBe(200);
    await save(recordGuid, 2, { name: 'Pictured', code: 'PIX', image: '/api/content/image/another' });
    expect((await read(recordGuid)).values).toMatchObject({ code: { text: 'PIX' }, image: { text: image } });
    const remove = (user: TestUser, guid: string) =>
      user.service(KeyProviderImagesServiceService).removeImage({ recordGuid: guid }, user.call());
    await expect(remove(publisher, recordGuid)).rejects.toMatchObject({ code: 'permission.denied' });
    await expect(remove(staff, 'ours')).rejects.toMatchObject({ code: 'images.context_not_found' });
    await remove(staff, recordGuid);
    await remove(staff, recordGuid);
    expect(await read(recordGuid)).toMatchObject({ version: 4, values: { image: { text: '' } } });
  });
});

describe('a key text that staff tries', () => {
  it.each([
    ['ABCDE-12345-FGHIJ', KeyVerdict.USUAL],
    ['ABCDE12345', KeyVerdict.UNUSUAL],
    ['АBCDE-12345-FGHIJ', KeyVerdict.HOMOGLYPH],
    ['ABC', KeyVerdict.LENGTH],
    ['   ', KeyVerdict.LENGTH],
    ['ABCDE\t12345', KeyVerdict.CHARACTERS],
  ])('is read as a line of a file is: %s', async (text, verdict) => {
    expect((await tries(text, { pattern: '[A-Z0-9]{5}(-[A-Z0-9]{5}){2}' })).verdict).toBe(verdict);
  });

  it('is shown as it is compared', async () => {
    expect((await tries(' abcde 12345 ')).compared).toBe('abcde12345');
    expect((await tries(' abcde 12345 ', { isCaseInsensitive: true })).compared).toBe('ABCDE12345');
  });

  it('with a pattern that is none says what is wrong with that', async () => {
    await expect(tries('ABCD', { pattern: '[A' })).rejects.toMatchObject({
      violations: [{ pointer: '/pattern', message: 'There is a [ without its ]' }],
    });
  });

  it('is kept nowhere', async () => {
    const text = `TRIED-${createHash('sha256').update('tried').digest('hex').slice(0, 12)}`;
    await tries(text);
    const { rows } = await databaseOf(world).execute(
      `select 1 from audit_event where before::text || after::text like $1`,
      [`%${text}%`],
    );
    expect(rows).toEqual([]);
  });
});
