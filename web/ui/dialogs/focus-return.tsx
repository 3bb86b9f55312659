import { useEffect, useState } from 'react';
import { focusAgain, keepModal } from './modal-keeper.js';

/**
 * Stands inside a dialog that opens by state rather than by Fluent's trigger: when the dialog goes, what
 * had the focus before has it again, unless the act behind the dialog has put it elsewhere.
 */
export const FocusReturn = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const leave = keepModal();
    return () => {
      leave();
      requestAnimationFrame(() => focusAgain(opener));
    };
  }, [opener]);
  return null;
};
