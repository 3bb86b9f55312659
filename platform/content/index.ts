/** Lists, declared once, and the navigation. */
export { BULK_ACTS, type BulkAct, type BulkActs } from './bulk/bulk-act.js';
export { LIST_ROWS, type ChosenRows, type ListRows } from './list/chosen-rows.js';
export { ContentModule } from './content.module.js';
export {
  grid,
  LISTS,
  type Grid,
  type GridAction,
  type GridColumn,
  type GridDeclaration,
  type GridFilter,
  type Lists,
  type Tables,
} from './list/declaration.grid.js';
export { valuesOf } from './values.repository.js';
