/** A region that goes while a SKU with it comes: one of both wins. */
import { RegionsServiceService } from '../../../proto/gen/keyway/regions/v1/regions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { overlapping, twelveTimes } from '../at-once.js';
import { aSku, databaseOf } from '../stock/stock-world.js';

let world: TestPlatform;
let owner: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner' });
});
afterAll(() => world.close());

const regions = () => world.service(RegionsServiceService);
let codes = 0;
const newRegion = async () => {
  const terms = { name: 'German speakers', code: `Q${(codes += 1)}`, countries: ['AT', 'DE'] };
  const { region } = await regions().createRegion({ terms }, owner.call());
  return { code: terms.code, regionGuid: region?.regionGuid ?? '', version: region?.version ?? 0 };
};
type Region = Awaited<ReturnType<typeof newRegion>>;
const remove = (region: Region) => regions().deleteRegion(region, owner.call());
/** As the platform holds them: a region, and SKUs that name it. */
const standing = async ({ code }: Region): Promise<[boolean, number]> => {
  const { rows } = await databaseOf(world).execute(
    `select (select count(*)::int from region where vault_id = $1 and code = $2) as regions,
      (select count(*)::int from sku where vault_id = $1 and region = $2) as skus`,
    [owner.ownerGuid, code],
  );
  return [Number(rows[0]?.['regions']) > 0, Number(rows[0]?.['skus'])];
};

describe('a SKU of a region that is deleted at the same time', () => {
  it.each(twelveTimes)('comes first, and the region stays (%#)', async () => {
    const region = await newRegion();
    const ends = await overlapping(
      databaseOf(world),
      (tx) => aSku(world, owner.ownerGuid, { region: region.code }, tx),
      () => remove(region),
    );
    expect(ends).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'regions.in_use' } }]);
    expect(await standing(region)).toEqual([true, 1]);
  });

  it.each(twelveTimes)('and begun with it is there with its region, or neither is (%#)', async () => {
    const region = await newRegion();
    const ends = await Promise.allSettled([remove(region), aSku(world, owner.ownerGuid, { region: region.code })]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([
      [true, 1],
      [false, 0],
    ]).toContainEqual(await standing(region));
  });

  it('is refused where the region has never been, or is another vault’s', async () => {
    const region = await newRegion();
    const stranger = await world.user({ role: 'Owner' });
    await expect(aSku(world, stranger.ownerGuid, { region: region.code })).rejects.toThrow(region.code);
    await expect(aSku(world, owner.ownerGuid, { region: 'NOWHERE' })).rejects.toThrow('NOWHERE');
  });
});
