/** Rows of the catalogue's tables (migration 0020). */
export interface ProductRow {
  vault_id: string;
  id: string;
  number: number;
  title: string;
  product_type: string;
  edition: string;
  status: string;
  image_path: string;
  developer: string;
  description: string;
  order_accept_date: Date | null;
  fulfilment_date: Date | null;
  release_date: Date | null;
  delisted_date: Date | null;
  is_embargoed: boolean;
  created_at: Date;
}

export interface SkuRow {
  vault_id: string;
  id: string;
  product_id: string;
  sku: string;
  platform: string;
  region: string;
  edition: string;
  status: string;
  sku_type: string;
  created_at: Date;
}

export interface CatalogueTables {
  product: ProductRow;
  sku: SkuRow;
}
