/** A stream that is held back announces it nowhere; that it stands still while others are served shows it. */

/** Other requests answered between two looks. */
const requests = 40;

/** Resolves when `count` has not moved while the gateway answered other requests. */
export const atRest = async (count: () => number, another: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    const before = count();
    for (let asked = 0; asked < requests; asked += 1) await another();
    if (count() === before) return;
  }
};
