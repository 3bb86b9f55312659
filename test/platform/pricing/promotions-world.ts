/** Promotions of price lists, and what becomes of them as time passes. */
import { randomUUID } from 'node:crypto';
import {
  PromotionsServiceService,
  type ListPromotionItemsRequest,
  type Promotion,
  type PromotionTerms,
  type PutPromotionItemsRequest,
} from '../../../proto/gen/keyway/pricing/v1/promotions.js';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { databaseOf, type TestSku } from '../stock/stock-world.js';

export const promotionsList = '/distribution/promotions/';

export const promotions = (user: TestUser) => user.service(PromotionsServiceService);

const day = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** From yesterday until tomorrow, unless it is said otherwise. */
export const promotionTerms = (listGuid: string, more: Partial<PromotionTerms> = {}): PromotionTerms => ({
  ...{ title: `Promotion ${randomUUID().slice(0, 8)}`, listGuid, validFrom: inDays(-1), validTo: inDays(1) },
  ...more,
});

export const given = (promotion: Promotion | undefined): Promotion => {
  if (promotion === undefined) throw new Error('no promotion in the answer');
  return promotion;
};

export const aPromotion = async (
  user: TestUser,
  listGuid: string,
  more: Partial<PromotionTerms> = {},
): Promise<Promotion> => {
  const request = { terms: promotionTerms(listGuid, more), idempotencyKey: randomUUID() };
  return given((await promotions(user).createPromotion(request, user.call())).promotion);
};

export const readPromotion = async (user: TestUser, promotionGuid: string): Promise<Promotion> =>
  given((await promotions(user).getPromotion({ promotionGuid }, user.call())).promotion);

export const put = async (user: TestUser, promotionGuid: string, more: Partial<PutPromotionItemsRequest>) => {
  const version = more.version ?? (await readPromotion(user, promotionGuid)).version;
  return promotions(user).putPromotionItems(
    {
      ...{ promotionGuid, items: [], productGuid: '', franchise: '', discount: 0, isReplacing: false, ...more },
      version,
    },
    user.call(),
  );
};

/** These SKUs with these discounts. */
export const putSkus = (user: TestUser, promotionGuid: string, ...items: readonly (readonly [TestSku, number])[]) =>
  put(user, promotionGuid, { items: items.map(([{ skuGuid }, discount]) => ({ skuGuid, discount })) });

export const approve = async (user: TestUser, promotionGuid: string): Promise<Promotion> => {
  const { version } = await readPromotion(user, promotionGuid);
  return given((await promotions(user).approvePromotion({ promotionGuid, version }, user.call())).promotion);
};

export const cancel = async (user: TestUser, promotionGuid: string): Promise<Promotion> => {
  const { version } = await readPromotion(user, promotionGuid);
  return given((await promotions(user).cancelPromotion({ promotionGuid, version }, user.call())).promotion);
};

export const update = async (
  user: TestUser,
  { promotionGuid, terms, version }: Promotion,
  more: Partial<PromotionTerms>,
): Promise<Promotion> => {
  const changed = { ...promotionTerms(''), ...terms, ...more };
  const request = { promotionGuid, version, terms: changed };
  return given((await promotions(user).updatePromotion(request, user.call())).promotion);
};

/** Approved, with these items. */
export const aRunning = async (
  user: TestUser,
  listGuid: string,
  items: readonly (readonly [TestSku, number])[],
  more: Partial<PromotionTerms> = {},
): Promise<Promotion> => {
  const { promotionGuid } = await aPromotion(user, listGuid, more);
  await putSkus(user, promotionGuid, ...items);
  return approve(user, promotionGuid);
};

export const remove = async (user: TestUser, promotionGuid: string, ...skuGuids: string[]) => {
  const { version } = await readPromotion(user, promotionGuid);
  return promotions(user).removePromotionItems({ promotionGuid, version, skuGuids }, user.call());
};

/** Called 'Again', for the same list. */
export const copy = (user: TestUser, promotionGuid: string, listGuid: string) =>
  promotions(user).copyPromotion(
    { promotionGuid, terms: promotionTerms(listGuid, { title: 'Again' }), idempotencyKey: randomUUID() },
    user.call(),
  );

/** As if all of it had been so many days earlier. */
export const age = (world: InsidePlatform, promotionGuid: string, days: number) =>
  databaseOf(world).execute(
    `with aged as (
      update promotion set valid_from = valid_from - $2::interval, valid_to = valid_to - $2::interval,
        created_at = created_at - $2::interval, approved_at = approved_at - $2::interval where id = $1
    ) update promotion_item set added_at = added_at - $2::interval where promotion_id = $1`,
    [promotionGuid, `${days} days`],
  );

export const itemsOf = (user: TestUser, promotionGuid: string, more: Partial<ListPromotionItemsRequest> = {}) =>
  promotions(user).listPromotionItems(
    { ...{ promotionGuid, text: '', country: '', connectionGuid: '', cursor: '', size: 0 }, ...more },
    user.call(),
  );

/** 'Aurora 25' */
export const discountsIn = ({ items }: Awaited<ReturnType<typeof itemsOf>>): string[] =>
  items.map(({ productTitle, discount }) => `${productTitle} ${discount}`);

export const overlapsOf = (user: TestUser, promotionGuid: string, cursor = '') =>
  promotions(user).listPromotionOverlaps({ promotionGuid, cursor }, user.call());

/** What a user was told of promotions, the oldest first. */
export const newsOf = async (world: InsidePlatform, { userGuid }: TestUser): Promise<string[]> => {
  const { rows } = await databaseOf(world).execute(
    `select kind from notification where user_id = $1 and kind like 'promotions.%' order by created_at, id`,
    [userGuid],
  );
  return rows.map(({ kind }) => String(kind).replace('promotions.', ''));
};
