/** What a SKU is told by, as it may be chosen. */
import { useRead } from '../../client/api.js';
import { useAttributes } from '../product-fields.js';

/** @returns the options of platforms, regions and editions; undefined until they are read */
export const useSkuChoices = (isOpen: boolean) => {
  const attributes = useAttributes();
  const { data } = useRead('GET /regions', isOpen ? {} : null, { revalidateOnFocus: false });
  const { data: providers } = useRead('GET /keyproviders/choices', isOpen ? {} : null, { revalidateOnFocus: false });
  return (
    attributes &&
    data &&
    providers && {
      platforms: providers.records.map(({ values: { name } }) => ({ value: name, text: name })),
      regions: data.regions.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
      editions: attributes('Edition'),
    }
  );
};
