/** Whether a screen can be read: nothing wider than the window, and no column so narrow that it cuts a word. */
import type { Person } from '../person/person.js';
import { settledScript } from './reach.js';

/** Pixels of a line in which even a word without an end can be read. */
const narrowestLine = 60;

/** Longer ones (ids, hashes, a word without an end) have to break somewhere. */
const maxWholeLength = 18;

/** Runs in the page. @returns what cannot be read there, in words */
const measure = `(() => {
  const findings = new Set();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) findings.add('the page is ' + scrollWidth + ' px wide in ' + clientWidth);
  // What is moved in a frame of its own, or ends in dots, may be wider than the window.
  const isHeld = (element) => {
    for (let each = element; each !== null && !each.matches('main, body, [role$=dialog]'); each = each.parentElement)
      if (getComputedStyle(each).overflowX !== 'visible') return true;
    return false;
  };
  // What only assistive technology reads stands in a pixel: the words of a message, for a moment.
  const isSpoken = (element) => {
    for (let each = element; each !== null; each = each.parentElement)
      if (each.offsetWidth <= 1 && getComputedStyle(each).overflowX === 'hidden') return true;
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || !parent.checkVisibility() || parent.closest('script, style, noscript') !== null) continue;
    if (isSpoken(parent)) continue;
    for (const word of node.data.matchAll(/[A-Za-z0-9]{2,}/g)) {
      const before = node.data[word.index - 1] ?? ' ';
      const after = node.data[word.index + word[0].length] ?? ' ';
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const say = word[0].slice(0, 24);
      const widest = Math.max(...rects.map(({ width }) => width));
      if (rects.some(({ right }) => right > innerWidth + 1) && !isHeld(parent)) findings.add("'" + say + "' runs out of the window");
      if (word[0].length > ${maxWholeLength} && rects.length > 1 && widest < ${narrowestLine})
        findings.add("'" + say + "' stands in a column of " + Math.round(widest) + ' px');
      if (word[0].length > ${maxWholeLength} || !/[\\s(]/.test(before) || !/[\\s).,:]/.test(after)) continue;
      const lines = new Set(rects.map(({ top }) => Math.round(top)));
      if (lines.size > 1) findings.add("'" + word[0] + "' stands on " + lines.size + ' lines');
    }
  }
  return [...findings];
})()`;

/** @returns what cannot be read on the screen that stands there, at both widths that the product is made for */
export const illegible = async (
  { page }: Pick<Person, 'page'>,
  widths: readonly number[] = [1280, 1920],
): Promise<string[]> => {
  const before = page.viewportSize();
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const finding of await page.evaluate<string[]>(`${settledScript}.then(() => ${measure})`))
      findings.push(`${new URL(page.url()).pathname} at ${width}: ${finding}`);
  }
  if (before !== null) await page.setViewportSize(before);
  return findings;
};
