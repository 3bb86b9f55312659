import { useState } from 'react';

const storageKey = 'keyway.drawer';

/** Open at the first visit; afterwards as it was left. */
export const useDrawer = (): { readonly isOpen: boolean; readonly toggle: () => void } => {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storageKey) !== 'closed');
  return {
    isOpen,
    toggle: () => {
      localStorage.setItem(storageKey, isOpen ? 'closed' : 'open');
      setOpen(!isOpen);
    },
  };
};
