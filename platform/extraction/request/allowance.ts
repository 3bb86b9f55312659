/** Whether an extraction is allowed now: role, stock, right, country (docs/domain.md, c and o2). */
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import { allowsExtractionOf, extractionType, findRight, type AgreementRow } from '../../rights/index.js';
import { extractionErrors } from '../extraction.errors.js';
import { limitOf, type ConfirmationMethod } from '../settings/settings.js';
import { findSettings } from '../settings/settings.repository.js';
import { findSku, freeUnderRight, type ExtractionDatabase } from './extraction.repository.js';
import { assertCountry, readWorld } from './sale-country.js';
import type { Wanted } from './wanted.js';

type Tables = Kysely<ExtractionDatabase>;

const assertRight = async (db: Tables, actor: Actor, right: AgreementRow, wanted: Wanted): Promise<void> => {
  const { quantity, customer, skuGuid } = wanted;
  const isForOne = customer !== undefined;
  const isAllowed = isForOne
    ? right.extraction_type !== extractionType.bulkOnly
    : allowsExtractionOf(right.extraction_type, quantity);
  if (!isAllowed) throw extractionErrors('extraction.right_refuses');
  // Bulk extraction knows no consumer: there the region stands in the file's header.
  if (!isForOne && right.extraction_type !== extractionType.transactionalOnly) return;
  const sku = await findSku(db, actor.ownerGuid, skuGuid);
  assertCountry(await readWorld(db, actor.ownerGuid), right, sku?.region ?? '', customer?.country ?? '');
};

/** Why the stock does not do. */
export const shortage = async (db: Tables, actor: Actor, { skuGuid, rightGuid }: Wanted) => {
  const free = await freeUnderRight(db, actor.ownerGuid, skuGuid, rightGuid);
  if (free.ofAll === 0) return extractionErrors('extraction.no_platform');
  if (free.ofSku === 0) return extractionErrors('extraction.no_stock');
  return extractionErrors('extraction.not_enough_stock', { params: { available: free.ofSku } });
};

/**
 * @param method how it is being confirmed; undefined where no person confirms (partner API)
 * @throws extraction.method_changed, .quantity_limit, .no_platform, .no_stock, .not_enough_stock, .right_refuses,
 *   .country_missing, .country_refused
 */
export const assertAllowed = async (
  db: Tables,
  actor: Actor,
  wanted: Wanted,
  method?: ConfirmationMethod,
): Promise<void> => {
  const settings = await findSettings(db, actor.ownerGuid);
  if (method !== undefined && method !== settings.method) throw extractionErrors('extraction.method_changed');
  const limit = limitOf(settings, actor.roleName);
  if (wanted.quantity > limit) throw extractionErrors('extraction.quantity_limit', { params: { limit } });
  const right = await findRight(db, actor.ownerGuid, wanted.rightGuid);
  if (right === undefined) throw extractionErrors('extraction.no_platform');
  const short = await shortage(db, actor, wanted);
  const isEnough = short.code === 'extraction.not_enough_stock' && Number(short.params['available']) >= wanted.quantity;
  if (!isEnough) throw short;
  await assertRight(db, actor, right, wanted);
};
