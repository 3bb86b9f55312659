/** Whether everything on a screen that can be pressed can be: scrolled into the window whole, with nothing over it. */
import type { Page } from 'playwright-core';

/** Runs in the page. Where a dialog is open, what stands in it; else the whole page. @returns what is out of reach */
const measure = `(async () => {
  const findings = new Set();
  const shown = document.querySelectorAll('[aria-modal=true]');
  const within = shown.length > 0 ? shown[shown.length - 1] : document.body;
  const acts = [...within.querySelectorAll(
    'a[href], button, input, select, textarea, [role=tab], [role^=menuitem], [role=option]')].filter((act) =>
    act.checkVisibility({ visibilityProperty: true }) && act.closest('[data-tabster-dummy], [inert]') === null &&
    act.disabled !== true && act.getAttribute('aria-disabled') !== 'true' &&
    // Comes into the window with the focus alone.
    act.getAttribute('href') !== '#content');
  const sayOf = (act) => act.tagName.toLowerCase() + " '" +
    ((act.getAttribute('aria-label') ?? act.textContent ?? '').trim() || act.name || act.id).slice(0, 40) + "'";
  for (const each of within.querySelectorAll('*')) {
    const scrolls = each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX);
    // Data tables may (WCAG 1.4.10).
    if (scrolls && each.querySelector('table, [role=grid], [role=table]') === null && each.closest('[role=grid], input, textarea') === null)
      findings.add('sideways: ' + each.tagName.toLowerCase() + '.' + each.className);
  }
  // At its end: what floats there floats while all is pressed.
  acts.at(-1)?.scrollIntoView({ block: 'end' });
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  for (const act of acts) {
    if (!act.isConnected) continue;
    act.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, right, bottom, width, height } = act.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      findings.add(sayOf(act) + ' stands out of the window: ' + [left, top, right, bottom].map(Math.round).join(', '));
    // Of a link that goes on in a second line its first: the middle of both is beside it.
    const line = act.getClientRects()[0];
    const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    const isHit = hit !== null && (act.contains(hit) || [...(act.labels ?? [])].some((label) => label.contains(hit)));
    if (!isHit) findings.add(sayOf(act) + ' lies under ' + (hit === null ? 'nothing' : hit.tagName.toLowerCase() + '.' + hit.className));
  }
  return [...findings];
})()`;

/** What fades or moves is there sooner; what takes longer is a clock: that of a toast runs until it is taken away. */
const longestFadeMs = 1_000;

/** A dialog that is gone hides the page from readers by ear for a moment longer. */
const heardScript = `new Promise((next) => {
  const latest = performance.now() + ${longestFadeMs};
  const isHidden = () => document.querySelector('.fui-FluentProvider[aria-hidden=true]') !== null &&
    document.querySelector('[role=dialog], [role=alertdialog]') === null;
  const look = () => (isHidden() && performance.now() < latest ? requestAnimationFrame(look) : next());
  look();
})`;

/** Two frames, in which a new theme is drawn, and the ends of whatever fades or moves then. */
export const settledScript = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime <= ${longestFadeMs})
    .map((each) => each.finished)))
  .then(() => ${heardScript})`;

/** A new theme, or another size of the window, is drawn by then. */
export const settles = async (page: Page): Promise<void> => {
  await page.evaluate(settledScript);
};

export const outOfReach = async (page: Page): Promise<string[]> => {
  await settles(page);
  return page.evaluate<string[]>(measure);
};
