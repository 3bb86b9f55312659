/** Something is excepted in all rules of a connection at once (docs/domain.md, e). */
import type { Exclusion } from '../../../proto/gen/keyway/sharing/v1/sharing.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf, refusalOf, type TestSku } from '../stock/stock-world.js';
import {
  addRule,
  anOwner,
  computed,
  connected,
  letters,
  seenBy,
  sharing,
  termsOf,
  threeSkus,
} from './sharing-world.js';

let world: InsidePlatform;
let seller: TestUser;
let buyer: TestUser;
let guid: string;
let skus: TestSku[];
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());
beforeEach(async () => {
  [seller, buyer] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Retailer')];
  guid = await connected(world, seller, buyer);
  skus = await threeSkus(world, seller);
  await computed(world, seller);
});

const nothing = { products: [], skus: [], editions: [], providers: [], regions: [] };
const exclusionOf = (more: Partial<Exclusion>): Exclusion => ({ ...nothing, isExcluded: true, ...more });
const exclude = (user: TestUser, more: Partial<Exclusion>, connectionGuid = guid) =>
  sharing(user).excludeFromRules({ connectionGuid, exclusion: exclusionOf(more) }, user.call());
const preview = (user: TestUser, more: Partial<Exclusion>, connectionGuid = guid) =>
  sharing(user).previewExclusion({ connectionGuid, exclusion: exclusionOf(more) }, user.call());
const ruleOf = async (ruleGuid: string) => (await sharing(seller).getRule({ ruleGuid }, seller.call())).rule;
const seen = async (user: TestUser) => {
  await computed(world, seller);
  return letters(await seenBy(user));
};

it('is said before what each connection loses, others of the same rules among them, and then it is so', async () => {
  const other = await anOwner(world, 'Distributor');
  const otherGuid = await connected(world, seller, other);
  const steam = await addRule(seller, termsOf([guid], { providers: ['Steam'] }));
  const all = await addRule(seller, termsOf([guid, otherGuid]));
  const idle = await addRule(seller, termsOf([guid], { isActive: false }));
  expect([await seen(buyer), await seen(other)]).toEqual(['ABC', 'ABC']);
  const product = skus[0]?.productGuid ?? '';
  const said = await preview(seller, { products: [product] });
  expect(
    new Set(said.effects.map(({ connectionGuid, lost, gained }) => [connectionGuid, lost, gained].join())),
  ).toEqual(new Set([`${guid},1,0`, `${otherGuid},1,0`]));
  expect(said.rules).toHaveLength(3);
  expect(await seen(buyer)).toBe('ABC');
  expect(await exclude(seller, { products: [product] })).toEqual({ changed: 3 });
  for (const { ruleGuid } of [steam, all, idle])
    expect(await ruleOf(ruleGuid)).toMatchObject({ version: 2, terms: { productsNot: [product] } });
  expect([await seen(buyer), await seen(other)]).toEqual(['BC', 'BC']);
});

it('is undone by the reverse, and leaves other exceptions as they are', async () => {
  const { ruleGuid } = await addRule(seller, termsOf([guid], { providersNot: ['Xbox'] }));
  const what = { providers: ['Steam'], skus: [skus[2]?.skuGuid ?? ''] };
  await exclude(seller, what);
  expect(await seen(buyer)).toBe('');
  const back = await preview(seller, { ...what, isExcluded: false });
  expect(back.effects).toMatchObject([{ gained: 3, lost: 0 }]);
  expect(await exclude(seller, { ...what, isExcluded: false })).toEqual({ changed: 1 });
  expect((await ruleOf(ruleGuid))?.terms).toMatchObject({ providersNot: ['Xbox'], skusNot: [] });
  expect(await seen(buyer)).toBe('ABC');
  expect(await exclude(seller, { ...what, isExcluded: false })).toEqual({ changed: 0 });
  const trail = await databaseOf(world).execute('select action from audit_event where object_id = $1 order by id', [
    ruleGuid,
  ]);
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'sharing.rule_added',
    'sharing.rule_changed',
    'sharing.rule_changed',
  ]);
});

it('holds in every rule, whatever twelve exclude at once', async () => {
  const rules = await Promise.all([1, 2, 3].map(() => addRule(seller, termsOf([guid]))));
  const ends = await Promise.allSettled(twelveTimes.map((at) => exclude(seller, { editions: [`Edition ${at}`] })));
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  for (const { ruleGuid } of rules) expect((await ruleOf(ruleGuid))?.terms?.editionsNot).toHaveLength(12);
});

it('is refused without a rule, of nothing, of what is not the vault’s, and of more than a rule takes', async () => {
  const [sku] = skus;
  const product = { products: [sku?.productGuid ?? ''] };
  expect(await refusalOf(exclude(seller, product))).toMatchObject({ code: 'sharing.no_rules' });
  await addRule(seller, termsOf([guid], { editionsNot: Array.from({ length: 1000 }, (_, at) => `E${at}`) }));
  expect(await refusalOf(exclude(seller, {}))).toMatchObject({ code: 'request.invalid' });
  expect(await refusalOf(exclude(seller, { editions: ['One more'] }))).toMatchObject({
    code: 'sharing.too_many_values',
  });
  const foreign = await threeSkus(world, await anOwner(world, 'Publisher'));
  expect(await refusalOf(exclude(seller, { skus: [foreign[0]?.skuGuid ?? ''] }))).toMatchObject({
    code: 'sharing.product_not_found',
  });
});

it('of another vault’s connection is not found, and one without the permission may not', async () => {
  await addRule(seller, termsOf([guid]));
  const other = await anOwner(world, 'Publisher');
  const editor = await world.user({ ownerGuid: seller.ownerGuid, role: 'Editor' });
  const what = { providers: ['Steam'] };
  for (const call of [() => exclude(other, what), () => preview(other, what)])
    expect(await refusalOf(call())).toMatchObject({ code: 'sharing.connection_not_found' });
  for (const call of [() => exclude(editor, what), () => exclude(buyer, what), () => preview(buyer, what)])
    expect(await refusalOf(call())).toMatchObject({ code: 'permission.denied' });
});
