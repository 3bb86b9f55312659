/** Products under embargo within their own vault: who sees them, who edits them, and who may let others (docs/domain.md, k; ADR 0103). */
import type { DomainError } from '../../../kernel/errors.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { GrantsServiceService } from '../../../proto/gen/keyway/accounts/v1/grants.js';
import { UsersServiceService } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { CatalogueServiceService } from '../../../proto/gen/keyway/catalogue/v1/catalogue.js';
import { ProductAct, type ProductDetail } from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { SearchServiceService } from '../../../proto/gen/keyway/search/v1/search.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { databaseOf, insertKeys, keysOf } from '../stock/stock-world.js';
import { exported, problemsOf, uploadJson } from './imports/import-world.js';
import {
  act,
  addProduct,
  addSkus,
  anActive,
  complete,
  getProduct,
  keepAttributes,
  products,
  termsOf,
} from './product-world.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
  await keepAttributes(world);
});
afterAll(() => world.close());

type Role = 'Owner' | 'Administrator' | 'Product Admin' | 'Editor' | 'Viewer';
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const company = async (...roles: Role[]) => {
  const owner = await world.user({ role: 'Owner' });
  const colleagues: TestUser[] = [];
  for (const role of roles) colleagues.push(await world.user({ ownerGuid: owner.ownerGuid, role }));
  return [owner, ...colleagues] as [TestUser, TestUser, TestUser];
};
const grants = (actor: TestUser) => actor.service(GrantsServiceService);
const grant = (actor: TestUser, { userGuid }: TestUser, permission: string): Promise<string> =>
  codeOf(grants(actor).grant({ userGuid, permission }, actor.call()));
const takeBack = (actor: TestUser, { userGuid }: TestUser, permission: string): Promise<string> =>
  codeOf(grants(actor).takeBack({ userGuid, permission }, actor.call()));
const offered = async (actor: TestUser, { userGuid }: TestUser) =>
  (await grants(actor).listOffers({ userGuid }, actor.call())).offers;
const holds = async (of: TestUser): Promise<string[]> => {
  const { profile } = await of.service(AccountsServiceService).getProfile({}, of.call());
  return (profile?.permissions ?? []).filter((key) => key.startsWith('embargo'));
};
const embargo = (productGuid: string, until: string | null = null) =>
  databaseOf(world).execute('update product set is_embargoed = true, embargo_until = $2 where id = $1', [
    productGuid,
    until,
  ]);
const update = (user: TestUser, { productGuid, version, terms }: ProductDetail, changes: object): Promise<string> =>
  codeOf(
    products(user).updateProduct({ productGuid, version, terms: { ...(terms ?? termsOf()), ...changes } }, user.call()),
  );

/** Where a product of the vault shows. */
const sights: readonly (readonly [string, (user: TestUser, product: ProductDetail) => Promise<boolean>])[] = [
  ['its page', async (user, { productGuid }) => (await codeOf(getProduct(user, productGuid))) === 'done'],
  ['the list of products', async (user) => (await contentOf(user, '/productcatalog/products/')).length > 0],
  ['the list of SKUs', async (user) => (await contentOf(user, '/productcatalog/skus/')).length > 0],
  ['the inventory', async (user) => (await contentOf(user, '/distribution/myvault/inventory/')).length > 0],
  [
    'the search',
    async (user) => {
      const { groups } = await user.service(SearchServiceService).search({ text: 'aurora' }, user.call());
      return groups.some(({ name }) => name === 'products' || name === 'skus');
    },
  ],
  [
    'what keys are inserted for',
    async (user) => {
      const request = { search: '', pageSize: 10 };
      const reply = await user.service(CatalogueServiceService).listInsertableProducts(request, user.call());
      return reply.products.length > 0;
    },
  ],
  ['the exported catalogue', async (user) => (await exported(user, 'json')).toString().includes('Aurora Drift')],
  [
    'what a bundle is made of',
    async (user) => (await products(user).findComponents({ search: 'aurora' }, user.call())).components.length > 0,
  ],
];

