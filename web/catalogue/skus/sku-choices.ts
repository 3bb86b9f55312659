/** What a SKU is told by, as it may be chosen. */
import { useRead } from '../../client/api.js';
import { useAttributes } from '../product-fields.js';

/** As the platform knows them. */
const platforms = [
  'Steam',
  'GOG',
  'Epic',
  'EA',
  'Ubisoft',
  'Battle.net',
  'Microsoft',
  'PlayStation',
  'Xbox',
  'Switch',
] as const;

const drmPlatforms = platforms.map((value) => ({ value, text: value }));

/** @returns the options of platforms, regions and editions; undefined until they are read */
export const useSkuChoices = (isOpen: boolean) => {
  const attributes = useAttributes();
  const { data } = useRead('GET /regions', isOpen ? {} : null, { revalidateOnFocus: false });
  return (
    attributes &&
    data && {
      platforms: drmPlatforms,
      regions: data.regions.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
      editions: attributes('Edition'),
    }
  );
};
