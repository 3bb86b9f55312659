/** A low-stock mark in the words of the contract. */
import type { Reply } from '../../kernel/endpoint.js';
import type { Threshold } from '../../proto/gen/keyway/stock/v1/inventory.js';
import { textOrNull } from '../upstream/present.js';
import type { inventoryContract as contract } from './inventory.contract.js';

export const presentThreshold = ({
  lowAt,
  version,
  changedAt,
  changedBy,
}: Threshold): Reply<typeof contract.threshold> => ({
  ...{ lowAt: Number(lowAt), version, changedAt: changedAt ?? null },
  changedBy: textOrNull(changedBy),
});
