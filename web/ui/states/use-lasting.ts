import { useEffect, useState } from 'react';

/** Below it work is over before a change on the screen is anything but a flicker, which is drawn instead of the answer. */
const lastsMs = 150;

/**
 * Of work that lasts.
 * @returns whether it is still going on after 150 ms
 */
export const useLasting = (isBusy: boolean): boolean => {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setLasted(true), lastsMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isBusy]);
  return isBusy && hasLasted;
};
