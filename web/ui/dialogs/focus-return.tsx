import { useEffect, useState } from 'react';

const focusAgain = (opener: Element | null): void => {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
};

/** Longer than the quarter of a second after which Tabster looks at what a dialog hides. */
const hiddenForMs = 500;

/**
 * What stands beside a dialog is hidden from who reads by ear, a moment after the dialog has come. Where an act closes
 * it at once and leads to another page, the moment is over when the dialog is gone, and the page stayed hidden.
 */
const showPage = (): void => {
  if (document.querySelector('[aria-modal="true"]') !== null) return;
  document.getElementById('root')?.removeAttribute('aria-hidden');
};

/**
 * Stands inside a dialog that opens by state rather than by Fluent's trigger: when the dialog goes, what
 * had the focus before has it again, unless the act behind the dialog has put it elsewhere.
 */
export const FocusReturn = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => focusAgain(opener));
      setTimeout(showPage, hiddenForMs);
    },
    [opener],
  );
  return null;
};
