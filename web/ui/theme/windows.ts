/** Windows in which the layout is another one: those of a zoomed page, mostly (WCAG 1.4.10). Rules of a style. */

/** 1280 px of a screen at 200 % have 640 of CSS. */
export const narrowWindow = '@media (max-width: 800px)';

/** 1280 px of a screen at 400 % have 320 of CSS. */
export const narrowestWindow = '@media (max-width: 480px)';

/** 800 px of a screen at 200 % have 400 of CSS. */
export const lowWindow = '@media (max-height: 600px)';
