/**
 * `work` at most every `ms`: at once where it has rested so long, else at the end of that time, however often
 * it was asked for meanwhile.
 */
export const coalesced = (work: () => void, ms: number): { readonly ask: () => void; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAsked) return;
      isAsked = false;
      work();
      rest();
    }, ms);
  };
  return {
    ask: () => {
      if (timer !== undefined) {
        isAsked = true;
        return;
      }
      work();
      rest();
    },
    stop: () => clearTimeout(timer),
  };
};
