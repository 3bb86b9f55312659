/** One line of a table: what was measured, and its figures by column. */
export interface Measured {
  readonly what: string;
  readonly figures: Readonly<Record<string, number | string>>;
}
