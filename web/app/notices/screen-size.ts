/** Supported on desktop screens of this width or more (docs/domain.md, p). */
export const minimumWidthPx = 1280;

/**
 * Looks at the screen, not at the window: at 200 % zoom a 1280 px screen has 640 CSS px and must stay
 * usable (WCAG 1.4.4). `screen.width` shrinks with the zoom, so it is set off by the zoom that the
 * outer and inner width show.
 */
export const isSmallScreen = (screenWidth: number, outerWidth: number, innerWidth: number): boolean => {
  const zoom = innerWidth > 0 ? Math.max(1, outerWidth / innerWidth) : 1;
  return screenWidth * zoom < minimumWidthPx;
};
