/** Why a file is not read. Only type syntax that Node can strip: the file's process imports it. */

export type Refusal = 'unreadable' | 'too_large' | 'too_many_rows' | 'encrypted' | 'has_macros' | 'columns';

/** Something wrong with the file as a whole, and where. */
export interface Fault {
  readonly place: string;
  readonly message: string;
}

export class Refused extends Error {
  readonly refusal: Refusal;
  readonly faults: readonly Fault[];
  constructor(refusal: Refusal, faults: readonly Fault[] = []) {
    super(refusal);
    this.refusal = refusal;
    this.faults = faults;
  }
}
