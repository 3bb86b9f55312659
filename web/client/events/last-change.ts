/**
 * When this tab last changed something or was told of a change. The gateway answers like reads of one
 * session together, and must not give a read that follows a change the answer of one from before it.
 */
let changedAtMs = performance.now();

/** A write has ended, however it ended, or an event has come. */
export const noteChange = (): void => {
  changedAtMs = performance.now();
};

/** Whole milliseconds, rounded down: rather too fresh than too old. */
export const sinceChangeMs = (): number => Math.floor(performance.now() - changedAtMs);
