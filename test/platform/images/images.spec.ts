import sharp from 'sharp';
import type { CatalogueTables } from '../../../platform/catalogue/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { aSku } from '../stock/stock-world.js';

let world: TestPlatform;
let owner: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user();
});
afterAll(() => world.close());

const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a6f' } })
    .withExif({ IFD0: { Artist: 'someone' } })
    .png()
    .toBuffer();

const upload = (user: TestUser, contextType: string, id: string, body: Buffer, type = 'image/png') =>
  user.fetch(`/api/content/uploadimage?contextType=${contextType}&id=${id}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': type },
  });

const pathOf = async (response: Response): Promise<string> => ((await response.json()) as { path: string }).path;

const product = async (ownerGuid: string): Promise<string> => (await aSku(world, ownerGuid)).productGuid;

describe('uploading an image', () => {
  it('writes it anew as WebP without what was hidden in it, and gives it to its product', async () => {
    const id = await product(owner.ownerGuid);
    const response = await upload(owner, '1', id, await picture());
    expect(response.status).toBe(200);
    const path = await pathOf(response);
    const { image_path: kept } = await world.platform.database
      .tables<CatalogueTables>()
      .selectFrom('product')
      .select('image_path')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(path);
    const { rows } = await world.platform.database.execute(
      `select after->>'image' as image from audit_event where action = 'catalogue.product_changed' and object_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ image: path }]);
    const shown = await owner.fetch(`${path}/64/0/2`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 64, height: 32 });
    expect(metadata.exif).toBeUndefined();
  });

  it('tells an image by its content, not by its type', async () => {
    const id = await product(owner.ownerGuid);
    for (const body of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      (await picture()).subarray(0, 60),
    ]) {
      const response = await upload(owner, '1', id, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'images.not_an_image',
        errors: { image: ['The file is not a PNG, JPEG or WebP image.'] },
      });
    }
  });

  it('refuses more than 5 MB, and pixels that would unpack to gigabytes', async () => {
    const id = await product(owner.ownerGuid);
    expect(await (await upload(owner, '1', id, Buffer.alloc(5 * 1024 * 1024 + 1))).json()).toMatchObject({
      status: 400,
      code: 'images.too_large',
    });
    const bomb = await picture(11_000, 4_000);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await (await upload(owner, '1', id, bomb)).json()).toMatchObject({ code: 'images.too_large' });
  });

  it('needs a session, the permission, and a thing of the own vault', async () => {
    const id = await product(owner.ownerGuid);
    const body = await picture();
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    const stranger = await world.user();
    const nobody = await fetch(`${world.platform.url}/api/content/uploadimage?contextType=1&id=${id}`, {
      method: 'POST',
      body: new Uint8Array(body),
    });
    expect(nobody.status).toBe(401);
    expect((await upload(viewer, '1', id, body)).status).toBe(403);
    expect((await upload(viewer, 'owner', viewer.ownerGuid, body)).status).toBe(403);
    expect((await upload(stranger, '1', id, body)).status).toBe(404);
    expect((await upload(stranger, 'owner', owner.ownerGuid, body)).status).toBe(404);
    expect((await upload(stranger, 'user', owner.userGuid, body)).status).toBe(404);
    expect((await upload(owner, '3', id, body)).status).toBe(400);
  });
});

describe('showing an image', () => {
  it('offers the size suffixes of the specification and no others', async () => {
    const path = await pathOf(await upload(owner, '1', await product(owner.ownerGuid), await picture()));
    for (const [size, width] of [
      ['32/0/2', 32],
      ['64/0/2', 64],
      ['128/0/2', 128],
      ['150/0/2', 150],
      ['512/0/2', 512],
    ] as const) {
      const shown = await owner.fetch(`${path}/${size}`);
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(width);
    }
    for (const size of ['65/0/2', '4000/0/2', '64/0/1', '64/1/2', '../0/2'])
      expect((await owner.fetch(`${path}/${size}`)).status).toBe(404);
  });

  it('is kept by the browser for good, by a tag', async () => {
    const path = await pathOf(await upload(owner, '1', await product(owner.ownerGuid), await picture()));
    const first = await owner.fetch(`${path}/64/0/2`);
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const again = await owner.fetch(`${path}/64/0/2`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
  });

  it('shows products to the network, portraits and logos to the own vault, nothing without a session', async () => {
    const stranger = await world.user();
    const own = await pathOf(await upload(owner, '1', await product(owner.ownerGuid), await picture()));
    const logo = await pathOf(await upload(owner, 'owner', owner.ownerGuid, await picture()));
    const portrait = await pathOf(await upload(owner, 'user', owner.userGuid, await picture()));
    const statuses = async (user: TestUser) =>
      Promise.all([own, logo, portrait].map(async (path) => (await user.fetch(`${path}/32/0/2`)).status));
    expect(await statuses(owner)).toEqual([200, 200, 200]);
    expect(await statuses(stranger)).toEqual([200, 404, 404]);
    expect((await fetch(`${world.platform.url}${own}/32/0/2`)).status).toBe(401);
  });
});

describe("a user's image", () => {
  const imageOf = async (asker: TestUser, user: string) =>
    (await asker.fetch(`/api/content/ownerImage/${user}`)).text();

  it('is the portrait, else the logo, else not found', async () => {
    const user = await world.user();
    expect(await imageOf(user, user.userGuid)).toBe('image not found');
    const logo = await pathOf(await upload(user, 'owner', user.ownerGuid, await picture()));
    expect(await imageOf(user, user.userGuid)).toBe(logo);
    const portrait = await pathOf(await upload(user, 'user', user.userGuid, await picture()));
    expect(await imageOf(user, user.userGuid)).toBe(portrait);
    const newer = await pathOf(await upload(user, 'user', user.userGuid, await picture()));
    expect(await imageOf(user, user.userGuid)).toBe(newer);
  });

  it('is found by number, and never from another vault', async () => {
    const user = await world.user();
    const logo = await pathOf(await upload(user, 'owner', user.ownerGuid, await picture()));
    const { number } = await world.platform.database
      .tables<{ app_user: { id: string; number: number } }>()
      .selectFrom('app_user')
      .select('number')
      .where('id', '=', user.userGuid)
      .executeTakeFirstOrThrow();
    expect(await imageOf(user, String(number))).toBe(logo);
    expect(await imageOf(owner, user.userGuid)).toBe('image not found');
    expect(await imageOf(owner, "1' or '1'='1")).toBe('image not found');
    expect((await fetch(`${world.platform.url}/api/content/ownerImage/${user.userGuid}`)).status).toBe(401);
  });
});
