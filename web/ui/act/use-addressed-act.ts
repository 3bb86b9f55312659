import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** '?act=invite' leads to an act that has no page of its own (`act` of a route). */
const parameter = 'act';

/**
 * Whether the dialog of an act is open. An address that names the act opens it, once: Back and a reload do not.
 * @param isPermitted without it an address opens nothing
 */
export const useAddressedAct = (
  act: string,
  isPermitted: boolean,
): [isOpen: boolean, set: (isOpen: boolean) => void] => {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const isNamed = search.get(parameter) === act;
  useEffect(() => {
    if (!isNamed) return;
    // A frame later: the page's title has the focus by then, which the dialog takes, and gives back to it.
    if (isPermitted) requestAnimationFrame(() => setOpen(true));
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        return after;
      },
      { replace: true, state: { keepsFocus: true } },
    );
  }, [isNamed, isPermitted, setSearch]);
  return [isOpen, setOpen];
};
