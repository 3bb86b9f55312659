/** The pictures of a product as a versioned record (ADR 0061): who orders them and who adds one do not meet in its form. */
import type { CodeOf, RecordDeclaration } from '../../records/index.js';
import { catalogueErrors } from '../catalogue.errors.js';
import type { GalleryRow } from './gallery.repository.js';

export const galleryRecord: RecordDeclaration<GalleryRow, CodeOf<typeof catalogueErrors>> = {
  table: 'product_gallery',
  key: 'product_id',
  json: ['pictures'],
  blank: ({ ownerGuid }, productId) => ({ vault_id: ownerGuid, product_id: productId, pictures: [] }),
  errors: catalogueErrors,
  stale: 'catalogue.pictures_changed_meanwhile',
  audit: {
    object: ({ product_id }) => ({ kind: 'product', id: product_id }),
    snapshot: ({ pictures }) => ({ pictures }),
    changed: 'catalogue.pictures_changed',
  },
  topic: 'collectionchanged',
};
