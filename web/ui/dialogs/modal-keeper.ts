/**
 * What Tabster leaves undone around Fluent's dialogs. It hides what stands beside the active dialog a quarter of a
 * second late, and takes whatever has the focus for the active part: a page stayed hidden from screen readers after a
 * dialog that was quick, and an open dialog did when the control in it that had the focus went away, for the focus
 * then went to the page behind.
 */
const focusable = [
  'button:not([disabled])',
  'a[href]',
  'input:not([disabled])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  '[tabindex="0"]',
]
  .map((each) => `${each}:not([data-tabster-dummy])`)
  .join(', ');

/** Dialogs are put at the end of the page as they open. */
const topmost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Into the topmost dialog when nothing has the focus: a frame later, for dialogs and screens place it by themselves. */
const focusTopmost = (): void => {
  requestAnimationFrame(() => {
    if (isFocusLost()) topmost()?.querySelector<HTMLElement>(focusable)?.focus();
  });
};

/** Whoever reads by ear finds the topmost dialog, and without one the page. */
const keep = (): void => {
  const top = topmost();
  const path = top === undefined ? document.querySelectorAll('#root') : ancestorsOf(top);
  for (const element of path) if (element.ariaHidden === 'true') element.removeAttribute('aria-hidden');
  if (top !== undefined && isFocusLost()) focusTopmost();
};

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement === null ? [element] : [element, ...ancestorsOf(element.parentElement)];

const hiddenOnly = { attributes: true, attributeFilter: ['aria-hidden'] };
let opened = 0;
let observer: MutationObserver | undefined;

const watch = (): void => {
  observer ??= new MutationObserver(keep);
  observer.disconnect();
  // Between dialogs only the page itself is of interest: grids that scroll pay nothing.
  if (opened > 0) observer.observe(document.body, { ...hiddenOnly, subtree: true, childList: true });
  else for (const root of document.querySelectorAll('#root')) observer.observe(root, hiddenOnly);
};

/**
 * A dialog has opened.
 * @returns to be called when it has gone
 */
export const keepModal = (): (() => void) => {
  opened += 1;
  watch();
  return () => {
    opened -= 1;
    watch();
    keep();
  };
};

/** Gives the focus back to what had it before a dialog, unless the act behind the dialog has put it elsewhere. */
export const focusAgain = (opener: Element | null): void => {
  if (!isFocusLost()) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else focusTopmost();
};
