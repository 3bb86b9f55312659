/** Vaults that share, and what each sees. */
import { randomUUID } from 'node:crypto';
import type { NewVault } from '../../../platform/accounts/index.js';
import { SharesService } from '../../../platform/sharing/shares/shares.service.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { SharingServiceService, type Rule, type RuleTerms } from '../../../proto/gen/keyway/sharing/v1/sharing.js';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';

export const sharedAssets = '/distribution/myvault/shared-assets/';

export const sharing = (user: TestUser) => user.service(SharingServiceService);

export const anOwner = (world: InsidePlatform, companyType: NewVault['companyType']) =>
  world.user({ role: 'Owner', companyType, email: `${randomUUID()}@partner-${randomUUID()}.example` });

/** They are connected, and the seller shares its catalogue. @returns the connection's id */
export const connected = async (world: InsidePlatform, seller: TestUser, buyer: TestUser): Promise<string> => {
  const connections = (user: TestUser) => user.service(ConnectionsServiceService);
  const invitation = { email: buyer.email, company: 'Partner', companyType: 'retailer' as const, message: '' };
  const { connectionGuid } = await connections(seller).inviteConnection(invitation, seller.call());
  await connections(buyer).acceptConnection({ connectionGuid }, buyer.call());
  await setting(world, seller, connectionGuid, `is_catalog_shared = true`);
  return connectionGuid;
};

/** As if its form had been saved. @param change SQL */
export const setting = (world: InsidePlatform, { ownerGuid }: TestUser, connectionGuid: string, change: string) =>
  databaseOf(world).execute(`update connection_setting set ${change} where connection_id = $1 and vault_id = $2`, [
    connectionGuid,
    ownerGuid,
  ]);

/** What is marked of the vault is computed. */
export const computed = (world: InsidePlatform, { ownerGuid }: TestUser): Promise<void> =>
  world.get(SharesService).compute(ownerGuid);

/** Codes of the SKUs that stand in the buyer's list. */
export const seenBy = async (buyer: TestUser, filter: Readonly<Record<string, string>> = {}): Promise<string[]> =>
  rowsBy(await contentOf(buyer, sharedAssets, filter), 'SKU').toSorted();

export const termsOf = (connections: readonly string[], more: Partial<RuleTerms> = {}): RuleTerms => ({
  ...{ name: `Rule ${randomUUID().slice(0, 8)}`, connections: [...connections] },
  ...{ products: [], productsNot: [], titleContains: '', titleContainsNot: '' },
  ...{ skus: [], skusNot: [], skuPrefix: '', skuPrefixNot: '' },
  ...{ editions: [], editionsNot: [], providers: [], providersNot: [], regions: [], regionsNot: [] },
  ...{ isInactiveVisible: false, isActive: true },
  ...more,
});

export const addRule = async (user: TestUser, terms: RuleTerms): Promise<Rule> => {
  const { rule } = await sharing(user).addRule({ terms }, user.call());
  if (rule === undefined) throw new Error('no rule');
  return rule;
};

/** SKUs A, B and C of products of their own: A and B of Steam, C of GOG. */
export const threeSkus = async (world: InsidePlatform, { ownerGuid }: TestUser): Promise<TestSku[]> => {
  const tag = randomUUID().slice(0, 4).toUpperCase();
  const add = (letter: string, platform: string) =>
    aSku(world, ownerGuid, { title: `Aurora ${letter}`, code: `${letter}-${tag}`, platform });
  return [await add('A', 'Steam'), await add('B', 'Steam'), await add('C', 'GOG')];
};

/** Of codes of `threeSkus`. */
export const letters = (codes: readonly string[]): string => codes.map((code) => code[0]).join('');
