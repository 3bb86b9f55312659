import { useState, useSyncExternalStore } from 'react';
import { narrowWindow } from '../../ui/theme/windows.js';

const storageKey = 'keyway.drawer';

const narrow = window.matchMedia(narrowWindow.replace('@media ', ''));

const onNarrow = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

interface DrawerState {
  readonly isOpen: boolean;
  /** Over the page rather than beside it, until it is used or left. */
  readonly isOver: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Open at the first visit; afterwards as it was left. In a narrow window it is shut until it is asked for. */
export const useDrawer = (): DrawerState => {
  const isOver = useSyncExternalStore(onNarrow, () => narrow.matches);
  const [isBeside, setBeside] = useState(() => localStorage.getItem(storageKey) !== 'closed');
  const [isAsked, setAsked] = useState(false);
  const isOpen = isOver ? isAsked : isBeside;
  const set = (next: boolean): void => {
    if (isOver) {
      setAsked(next);
      return;
    }
    localStorage.setItem(storageKey, next ? 'open' : 'closed');
    setBeside(next);
  };
  return { isOpen, isOver, toggle: () => set(!isOpen), close: () => set(false) };
};
