/** How keys were given out, asked for several extractions at once. */
import type { GrpcCall } from '../../../kernel/grpc/client.js';
import type { Disclosure } from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import type { Evidence } from '../../../proto/gen/keyway/stock/v1/custody.js';
import type { Platform } from '../../upstream/platform.client.js';

/** By the extraction's id. */
export type Disclosures = ReadonlyMap<string, Disclosure>;

/** @param extractionGuids of the caller's vault; '' is none */
export const readDisclosures = async (
  platform: Platform,
  extractionGuids: readonly string[],
  call: GrpcCall,
): Promise<Disclosures> => {
  const asked = [...new Set(extractionGuids)].filter((guid) => guid !== '');
  if (asked.length === 0) return new Map();
  const { disclosures } = await platform.extraction.listDisclosures({ extractionGuids: asked }, call);
  return new Map(disclosures.map((disclosure) => [disclosure.extractionGuid, disclosure]));
};

/** Of the keys that the caller's vault gave out. */
export const disclosuresIn = ({ links }: Evidence, platform: Platform, call: GrpcCall): Promise<Disclosures> =>
  readDisclosures(
    platform,
    links.map(({ link }) => link?.extractionGuid ?? ''),
    call,
  );
