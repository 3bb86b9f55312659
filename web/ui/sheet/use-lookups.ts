import { useCallback, useEffect, useRef } from 'react';

/** From the last letter on. */
const pauseMs = 200;

/**
 * Looks up what texts in the cells mean: those that nobody knows by themselves, and what is being typed once it rests.
 * @param find the same function each time; a text that it fails for is looked up again with the next change
 * @param unknown texts to be looked up now: as many as may be under way at the same time
 * @param isFound whether there is nothing to look up
 * @returns for a text that is being typed
 */
export const useLookups = (
  find: (text: string) => Promise<unknown>,
  unknown: readonly string[],
  isFound: (text: string) => boolean,
): ((text: string) => void) => {
  const running = useRef(new Set<string>());
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(
    (text: string): void => {
      if (running.current.has(text)) return;
      running.current.add(text);
      void find(text)
        .catch(() => undefined)
        .finally(() => running.current.delete(text));
    },
    [find],
  );
  useEffect(() => {
    for (const text of unknown) look(text);
  }, [unknown, look]);
  return useCallback(
    (text: string): void => {
      clearTimeout(waiting.current);
      if (!isFound(text)) waiting.current = setTimeout(() => look(text), pauseMs);
    },
    [isFound, look],
  );
};
