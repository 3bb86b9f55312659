/** What all SKUs have in common when they are made: what they are told by exists, and their codes are new. */
import type { Kysely } from 'kysely';
import { callErrors } from '../../../kernel/errors.js';
import type { Transaction } from '../../database/database.js';
import { lockRequest } from '../../database/request-lock.js';
import { holdKeyProviders, type KnownProvider } from '../../keyproviders/index.js';
import { holdRegions, type RegionsTables } from '../../regions/index.js';
import { isGuid } from '../../request-id.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { assertMayEdit, type Reader } from '../embargo.repository.js';
import { takenCodes, unknownAttributes, vaultName, type ProductTables } from '../products/products.repository.js';
import { freeCode, productWideCode, skuCode } from '../products/sku-code.js';
import type { ProductRow, SkuRow } from '../rows.js';

export type SkuTables = ProductTables & RegionsTables;
export type SkuTx = Transaction<SkuTables>;

/** What tells the SKUs of a product apart. */
export type SkuKind = Pick<SkuRow, 'platform' | 'region' | 'edition'>;
export type PlannedSku = SkuKind & Pick<SkuRow, 'sku'>;

/** Of one product. */
export const maxSkus = 500;

export const catalogueOf = (tx: SkuTx) => tx.$pickTables<keyof ProductTables>();

/**
 * Editions before regions before platforms before the product: the order in which whoever changes them takes them.
 * @returns the platforms, with their letters in codes
 * @throws catalogue.attribute_unknown, request.invalid
 */
export const assertKnown = async (
  tx: SkuTx,
  ownerGuid: string,
  { platforms, regions, editions }: Readonly<Record<'platforms' | 'regions' | 'editions', readonly string[]>>,
): Promise<readonly KnownProvider[]> => {
  const unknown = await unknownAttributes(catalogueOf(tx), { Edition: editions });
  const held = await holdRegions(tx.$pickTables<keyof RegionsTables>(), ownerGuid, regions);
  const providers = await holdKeyProviders(tx.$pickTables<'key_provider'>(), platforms);
  if (unknown.length > 0)
    throw catalogueErrors('catalogue.attribute_unknown', {
      violations: unknown.map(({ name }) => ({ pointer: '/editions', message: `There is no edition ‘${name}’` })),
    });
  const violations = [
    ...regions
      .filter((region) => !held.some(({ code }) => code === region))
      .map((region) => ({ pointer: '/regions', message: `There is no region ${region}` })),
    ...platforms
      .filter((platform) => !providers.some(({ name }) => name === platform))
      .map((platform) => ({ pointer: '/platforms', message: `There is no platform ${platform}` })),
  ];
  if (violations.length > 0) throw callErrors('request.invalid', { violations });
  return providers;
};

/**
 * The product, which nobody else adds SKUs to or changes until the transaction ends; and with it those of other SKUs,
 * which keep their statuses so long. All are taken in one order, as whoever takes several does.
 * @throws catalogue.product_not_found, embargoed
 */
export const heldProduct = async (
  tx: SkuTx,
  actor: Reader,
  productId: string,
  skuIds: readonly string[] = [],
): Promise<ProductRow> => {
  const { ownerGuid } = actor;
  if (!isGuid(productId)) throw catalogueErrors('catalogue.product_not_found');
  const ofSkus =
    skuIds.length === 0
      ? []
      : await tx
          .selectFrom('sku')
          .select('product_id')
          .where('vault_id', '=', ownerGuid)
          .where('id', 'in', [...skuIds])
          .execute();
  const held = await tx
    .selectFrom('product')
    .selectAll()
    .where('vault_id', '=', ownerGuid)
    .where('id', 'in', [productId, ...ofSkus.map(({ product_id }) => product_id)])
    .orderBy('id')
    .forUpdate()
    .execute();
  const product = held.find(({ id }) => id === productId.toLowerCase());
  if (product === undefined) throw catalogueErrors('catalogue.product_not_found');
  assertMayEdit(actor, product);
  return product;
};

/** @throws catalogue.too_many_skus */
export const assertRoom = (present: number, added: number): void => {
  if (present + added > maxSkus) throw catalogueErrors('catalogue.too_many_skus', { params: { max: String(maxSkus) } });
};

/**
 * Each with a code that no SKU of the vault has; nobody else makes codes there until the transaction ends.
 * @param providers the platforms of those that are wanted
 * @param isWide they stand for all of the product
 */
export const withCodes = async (
  tx: SkuTx,
  product: ProductRow,
  type: string,
  wanted: readonly SkuKind[],
  providers: readonly KnownProvider[],
  isWide = false,
): Promise<PlannedSku[]> => {
  const db: Kysely<ProductTables> = catalogueOf(tx);
  const { vault_id, title } = product;
  // Two products of the vault may come to the same code.
  await lockRequest(tx, 'sku codes', vault_id);
  const vault = await vaultName(db, vault_id);
  const lettersOf = new Map(providers.map(({ name, code }) => [name, code]));
  const coded = wanted.map((each) => {
    const parts = { vault, productType: type, title, ...each, platform: lettersOf.get(each.platform) ?? '' };
    return { each, code: isWide ? productWideCode(parts) : skuCode(parts) };
  });
  const taken = await takenCodes(
    db,
    vault_id,
    coded.map(({ code }) => code),
  );
  return coded.map(({ each, code }) => {
    const sku = freeCode(code, taken);
    taken.add(sku);
    return { ...each, sku };
  });
};
