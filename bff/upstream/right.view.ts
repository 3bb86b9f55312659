/** The words of rights, for the wizard and the rights' own screens. */
import { ExtractionType, GeofencingType, Visibility } from '../../proto/gen/keyway/rights/v1/rights.js';

export const extractionTypes = ['transactional_and_bulk', 'bulk_only', 'transactional_only'] as const;
export const visibilities = ['public', 'network', 'private'] as const;
export const geofencingTypes = ['include', 'exclude'] as const;

type ExtractionWord = (typeof extractionTypes)[number];
type VisibilityWord = (typeof visibilities)[number];
type GeofencingWord = (typeof geofencingTypes)[number];

const extractionNumbers: Readonly<Record<ExtractionWord, ExtractionType>> = {
  transactional_and_bulk: ExtractionType.EXTRACTION_TYPE_TRANSACTIONAL_AND_BULK,
  bulk_only: ExtractionType.EXTRACTION_TYPE_BULK_ONLY,
  transactional_only: ExtractionType.EXTRACTION_TYPE_TRANSACTIONAL_ONLY,
};
const visibilityNumbers: Readonly<Record<VisibilityWord, Visibility>> = {
  public: Visibility.VISIBILITY_PUBLIC,
  network: Visibility.VISIBILITY_NETWORK,
  private: Visibility.VISIBILITY_PRIVATE,
};

/** What this gateway does not know is shown as the narrowest: one at a time, seen by nobody else. */
export const extractionWord = (type: ExtractionType): ExtractionWord =>
  extractionTypes.find((word) => extractionNumbers[word] === type) ?? 'transactional_only';
export const visibilityWord = (visibility: Visibility): VisibilityWord =>
  visibilities.find((word) => visibilityNumbers[word] === visibility) ?? 'private';
export const geofencingWord = (type: GeofencingType): GeofencingWord =>
  type === GeofencingType.GEOFENCING_TYPE_EXCLUDE ? 'exclude' : 'include';

export const extractionNumber = (word: ExtractionWord): ExtractionType => extractionNumbers[word];
export const visibilityNumber = (word: VisibilityWord): Visibility => visibilityNumbers[word];
export const geofencingNumber = (word: GeofencingWord): GeofencingType =>
  word === 'include' ? GeofencingType.GEOFENCING_TYPE_INCLUDE : GeofencingType.GEOFENCING_TYPE_EXCLUDE;
