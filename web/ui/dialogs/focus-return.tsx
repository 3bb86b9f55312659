import { useEffect, useState } from 'react';

const focusAgain = (opener: Element | null): void => {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
};

/**
 * Stands inside a dialog that opens by state rather than by Fluent's trigger: when the dialog goes, what
 * had the focus before has it again, unless the act behind the dialog has put it elsewhere.
 */
export const FocusReturn = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void requestAnimationFrame(() => focusAgain(opener)), [opener]);
  return null;
};
