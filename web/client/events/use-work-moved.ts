import { useCoalesced } from './use-coalesced.js';
import { useEvent } from './use-event.js';

/**
 * Reads again when what stands at this address has moved on, on whichever device or as whichever user, and
 * when that may have been missed.
 * @param href of the screen that shows it, as the platform names it; undefined for nothing yet
 */
export const useWorkMoved = (href: string | undefined, read: () => void): void => {
  const ask = useCoalesced(read);
  useEvent('workmoved', (event) => {
    if (href !== undefined && (event === undefined || event.href === href)) ask();
  });
};
