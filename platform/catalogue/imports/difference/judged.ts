/** What a file would change, row by row. */
import type { ProductRow, SkuRow } from '../../rows.js';
import type { EnteredProduct } from '../../products/products.service.js';
import type { ProductAct, SkuAct } from '../../products/product.js';
import type { FileRow } from '../columns.js';

export type RowState = 'new' | 'changed' | 'unchanged' | 'error';

export interface Change {
  /** As the column is called. */
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

export interface Problem {
  /** The key of its column. */
  readonly column: string;
  readonly message: string;
}

/** What the vault has of what a file names, and who asks. */
export interface Present {
  readonly products: ReadonlyMap<string, ProductRow>;
  /** By their titles in small letters; of those that the file names without a GUID. */
  readonly titled: ReadonlyMap<string, readonly ProductRow[]>;
  readonly skus: ReadonlyMap<string, SkuRow>;
  readonly skusOf: ReadonlyMap<string, readonly SkuRow[]>;
  /** `attributeKey` of each that staff keeps. */
  readonly attributes: ReadonlySet<string>;
  /** Codes. */
  readonly regions: ReadonlySet<string>;
  /** Names of key providers, with their letters in codes. */
  readonly platforms: ReadonlyMap<string, string>;
  readonly mayWriteProducts: boolean;
  readonly mayWriteSkus: boolean;
  /** Whether the product is under no embargo, or who asks may edit what is. */
  readonly mayEdit: (product: ProductRow) => boolean;
  /** Whether who asks may set, change and lift embargoes. */
  readonly mayEmbargo: boolean;
  readonly now: Date;
}

/** What is wrong of a list of possible faults. */
export const problemsOf = (
  faults: readonly (readonly [isWrong: boolean, column: string, message: string])[],
): Problem[] => faults.filter(([isWrong]) => isWrong).map(([, column, message]) => ({ column, message }));

export const attributeKey = (kind: string, name: string): string => `${kind}\n${name}`;

interface Judged {
  readonly from: FileRow;
  readonly label: string;
  readonly changes: readonly Change[];
  readonly problems: Problem[];
}

export interface JudgedProduct extends Judged {
  readonly before: ProductRow | undefined;
  /** Without problems. */
  readonly entered: EnteredProduct | undefined;
  /** Whether anything but the status is another. */
  readonly isEdited: boolean;
  readonly act: ProductAct | undefined;
  readonly statusAfter: ProductRow['status'];
}

export interface JudgedSku extends Judged {
  readonly before: SkuRow | undefined;
  /** The product: the vault's, or a row of the file that adds one. */
  readonly product: ProductRow | JudgedProduct | undefined;
  readonly combination: Pick<SkuRow, 'platform' | 'region' | 'edition'>;
  readonly act: SkuAct | undefined;
  readonly statusAfter: SkuRow['status'];
}

export const isJudged = (product: ProductRow | JudgedProduct): product is JudgedProduct => 'problems' in product;

export const stateOf = ({ before, changes, problems }: Judged & { readonly before: object | undefined }): RowState => {
  if (problems.length > 0) return 'error';
  if (before === undefined) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
};

export interface Difference {
  readonly products: readonly JudgedProduct[];
  readonly skus: readonly JudgedSku[];
}
