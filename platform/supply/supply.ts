/** Which supply serves an order line, without storage: the steps in their order, and what stands against each (docs/domain.md, b). */

/** keyway.supply.v1.SupplyStep, in the order in which they are gone through. */
export const supplyStep = {
  ...{ own: 1, stockpool: 2, allocation: 3, free: 4, on_demand: 5, back_order: 6 },
} as const;
export type SupplyStepName = keyof typeof supplyStep;

/** keyway.supply.v1.SupplyObstacle. The first four are those of offers. */
export const supplyObstacle = {
  ...{ connection: 1, private_right: 2, not_shared: 3, embargo: 4 },
  ...{ none: 5, pool_alone: 6, scheduled: 7, paused: 8, over: 9, empty: 10, used_up: 11 },
  ...{ pending: 12, paused_by_owner: 13, paused_by_partner: 14, no_auto_draw: 15, stock_limit: 16 },
  ...{ no_stock: 17, not_orderable: 18, not_connected: 19, bulk_only: 20, not_offered: 21 },
  ...{ discontinued: 22 },
} as const;
export type SupplyObstacle = keyof typeof supplyObstacle;

/** So many keys of one SKU for one buyer. */
export interface SupplyLine {
  readonly skuId: string;
  /** A line is served whole, out of one source. */
  readonly quantity: number;
  /** Over which the buyer orders; absent: its own stock alone serves the line. */
  readonly connectionId?: string;
  /** Rights under which keys may serve it, as who asks has judged them; absent: all that permit orders. */
  readonly rightIds?: readonly string[];
}

/** What may serve a line: a pool, an allocation, or free keys under one right. */
export interface Source {
  /** Of the pool, the allocation or the right. */
  readonly id: string;
  /** 'SP-000123', 'AL-000123'; '' of free keys. */
  readonly name: string;
  readonly rightId: string;
  /** Most keys of one line. */
  readonly most: number;
  /** Why `most` is 0; else empty. */
  readonly obstacles: readonly SupplyObstacle[];
}

/** A source, unless something stands against it beside what it says of itself. */
export const sourceOf = (source: Source, against: readonly SupplyObstacle[]): Source =>
  against.length === 0 ? source : { ...source, most: 0, obstacles: [...source.obstacles, ...against] };

/** Those that serve the whole line, in their order. */
export const servingOf = <S extends Source>(
  sources: readonly S[],
  { quantity, rightIds }: Pick<SupplyLine, 'quantity' | 'rightIds'>,
): readonly S[] => sources.filter(({ most, rightId }) => most >= quantity && (rightIds?.includes(rightId) ?? true));

/** What a pool says of the steps behind it. */
export interface Binding {
  /** Its time has come, and it is not paused. */
  readonly isActive: boolean;
  /** Keys in it, whoever may have them. */
  readonly available: number;
  readonly isGeneralStockAllowed: boolean;
}

/**
 * Whether the steps behind the pools may serve a line: a connection with an Active pool is served from its pools alone,
 * unless the owner lets general stock serve while they are empty. Each of them decides. A pool with fewer keys than the
 * line is empty for it, as no line is served in parts; one whose keys the connection may not have is not.
 */
export const leavesOpen = (pools: readonly Binding[], quantity: number): boolean =>
  pools.every(
    ({ isActive, available, isGeneralStockAllowed }) => !isActive || (isGeneralStockAllowed && available < quantity),
  );

/** What a step would give to a line of one key. */
export interface ExplainedStep {
  readonly step: SupplyStepName;
  readonly canServe: boolean;
  /** Most keys of one line; undefined where the buyer is not told how many there are. */
  readonly most: number | undefined;
  /** Why it cannot serve; else empty. */
  readonly obstacles: readonly SupplyObstacle[];
  /** Pools or allocations, the oldest first. */
  readonly sources: readonly Source[];
}

/**
 * Of these sources; it is excluded (`isClosed`) by an Active pool, or there are none, and `nothing` says why.
 */
export const explainedStep = (
  step: SupplyStepName,
  sources: readonly Source[],
  {
    isClosed = false,
    nothing = ['none'],
  }: { readonly isClosed?: boolean; readonly nothing?: readonly SupplyObstacle[] } = {},
): ExplainedStep => {
  const most = isClosed ? 0 : Math.max(0, ...sources.map((source) => source.most));
  const against = sources.length === 0 ? nothing : sources.flatMap(({ obstacles }) => obstacles);
  const obstacles = most > 0 ? [] : [...new Set([...(isClosed ? (['pool_alone'] as const) : []), ...against])];
  return { step, canServe: most > 0, most, obstacles, sources };
};

/** A step that nobody can offer yet. */
export const notOffered = (step: SupplyStepName): ExplainedStep => ({
  ...{ step, canServe: false, most: 0, obstacles: ['not_offered'], sources: [] },
});
