/** The answer of /mkapi/content (ADR 0004; docs/domain.md, p). */
import type { ColumnKind, FieldKind, FieldOption, GridAction } from './declaration.grid.js';

export interface ContentField {
  readonly propertyName: string;
  readonly title: string;
  readonly value: string;
  readonly vueType: FieldKind;
  readonly options: readonly FieldOption[];
  readonly isReadOnly: boolean;
  readonly isMandatory: boolean;
  readonly isHidden: boolean;
}

export interface ContentGrid {
  readonly name: string;
  readonly columns: readonly {
    readonly propertyName: string;
    readonly title: string;
    readonly kind: ColumnKind;
    readonly isSortable: boolean;
    readonly isHidden: boolean;
    /** More room than other texts; absent: the room of its kind. */
    readonly isWide?: boolean;
  }[];
  readonly rows: readonly {
    readonly id: string;
    readonly href?: string;
    readonly items: readonly { readonly propertyName: string; readonly title: string; readonly value: string }[];
    readonly actions: readonly GridAction[];
  }[];
  readonly pagination: {
    readonly itemsPerPage: number;
    readonly currentPage: number;
    readonly totalItems: number;
    /** There are more than totalItems, which is then the cap. */
    readonly isTotalCapped: boolean;
    readonly nextSet: string | null;
    readonly previousSet: string | null;
  };
  readonly sort: { readonly propertyName: string; readonly isDescending: boolean };
}

export interface ContentAnswer {
  readonly list: {
    readonly grids: readonly [ContentGrid];
    readonly forms: readonly [{ readonly name: string; readonly fields: readonly ContentField[] }];
    readonly description: { readonly title: string; readonly text: string };
  };
}
