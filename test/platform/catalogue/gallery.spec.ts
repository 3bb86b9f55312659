import { PictureKind, type Gallery } from '../../../proto/gen/keyway/catalogue/v1/gallery.js';
import { ProductAct } from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';
import { galleries, galleryOf, picture, reserve, save, send } from './picture-world.js';
import { addProduct, anActive, getProduct, keepAttributes, products, termsOf, trailOf } from './product-world.js';

let world: TestPlatform;
let owner: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Holm' });
  await keepAttributes(world);
});
afterAll(() => world.close());

/** A product with so many screenshots, each with a text. */
const withPictures = async (count: number): Promise<string> => {
  const { productGuid } = await addProduct(owner);
  const body = await picture(64, 36);
  for (let at = 0; at < count; at += 1) await send(owner, '4', await reserve(owner, productGuid), body);
  const gallery = await galleryOf(owner, productGuid);
  const pictures = gallery.pictures.map((each, at) => ({ ...each, alternativeText: `Scene ${at + 1}` }));
  await save(owner, productGuid, { ...gallery, pictures });
  return productGuid;
};
const textsOf = ({ pictures }: Gallery) => pictures.map(({ alternativeText }) => alternativeText);

describe('pictures of a product', () => {
  it('are sent to places kept for them, told in words and ordered, without touching the product', async () => {
    const { productGuid } = await addProduct(owner);
    expect(await galleryOf(owner, productGuid)).toMatchObject({ pictures: [], version: 0, changedBy: '' });
    for (const [kind, number, language] of [
      [PictureKind.SCREENSHOT, '4', ''],
      [PictureKind.WEB_ASSET, '2', ''],
      [PictureKind.OTHER, '5', ''],
      [PictureKind.LOCALIZED, '6', 'de'],
    ] as const)
      expect(
        (await send(owner, number, await reserve(owner, productGuid, kind, language), await picture())).status,
      ).toBe(200);
    const sent = await galleryOf(owner, productGuid);
    expect(sent.pictures.map(({ kind, language }) => [kind, language])).toEqual([
      ['screenshot', ''],
      ['web_asset', ''],
      ['other', ''],
      ['localized', 'de'],
    ]);
    expect(sent).toMatchObject({ version: 4, changedBy: 'Ada Holm' });
    const told = sent.pictures.map((each, at) => ({ ...each, alternativeText: `Scene ${at + 1}` })).toReversed();
    await save(owner, productGuid, { ...sent, pictures: told });
    expect(textsOf(await galleryOf(owner, productGuid))).toEqual(['Scene 4', 'Scene 3', 'Scene 2', 'Scene 1']);
    expect((await owner.fetch(`${told[0]?.image ?? ''}/64/0/2`)).headers.get('content-type')).toBe('image/webp');
    expect((await getProduct(owner, productGuid)).version).toBe(1);
    expect(await trailOf(world, productGuid)).toContain('catalogue.pictures_changed');
  });

  it('are refused when they are none, too large or a bomb, and their place is given back', async () => {
    const { productGuid } = await addProduct(owner);
    const place = await reserve(owner, productGuid);
    const bomb = await picture(11_000, 4_000);
    for (const [body, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'images.not_an_image'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'images.too_large'],
      [bomb, 'images.too_large'],
    ] as const)
      expect(await (await send(owner, '4', place, body)).json()).toMatchObject({ status: 400, code });
    expect((await galleryOf(owner, productGuid)).pictures).toEqual([]);
    await galleries(owner).releasePicture({ productGuid, pictureGuid: place }, owner.call());
    expect((await send(owner, '4', place, await picture())).status).toBe(404);
  });

  it('are sent once to each place, as what it was kept for', async () => {
    const { productGuid } = await addProduct(owner);
    const place = await reserve(owner, productGuid);
    expect((await send(owner, '5', place, await picture())).status).toBe(404);
    const all = await Promise.all(
      twelveTimes.map(async () => (await send(owner, '4', place, await picture(64, 36))).status),
    );
    expect(all.filter((status) => status === 200)).toHaveLength(1);
    expect((await galleryOf(owner, productGuid)).pictures).toHaveLength(1);
    await galleries(owner).releasePicture({ productGuid, pictureGuid: place }, owner.call());
    expect((await galleryOf(owner, productGuid)).pictures).toHaveLength(1);
  });

  it('are thirty at most: of twelve more at twenty-nine one begins', async () => {
    const productGuid = await withPictures(29);
    const body = await picture(64, 36);
    const ends = await Promise.allSettled(
      twelveTimes.map(async () => send(owner, '4', await reserve(owner, productGuid), body)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await galleryOf(owner, productGuid)).pictures).toHaveLength(30);
    expect(await refusalOf(reserve(owner, productGuid))).toMatchObject({ code: 'catalogue.too_many_pictures' });
  });

  it('wait for nobody who never came: a place is kept for ten minutes', async () => {
    const { productGuid } = await addProduct(owner);
    for (let at = 0; at < 30; at += 1) await reserve(owner, productGuid);
    expect(await refusalOf(reserve(owner, productGuid))).toMatchObject({ code: 'catalogue.too_many_pictures' });
    await databaseOf(world).execute(
      `update product_picture set created_at = created_at - interval '11 minutes' where product_id = $1`,
      [productGuid],
    );
    expect(await reserve(owner, productGuid)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are removed, and put back', async () => {
    const productGuid = await withPictures(2);
    const before = await galleryOf(owner, productGuid);
    await save(owner, productGuid, { ...before, pictures: before.pictures.slice(1) });
    const without = await galleryOf(owner, productGuid);
    expect(textsOf(without)).toEqual(['Scene 2']);
    await save(owner, productGuid, { version: without.version, pictures: before.pictures });
    expect(textsOf(await galleryOf(owner, productGuid))).toEqual(['Scene 1', 'Scene 2']);
  });

  it('are ordered by one of twelve at once, and the others are told', async () => {
    const productGuid = await withPictures(3);
    const before = await galleryOf(owner, productGuid);
    const turned = { ...before, pictures: before.pictures.toReversed() };
    const ends = await Promise.all(
      twelveTimes.map(() =>
        save(owner, productGuid, turned).then(
          () => 'saved',
          (thrown: unknown) => refusalOf(Promise.reject(thrown as Error)),
        ),
      ),
    );
    expect(ends.filter((end) => end === 'saved')).toHaveLength(1);
    expect(ends.find((end) => end !== 'saved')).toMatchObject({
      ...{ code: 'catalogue.pictures_changed_meanwhile', params: { by: 'Ada Holm' } },
    });
    expect(textsOf(await galleryOf(owner, productGuid))).toEqual(['Scene 3', 'Scene 2', 'Scene 1']);
  });

  it.each([
    ['a text in two lines', { alternativeText: 'a\nb' }, 'request.invalid'],
    ['a text without an end', { alternativeText: 'a'.repeat(251) }, 'request.invalid'],
    ['a language that there is not', { kind: PictureKind.LOCALIZED, language: 'qqq' }, 'request.invalid'],
    ['no language where it is localized', { kind: PictureKind.LOCALIZED }, 'request.invalid'],
    ['a language where it is not', { language: 'de' }, 'request.invalid'],
    ['a picture that was never sent', { pictureGuid: crypto.randomUUID() }, 'catalogue.picture_not_found'],
  ])('are not saved with %s', async (_, wrong, code) => {
    const productGuid = await withPictures(1);
    const { version, pictures } = await galleryOf(owner, productGuid);
    const changed = pictures.map((each) => ({ ...each, ...wrong }));
    expect(await refusalOf(save(owner, productGuid, { version, pictures: changed }))).toMatchObject({ code });
  });

  it('never stand twice, and never with another product', async () => {
    const [one, other] = [await withPictures(1), await withPictures(1)];
    const gallery = await galleryOf(owner, one);
    const twice = { ...gallery, pictures: [...gallery.pictures, ...gallery.pictures] };
    expect(await refusalOf(save(owner, one, twice))).toMatchObject({ code: 'request.invalid' });
    const { version } = await galleryOf(owner, other);
    expect(await refusalOf(save(owner, other, { version, pictures: gallery.pictures }))).toMatchObject({
      code: 'catalogue.picture_not_found',
    });
  });

  it('of another vault are not found, and who may not change them may look', async () => {
    const productGuid = await withPictures(1);
    const place = await reserve(owner, productGuid);
    const gallery = await galleryOf(owner, productGuid);
    const other = await world.user({ role: 'Owner' });
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    const calls = (user: TestUser) => [
      () => reserve(user, productGuid),
      () => save(user, productGuid, gallery),
      () => galleries(user).releasePicture({ productGuid, pictureGuid: place }, user.call()),
    ];
    for (const call of [() => galleryOf(other, productGuid), ...calls(other)])
      expect(await refusalOf(call())).toMatchObject({ code: 'catalogue.product_not_found' });
    for (const call of calls(viewer)) expect(await refusalOf(call())).toMatchObject({ code: 'permission.denied' });
    expect((await send(other, '4', place, await picture())).status).toBe(404);
    expect((await send(viewer, '4', place, await picture())).status).toBe(403);
    const image = `${gallery.pictures[0]?.image ?? ''}/64/0/2`;
    expect((await viewer.fetch(image)).status).toBe(200);
    expect((await other.fetch(image)).status).toBe(404);
    expect((await fetch(`${world.platform.url}${image}`)).status).toBe(401);
    expect((await galleryOf(viewer, productGuid)).pictures).toHaveLength(1);
  });

  it('of a product that is delisted are only read', async () => {
    const active = await anActive(world, owner);
    const place = await reserve(owner, active.productGuid);
    const { productGuid, version } = active;
    await products(owner).delistProduct({ productGuid, version, act: ProductAct.DELIST }, owner.call());
    expect(await refusalOf(reserve(owner, productGuid))).toMatchObject({ code: 'catalogue.not_in_state' });
    expect(await (await send(owner, '4', place, await picture())).json()).toMatchObject({
      code: 'catalogue.not_in_state',
    });
    expect((await galleryOf(owner, productGuid)).pictures).toEqual([]);
  });
});