describe('a product under embargo', () => {
  it('shows nowhere in its vault to who may not see it, from the embargo on, and again when it has ended', async () => {
    const [owner, editor] = await company('Editor');
    const product = await anActive(world, owner);
    const [sku] = product.skus;
    await insertKeys(world, owner, sku?.skuGuid ?? '', keysOf(2));
    const seen = async (user: TestUser) => {
      const found: string[] = [];
      for (const [name, sees] of sights) if (await sees(user, product)) found.push(name);
      return found;
    };
    const everywhere = sights.map(([name]) => name);
    expect(await seen(editor)).toEqual(everywhere);
    await embargo(product.productGuid);
    expect(await seen(editor)).toEqual([]);
    expect(await seen(owner)).toEqual(everywhere);
    expect(await grant(owner, editor, 'embargo-read')).toBe('done');
    expect(await seen(editor)).toEqual(everywhere);
    await takeBack(owner, editor, 'embargo-read');
    expect(await seen(editor)).toEqual([]);
    await embargo(product.productGuid, '2020-01-01T00:00:00Z');
    expect(await seen(editor)).toEqual(everywhere);
  });

  it('is seen by Owners and Administrators, and is not found by another vault', async () => {
    const [owner, administrator] = await company('Administrator');
    const other = await world.user({ role: 'Owner' });
    const { productGuid } = await addProduct(owner);
    await embargo(productGuid);
    expect(await codeOf(getProduct(administrator, productGuid))).toBe('done');
    expect(await codeOf(getProduct(other, productGuid))).toBe('catalogue.product_not_found');
  });

  it('is edited by those only who may, whatever of it: terms, status, SKUs', async () => {
    const [owner, editor] = await company('Editor');
    const { productGuid } = await anActive(world, owner);
    await embargo(productGuid);
    const acts = async () => {
      const product = await getProduct(owner, productGuid);
      return [
        await update(editor, product, { description: 'Another one' }),
        await codeOf(act(editor, await getProduct(owner, productGuid), ProductAct.DEACTIVATE)),
        await codeOf(addSkus(editor, productGuid, { platforms: ['GOG'] })),
      ];
    };
    expect(await acts()).toEqual(Array(3).fill('catalogue.product_not_found'));
    await grant(owner, editor, 'embargo-read');
    expect(await acts()).toEqual(Array(3).fill('catalogue.embargoed'));
    await grant(owner, editor, 'embargo-write');
    expect(await acts()).toEqual(Array(3).fill('done'));
  });

  it('comes under an embargo, and out of it, by those only who may', async () => {
    const [owner, editor] = await company('Editor');
    const product = await addProduct(owner);
    const wanted = { isEmbargoed: true };
    expect(await update(editor, product, wanted)).toBe('catalogue.embargoed');
    expect(await codeOf(addProduct(editor, { ...termsOf(), ...wanted }))).toBe('catalogue.embargoed');
    expect(await codeOf(addProduct(editor))).toBe('done');
    await grant(owner, editor, 'embargo-write');
    expect(await update(editor, product, wanted)).toBe('done');
    expect(await update(editor, await getProduct(editor, product.productGuid), { isEmbargoed: false })).toBe('done');
  });

  it('is an unknown one in a file of who may not see it, and stays as it is in one of who may not edit it', async () => {
    const [owner, editor] = await company('Editor');
    const { productGuid } = await addProduct(owner, complete());
    const problems = async (fields: object) => {
      const file = { products: [{ productGuid, title: 'Aurora Drift', ...fields }] };
      return problemsOf(editor, (await uploadJson(editor, file)).importGuid);
    };
    expect(await problems({ isEmbargoed: true })).toEqual([
      expect.stringContaining('may not set or change an embargo'),
    ]);
    await embargo(productGuid);
    const unknown = await problems({ title: 'Aurora Rift', productType: 'Game' });
    expect(unknown).toEqual([expect.stringContaining('no such product')]);
    await grant(owner, editor, 'embargo-read');
    expect(await problems({ title: 'Aurora Rift' })).toEqual([
      expect.stringContaining('may not edit products under embargo'),
    ]);
    await grant(owner, editor, 'embargo-write');
    expect(await problems({ title: 'Aurora Rift' })).toEqual([]);
  });
});

