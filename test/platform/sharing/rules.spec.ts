/** Rules of sharing, kept by whoever may (docs/domain.md, e). */
import { randomUUID } from 'node:crypto';
import { systemVault } from '../../../platform/access/index.js';
import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { databaseOf, refusalOf, type TestSku } from '../stock/stock-world.js';
import { addRule, anOwner, computed, connected, sharing, termsOf, threeSkus } from './sharing-world.js';

const list = '/productcatalog/catalog-sharing/share-rules/';

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

const run = async (text: string, values: unknown[] = []) => (await databaseOf(world).execute(text, values)).rows;
const ruleOf = async (ruleGuid: string) => (await sharing(seller).getRule({ ruleGuid }, seller.call())).rule;
const previewOf = async (ruleGuid: string, terms?: ReturnType<typeof termsOf>) =>
  (await sharing(seller).previewRule({ ruleGuid, terms }, seller.call())).effects;

describe('a rule', () => {
  it('is kept with what its ids are called, and who changed it stands in the trail', async () => {
    const [sku] = skus;
    const terms = termsOf([guid], { products: [sku?.productGuid ?? ''], skusNot: [skus[1]?.skuGuid ?? ''] });
    const { ruleGuid, names } = await addRule(seller, terms);
    expect(names.map(({ guid: id }) => id)).toEqual([guid, sku?.productGuid, skus[1]?.skuGuid]);
    expect(await ruleOf(ruleGuid)).toMatchObject({ terms, version: 1 });
    await sharing(seller).updateRule({ ruleGuid, version: 1, terms: { ...terms, name: 'Winter' } }, seller.call());
    await sharing(seller).deleteRule({ ruleGuid, version: 2 }, seller.call());
    const trail = await run('select action from audit_event where object_id = $1 order by id', [ruleGuid]);
    expect(trail.map(({ action }) => action)).toEqual([
      'sharing.rule_added',
      'sharing.rule_changed',
      'sharing.rule_deleted',
    ]);
  });

  it('has a name that no other of the vault has, of twelve at once too', async () => {
    const ends = await Promise.allSettled(twelveTimes.map(() => addRule(seller, termsOf([guid], { name: 'Winter' }))));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = addRule(seller, termsOf([guid], { name: 'winter' }));
    expect(await refusalOf(again)).toMatchObject({ code: 'sharing.name_taken' });
  });

  it('is one of at most fifty of a connection, however many are added at once', async () => {
    const full = { vault_id: seller.ownerGuid, connections: [guid] };
    for (let at = 0; at < 45; at += 1)
      await run('insert into sharing_rule (vault_id, id, name, connections) values ($1, $2, $3, $4)', [
        ...[full.vault_id, randomUUID(), `Rule ${at}`, full.connections],
      ]);
    const ends = await Promise.allSettled(twelveTimes.map(() => addRule(seller, termsOf([guid]))));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = ends.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'sharing.too_many_rules', params: { max: '50' } } });
  });

  it.each([
    ['no connection', { connections: [] }, '/terms/connections', 'Choose a connection'],
    ['a name of one letter', { name: 'A' }, '/terms/name', 'At least 2 characters'],
    ['a name in two lines', { name: 'Winter\nsale' }, '/terms/name', 'One line of text'],
    [
      'a thousand and one editions',
      { editions: Array.from({ length: 1001 }, (_, at) => `E${at}`) },
      '/terms/editions',
      'At most 1,000',
    ],
  ])('is not added with %s', async (_, wrong, pointer, message) => {
    const add = addRule(seller, termsOf([guid], wrong));
    expect(await refusalOf(add)).toMatchObject({ code: 'request.invalid', violations: [{ pointer, message }] });
  });

  it('names only what is the vault’s own', async () => {
    const other = await anOwner(world, 'Publisher');
    const foreign = await threeSkus(world, other);
    const theirs = await connected(world, other, buyer);
    const codeOf = async (terms: ReturnType<typeof termsOf>) => (await refusalOf(addRule(seller, terms))).code;
    expect(await codeOf(termsOf([theirs]))).toBe('sharing.connection_not_found');
    expect(await codeOf(termsOf([guid], { products: [foreign[0]?.productGuid ?? ''] }))).toBe(
      'sharing.product_not_found',
    );
    expect(await codeOf(termsOf([guid], { skusNot: [foreign[0]?.skuGuid ?? ''] }))).toBe('sharing.product_not_found');
  });

  it('keeps a connection that has ended, and takes none that has', async () => {
    const { ruleGuid, terms } = await addRule(seller, termsOf([guid]));
    await seller
      .service(ConnectionsServiceService)
      .endConnection({ connectionGuid: guid, closingOffers: 0 }, seller.call());
    if (terms === undefined) throw new Error('it has terms');
    await sharing(seller).updateRule({ ruleGuid, version: 1, terms: { ...terms, name: 'Kept' } }, seller.call());
    expect(await refusalOf(addRule(seller, termsOf([guid])))).toMatchObject({ code: 'sharing.connection_not_found' });
  });

  it('of another vault is not found, and one without the permission may not', async () => {
    const { ruleGuid } = await addRule(seller, termsOf([guid]));
    const other = await anOwner(world, 'Publisher');
    const editor = await world.user({ ownerGuid: seller.ownerGuid, role: 'Editor' });
    const terms = termsOf([guid]);
    const reads = (user: TestUser) => [
      () => sharing(user).getRule({ ruleGuid }, user.call()),
      () => sharing(user).previewRule({ ruleGuid, terms: undefined }, user.call()),
      () =>
        sharing(user).listPreviewedSkus(
          { ruleGuid, terms: undefined, connectionGuid: guid, isGain: true },
          user.call(),
        ),
    ];
    const writes = (user: TestUser) => [
      () => sharing(user).updateRule({ ruleGuid, version: 1, terms }, user.call()),
      () => sharing(user).deleteRule({ ruleGuid, version: 1 }, user.call()),
    ];
    for (const call of [...reads(other), ...writes(other)])
      expect(await refusalOf(call())).toMatchObject({ code: 'sharing.rule_not_found' });
    for (const call of [...writes(editor), () => addRule(editor, terms)])
      expect(await refusalOf(call())).toMatchObject({ code: 'permission.denied' });
    for (const call of [...reads(buyer), ...writes(buyer), () => addRule(buyer, terms)])
      expect(await refusalOf(call())).toMatchObject({ code: 'permission.denied' });
    expect(rowsBy(await contentOf(other, list), 'GUID')).toEqual([]);
    expect(rowsBy(await contentOf(seller, list), 'GUID')).toEqual([ruleGuid]);
  });

  it('is saved from what was seen: of two one is told', async () => {
    const { ruleGuid } = await addRule(seller, termsOf([guid]));
    const save = () => sharing(seller).updateRule({ ruleGuid, version: 1, terms: termsOf([guid]) }, seller.call());
    const ends = await Promise.allSettled([save(), save()]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'sharing.changed_meanwhile' },
    });
  });

  it('follows an edition that staff renames', async () => {
    const staff = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
    const collections = world.service(CollectionsServiceService);
    const name = `Gold ${randomUUID().slice(0, 8)}`;
    const values = { kind: { text: 'Edition' }, name: { text: name } };
    const { record } = await collections.createRecord({ collection: 'attributes', values }, staff.call());
    const { ruleGuid } = await addRule(seller, termsOf([guid], { editions: [name], editionsNot: ['Demo'] }));
    const renamed = { ...values, name: { text: `${name} II` } };
    await collections.updateRecord(
      { collection: 'attributes', recordGuid: record?.recordGuid ?? '', version: 1, values: renamed },
      staff.call(),
    );
    expect((await ruleOf(ruleGuid))?.terms).toMatchObject({ editions: [`${name} II`], editionsNot: ['Demo'] });
  });
});

