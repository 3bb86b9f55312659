import type { Disclosure } from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import { instant, textOrNull } from '../../upstream/present.js';
import type { DisclosureReply } from './disclosure.contract.js';

export const presentDisclosure = (disclosure: Disclosure | undefined): DisclosureReply | null =>
  disclosure === undefined
    ? null
    : {
        extractionGuid: disclosure.extractionGuid,
        extractionId: Number(disclosure.extractionId),
        confirmedWith: disclosure.confirmedWith,
        extractedBy: disclosure.extractedBy,
        confirmedAt: instant(disclosure.confirmedAt),
        address: textOrNull(disclosure.address),
        recipient: disclosure.recipient,
        downloads: disclosure.downloads.map(({ at, by, address }) => ({
          at: instant(at),
          by,
          address: textOrNull(address),
        })),
      };