describe('the flags of a user', () => {
  it('are both on for Owners and Administrators, and off for everybody else until they are granted', async () => {
    const [owner, administrator, editor] = await company('Administrator', 'Editor');
    const both = ['embargo-read', 'embargo-write'];
    expect([await holds(owner), await holds(administrator), await holds(editor)]).toEqual([both, both, []]);
    expect((await offered(owner, editor)).map(({ permission }) => permission)).toEqual(both);
    expect((await offered(owner, administrator)).map(({ permission }) => permission)).toEqual([
      'transferkeys-write',
      'allocation-write',
    ]);
  });

  it('are set by Owners and Administrators, hold with the next call, and to edit is to see', async () => {
    const [, administrator, editor] = await company('Administrator', 'Editor');
    expect(await grant(administrator, editor, 'embargo-write')).toBe('done');
    expect(await holds(editor)).toEqual(['embargo-read', 'embargo-write']);
    expect(await takeBack(administrator, editor, 'embargo-write')).toBe('done');
    expect(await holds(editor)).toEqual([]);
    await world.mailbox.takeAbout(editor.email, /^You may do more in/);
  });

  it('are raised by nobody for themselves, nor by who has no say over users, nor in another vault', async () => {
    const [owner, administrator, editor] = await company('Administrator', 'Editor');
    const stranger = await world.user({ role: 'Owner' });
    expect(await grant(editor, editor, 'embargo-read')).toBe('permission.denied');
    expect(await grant(administrator, administrator, 'embargo-read')).toBe('accounts.own_account');
    expect(await grant(stranger, editor, 'embargo-read')).toBe('accounts.not_found');
    expect(await grant(administrator, editor, 'transferkeys-write')).toBe('permission.denied');
    expect(await grant(owner, administrator, 'embargo-read')).toBe('accounts.grant_to_others');
    const asked = grants(editor).grant({ userGuid: editor.userGuid, permission: 'embargo-read' }, world.callWith(''));
    expect(await codeOf(asked)).toBe('session.unauthenticated');
    expect(await holds(editor)).toEqual([]);
  });

  it('let a Viewer see and not edit', async () => {
    const [owner, viewer] = await company('Viewer');
    expect(await grant(owner, viewer, 'embargo-write')).toBe('accounts.grant_to_others');
    expect(await grant(owner, viewer, 'embargo-read')).toBe('done');
    expect(await holds(viewer)).toEqual(['embargo-read']);
  });

  it('are written down once, of twelve who set one at the same moment', async () => {
    const [owner, editor] = await company('Editor');
    const outcomes = await Promise.all(twelveTimes.map(() => grant(owner, editor, 'embargo-read')));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    const { rows } = await databaseOf(world).execute(
      `select after from audit_event where action = 'accounts.grant_given' and object_id = $1`,
      [editor.userGuid],
    );
    expect(rows).toEqual([{ after: { permission: 'See products under embargo' } }]);
  });

  it('end with another role', async () => {
    const [owner, editor] = await company('Editor');
    await grant(owner, editor, 'embargo-read');
    const users = owner.service(UsersServiceService);
    const { user } = await users.getUser({ userGuid: editor.userGuid }, owner.call());
    const request = { userGuid: editor.userGuid, version: user?.version ?? 0, role: 'Viewer' };
    await users.changeRole(request, owner.call());
    expect(await holds(editor)).toEqual([]);
    expect(rowsBy(await contentOf(owner, '/usersandgroups/users/', { Role: 'Viewer' }), 'Role')).toEqual(['Viewer']);
  });
});
