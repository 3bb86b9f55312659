/** A right in all its versions, in the words of the contract. */
import type { Input, Reply } from '../../kernel/endpoint.js';
import { RightTerms, type RightDetail, type RightVersion } from '../../proto/gen/keyway/rights/v1/rights.js';
import { instant, textOrNull } from '../upstream/present.js';
import {
  extractionNumber,
  extractionWord,
  geofencingNumber,
  geofencingWord,
  visibilityNumber,
  visibilityWord,
} from '../upstream/right.view.js';
import type { rightsContract as contract } from './rights.contract.js';

type RightReply = Reply<typeof contract.right>;
type Version = RightReply['versions'][number];
type Terms = Input<typeof contract.createRight>['body'];

const presentTerms = (terms: RightTerms): Version['terms'] => ({
  name: terms.name,
  description: terms.description,
  extractionType: extractionWord(terms.extractionType),
  visibility: visibilityWord(terms.visibility),
  isBlacklistingAllowed: terms.isBlacklistingAllowed,
  geofencingType: geofencingWord(terms.geofencingType),
  regions: terms.regions,
});

const presentVersion = (version: RightVersion): Version => ({
  rightGuid: version.rightGuid,
  version: version.version,
  isCurrent: version.isCurrent,
  terms: presentTerms(version.terms ?? RightTerms.create()),
  countries: version.countries,
  freeKeys: Number(version.freeKeys),
  allKeys: Number(version.allKeys),
  openInsertions: Number(version.openInsertions),
  createdAt: instant(version.createdAt),
});

export const presentRight = (right: RightDetail): RightReply => ({
  rightGuid: right.rightGuid,
  isSystem: right.isSystem,
  isOpen: right.isOpen,
  rowVersion: right.rowVersion,
  isUsed: right.isUsed,
  changedAt: instant(right.changedAt),
  changedBy: textOrNull(right.changedBy),
  versions: right.versions.map(presentVersion),
});

export const termsMessage = (terms: Terms): RightTerms => ({
  ...terms,
  extractionType: extractionNumber(terms.extractionType),
  visibility: visibilityNumber(terms.visibility),
  geofencingType: geofencingNumber(terms.geofencingType),
});
