/** What the demo's companies give each other, in words: offers of keys, pools, allocations, and what becomes of each. */

export interface SeededDeal {
  /** Tells it from the others of the seed, which makes each once. */
  readonly name: string;
  /** The vault that gives, and the one that gets; they are connected. */
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
  readonly daysAgo: number;
}

export interface SeededOffer extends SeededDeal {
  readonly note: string;
  /** Of one key, in EUR. */
  readonly price?: string;
  /** From the day of the seed on, before it where it is less than 0; absent: 30 days after it was made. */
  readonly endsInDays?: number;
  /** The name of an offer whose keys go back. */
  readonly returns?: string;
  /** The name of an offer of whose keys, once they are accepted, a part goes on to a third. */
  readonly resells?: string;
  /** Absent: it waits for an answer. */
  readonly end?: { readonly act: 'accept' | 'reject' | 'revoke'; readonly daysAgo: number; readonly reason?: string };
}

export interface SeededPool extends SeededDeal {
  readonly maxStock: number;
  readonly minBatchSize: number;
  readonly maxQuantity?: number;
  /** From the day of the seed on, before it where it is less than 0; absent: it has begun when it was made, and has no end. */
  readonly startsInDays?: number;
  readonly endsInDays?: number;
  readonly draws: readonly { readonly quantity: number; readonly daysAgo: number }[];
  readonly end?: { readonly act: 'pause' | 'close'; readonly daysAgo: number };
}

/** Its quantity is the most that may ever be drawn. */
export interface SeededAllocation extends SeededDeal {
  readonly batchSize: number;
  readonly stockLimit: number;
  readonly note: string;
  /** Of one key, in EUR. */
  readonly price?: string;
  /** From the day of the seed on, before it where it is less than 0; absent: at once, without an end, 30 days of the offer. */
  readonly startsInDays?: number;
  readonly endsInDays?: number;
  readonly lapsesInDays?: number;
  /** Absent: it waits for an answer, or nobody has answered it. */
  readonly answer?: {
    readonly act: 'accept' | 'reject' | 'revoke';
    readonly daysAgo: number;
    readonly reason?: string;
  };
  readonly draws: readonly { readonly quantity: number; readonly daysAgo: number }[];
  readonly end?: { readonly act: 'pause' | 'close'; readonly by: 'owner' | 'partner'; readonly daysAgo: number };
}

export interface SeededTrade {
  readonly offers: readonly SeededOffer[];
  readonly pools: readonly SeededPool[];
  readonly allocations: readonly SeededAllocation[];
}
