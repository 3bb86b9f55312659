/** The product whose platforms are offered: as picked just now, or found again for a draft that was left. */
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import type { InsertableProduct } from '../insertion/insertion.js';

export const useChosenProduct = (productGuid: string, title: string | null | undefined) => {
  const [picked, pick] = useState<InsertableProduct>();
  const isPicked = picked?.productGuid === productGuid;
  const { data } = useRead(
    'GET /stock/insertable-products',
    productGuid === '' || isPicked ? null : { query: title ? { search: title } : {} },
  );
  return { product: isPicked ? picked : data?.products.find((each) => each.productGuid === productGuid), pick };
};