describe('texts in further languages', () => {
  const german = { language: 'de', title: 'Nordlicht', description: 'Ein Rennen unter dem Nordlicht.' };

  it('are saved with the product, and a stale save does not take them away', async () => {
    const { productGuid } = await addProduct(owner, { ...termsOf(), localTexts: [german] });
    expect((await getProduct(owner, productGuid)).terms?.localTexts).toEqual([german]);
    const french = { language: 'fr', title: '', description: 'Une course.' };
    const terms = { ...termsOf(), localTexts: [german, french] };
    await products(owner).updateProduct({ productGuid, version: 1, terms }, owner.call());
    const stale = products(owner).updateProduct({ productGuid, version: 1, terms: termsOf() }, owner.call());
    expect(await refusalOf(stale)).toMatchObject({ code: 'catalogue.changed_meanwhile' });
    expect((await getProduct(owner, productGuid)).terms?.localTexts).toEqual([german, french]);
  });

  it.each([
    ['a language twice', [german, german], '/terms/localTexts'],
    ['a language that there is not', [{ ...german, language: 'qqq' }], '/terms/localTexts/0/language'],
    ['nothing in it', [{ language: 'de', title: '', description: ' ' }], '/terms/localTexts/0'],
    ['a title of one character', [{ ...german, title: 'N' }], '/terms/localTexts/0/title'],
    ['a description without an end', [{ ...german, description: 'x'.repeat(4001) }], '/terms/localTexts/0/description'],
  ])('are not saved with %s', async (_, localTexts, pointer) => {
    const refusal = await refusalOf(addProduct(owner, { ...termsOf(), localTexts }));
    expect(refusal).toMatchObject({ code: 'request.invalid', violations: [{ pointer }] });
  });
});