describe('a preview', () => {
  it('says what a new rule takes and what its deletion gives back, and changes nothing', async () => {
    const terms = termsOf([guid], { providers: ['GOG'] });
    expect(await previewOf('', terms)).toMatchObject([{ connectionGuid: guid, gained: 0, lost: 2, isDormant: false }]);
    const { ruleGuid } = await addRule(seller, terms);
    await computed(world, seller);
    expect(await previewOf(ruleGuid)).toMatchObject([{ gained: 2, lost: 0 }]);
    expect(await previewOf(ruleGuid, termsOf([guid], { providers: ['Steam'] }))).toMatchObject([
      { gained: 2, lost: 1 },
    ]);
    expect((await ruleOf(ruleGuid))?.terms?.providers).toEqual(['GOG']);
  });

  it('names the SKUs behind each figure', async () => {
    const proposal = { ruleGuid: '', terms: termsOf([guid], { providers: ['GOG'] }), connectionGuid: guid };
    const of = async (isGain: boolean) => {
      const { skus: found, total } = await sharing(seller).listPreviewedSkus({ ...proposal, isGain }, seller.call());
      return [found.map(({ name }) => name.replace(/-\w+,/, '')), total];
    };
    expect(await of(false)).toEqual([['A Aurora A', 'B Aurora B'], 2]);
    expect(await of(true)).toEqual([[], 0]);
  });

  it('says that nothing is seen over a connection that does not share', async () => {
    await run('update connection_setting set is_catalog_shared = false where connection_id = $1', [guid]);
    await computed(world, seller);
    expect(await previewOf('', termsOf([guid]))).toMatchObject([{ gained: 0, lost: 0, isDormant: true }]);
  });

  it('names the connections that see everything without the rule', async () => {
    const { ruleGuid } = await addRule(seller, termsOf([guid]));
    const company = (await ruleOf(ruleGuid))?.soleOf;
    expect(company).toHaveLength(1);
    await addRule(seller, termsOf([guid], { isActive: false }));
    expect((await ruleOf(ruleGuid))?.soleOf).toEqual(company);
    await addRule(seller, termsOf([guid]));
    expect((await ruleOf(ruleGuid))?.soleOf).toEqual([]);
  });
});

it('offers what the vault’s SKUs are of, each once, and the companies that it can share with', async () => {
  const criteria = await sharing(seller).getCriteria({}, seller.call());
  expect(criteria).toMatchObject({ editions: ['Standard'], providers: ['GOG', 'Steam'], regions: ['ROW'] });
  expect(criteria.partners).toMatchObject([{ connectionGuid: guid, isSuspended: false, isCatalogShared: true }]);
  const other = await anOwner(world, 'Publisher');
  expect(await sharing(other).getCriteria({}, other.call())).toEqual({
    ...{ partners: [], editions: [], providers: [], regions: [] },
  });
});

it('finds products by their title and SKUs by their code, with signs of a pattern as they stand', async () => {
  const find = async (user: TestUser, search: string) => {
    const { products, skus: found } = await sharing(user).findCriteria({ search }, user.call());
    return [products.length, found.length];
  };
  expect(await find(seller, 'aurora')).toEqual([3, 0]);
  expect(await find(seller, 'a-')).toEqual([0, 1]);
  expect(await find(seller, '%')).toEqual([0, 0]);
  expect(await find(await anOwner(world, 'Publisher'), 'aurora')).toEqual([0, 0]);
});
