/** A save that was made from a state that is no longer the present one: 409, and the answer says what stands now (ADR 0048). */
import { DomainError } from '../../../kernel/errors.js';

export class SaveConflict extends DomainError {
  constructor(
    readonly refusal: DomainError,
    /** As the endpoint's own reply would say it; leaves as the member `current` of the problem. */
    readonly current: unknown,
  ) {
    super(refusal.code, refusal.kind, { params: refusal.params, violations: refusal.violations, cause: refusal });
  }
}

const withCurrent = async (refusal: DomainError, read: () => Promise<unknown>): Promise<Error> => {
  try {
    return new SaveConflict(refusal, await read());
  } catch (thrown) {
    if (!(thrown instanceof DomainError)) throw thrown;
    return refusal;
  }
};

/**
 * @param code with which the platform refuses a stale save
 * @param read what stands now, asked only then
 * @throws SaveConflict; the refusal alone when what stands now cannot be read
 */
export const saveOrShow = async <R>(code: string, save: () => Promise<R>, read: () => Promise<R>): Promise<R> => {
  try {
    return await save();
  } catch (thrown) {
    if (!(thrown instanceof DomainError) || thrown.code !== code) throw thrown;
    throw await withCurrent(thrown, read);
  }
};
