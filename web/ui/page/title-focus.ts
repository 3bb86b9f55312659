/** After a route change the reader starts at the page's title, also where the page waits for its data first. */

let isDue = false;

const titleOf = (within: ParentNode): HTMLElement | null => within.querySelector<HTMLElement>('[data-page-title]');

/** The title gets the focus now, or when it comes. */
export const focusTitle = (): void => {
  const title = titleOf(document);
  isDue = title === null;
  title?.focus({ preventScroll: true });
};

/** For a page that has just been drawn: takes the focus that waits for it, unless it was put somewhere meanwhile. */
export const takeDueFocus = (page: ParentNode): void => {
  if (!isDue) return;
  isDue = false;
  if (document.activeElement === null || document.activeElement === document.body) {
    titleOf(page)?.focus({ preventScroll: true });
  }
};
