/** The logo of a company: who gives it, who sees it, and what is left of one that was replaced (docs/domain.md, i). */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { CompanyDataServiceService } from '../../../proto/gen/keyway/companies/v1/company_data.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { refusalOf } from '../stock/stock-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const picture = (background = '#0b6a6f', width = 600, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'someone' } })
    .png()
    .toBuffer();
const anOwner = () => world.user({ role: 'Owner', email: `${randomUUID()}@logo-${randomUUID()}.example` });
const service = (user: TestUser) => user.service(CompanyDataServiceService);
async function* inParts(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 65_536) yield { chunk: bytes.subarray(start, start + 65_536) };
}
const upload = async (user: TestUser, bytes: Buffer) => service(user).uploadLogo(inParts(bytes), user.call());
const remove = (user: TestUser) => service(user).removeLogo({}, user.call());
const logoOf = async (user: TestUser): Promise<string> =>
  (await service(user).getCompanyData({}, user.call())).data?.logo ?? '';
const seen = async (user: TestUser, logo: string): Promise<number> => (await user.fetch(`${logo}/64/0/2`)).status;
const connections = (user: TestUser) => user.service(ConnectionsServiceService);
const invitation = async (inviter: TestUser, invited: TestUser): Promise<string> => {
  const request = { company: 'Partner', email: invited.email, companyType: 'retailer' as const, message: '' };
  return (await connections(inviter).inviteConnection(request, inviter.call())).connectionGuid;
};
const shownTo = async (user: TestUser, connectionGuid: string): Promise<readonly string[]> => {
  const { connection } = await connections(user).getConnection({ connectionGuid }, user.call());
  return [
    connection?.logo ?? 'no connection',
    ...rowsBy(await contentOf(user, '/network/connections/'), 'VaultImageURL'),
  ];
};

describe('the logo of a company', () => {
  it('is written anew and stands in the menu, with another address each time', async () => {
    const owner = await anOwner();
    expect(await logoOf(owner)).toBe('');
    await upload(owner, await picture());
    const first = await logoOf(owner);
    expect(await (await owner.fetch(`/api/content/ownerImage/${owner.userGuid}`)).text()).toBe(first);
    const shown = await owner.fetch(`${first}/64/0/2`);
    const { format, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    await upload(owner, await picture('#aa3311'));
    expect(await logoOf(owner)).not.toBe(first);
    expect(await seen(owner, first)).toBe(404);
  });

  it('is given and removed by who edits the company, and by nobody else', async () => {
    const owner = await anOwner();
    const administrator = await world.user({ ownerGuid: owner.ownerGuid, role: 'Administrator' });
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    await upload(administrator, await picture());
    expect((await refusalOf(upload(viewer, await picture()))).code).toBe('permission.denied');
    expect((await refusalOf(remove(viewer))).code).toBe('permission.denied');
    expect(await seen(viewer, await logoOf(owner))).toBe(200);
  });

  it('is a picture of at most 5 MB that does not unpack to gigabytes', async () => {
    const owner = await anOwner();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await refusalOf(upload(owner, svg))).code).toBe('images.not_an_image');
    expect((await refusalOf(upload(owner, Buffer.alloc(0)))).code).toBe('images.not_an_image');
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect((await refusalOf(upload(owner, large))).code).toBe('images.too_large');
    const bomb = await picture('#000000', 11_000, 4_000);
    expect((await refusalOf(upload(owner, bomb))).code).toBe('images.too_large');
    expect(await logoOf(owner)).toBe('');
  });

  it('is seen by partners while they are connected, and by nobody without a session', async () => {
    const [owner, partner, stranger] = [await anOwner(), await anOwner(), await anOwner()];
    await upload(owner, await picture());
    const logo = await logoOf(owner);
    const guid = await invitation(owner, partner);
    expect([await seen(partner, logo), await seen(stranger, logo)]).toEqual([404, 404]);
    expect(await shownTo(partner, guid)).toEqual(['', '']);
    await connections(partner).acceptConnection({ connectionGuid: guid }, partner.call());
    expect([await seen(partner, logo), await seen(stranger, logo)]).toEqual([200, 404]);
    expect(await shownTo(partner, guid)).toEqual([logo, logo]);
    expect(await shownTo(owner, guid)).toEqual(['', '']);
    await connections(partner).suspendConnection({ connectionGuid: guid }, partner.call());
    expect(await seen(partner, logo)).toBe(200);
    await connections(owner).endConnection({ connectionGuid: guid, closingOffers: 0 }, owner.call());
    expect(await seen(partner, logo)).toBe(404);
    expect(await shownTo(partner, guid)).toEqual(['', '']);
    expect((await fetch(`${world.platform.url}${logo}/64/0/2`)).status).toBe(401);
  });

  it('leaves nothing behind when it is removed, and is kept in the audit trail', async () => {
    const owner = await anOwner();
    await upload(owner, await picture());
    const logo = await logoOf(owner);
    await remove(owner);
    // Of one that is gone already nothing is written down.
    await remove(owner);
    expect([await logoOf(owner), await seen(owner, logo)]).toEqual(['', 404]);
    const { rows } = await world.platform.database.execute(
      `select action, before ->> 'logo' as before, after ->> 'logo' as after from audit_event
        where vault_id = $1 and action like 'companies.logo%' order by id`,
      [owner.ownerGuid],
    );
    expect(rows).toEqual([
      { action: 'companies.logo_changed', before: '', after: logo },
      { action: 'companies.logo_removed', before: logo, after: '' },
    ]);
  });

  it('of twelve at once is the last one, which alone is seen', async () => {
    const owner = await anOwner();
    const bytes = await picture();
    await Promise.all(Array.from({ length: 12 }, () => upload(owner, bytes)));
    const { rows } = await world.platform.database.execute(
      `select id, is_current from image where vault_id = $1 and context_type = 'owner'`,
      [owner.ownerGuid],
    );
    const current = rows
      .filter((row) => row['is_current'] === true)
      .map((row) => `/api/content/image/${String(row['id'])}`);
    expect([rows.length, current]).toEqual([12, [await logoOf(owner)]]);
    expect(await seen(owner, current[0] ?? '')).toBe(200);
  });
});
