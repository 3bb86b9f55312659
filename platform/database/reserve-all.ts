/** Rolls a transaction back in which a limit was used up. */
class UsedUp extends Error {}

/**
 * Reserves of several limits in one transaction, in the order given, so that two never wait for each other.
 * @param reservations each counts in one statement, and answers false when there is nothing left
 * @returns false, and nothing is counted, when one of them has nothing left
 */
export const reserveAll = async <Tx>(
  transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  reservations: readonly ((tx: Tx) => Promise<boolean>)[],
): Promise<boolean> => {
  try {
    await transaction(async (tx) => {
      for (const reserve of reservations) if (!(await reserve(tx))) throw new UsedUp();
    });
    return true;
  } catch (thrown) {
    if (thrown instanceof UsedUp) return false;
    throw thrown;
  }
};
