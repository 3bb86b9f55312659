/** Somebody without a mouse: keys alone, and an eye on where the focus is. */
import { until } from '../../support/until.js';
import type { Person } from './person.js';

/** More stops than any page has. */
const maxStops = 80;

/**
 * How the focused element, what is drawn around it and its three parents look. When the focus has moved
 * on, one of them must look different, or nobody could see where it was.
 */
const lookScript = `(() => {
  const look = (element) => {
    const parts = [];
    for (let at = element, depth = 0; at && at !== document.body && depth < 4; at = at.parentElement, depth += 1)
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(at, pseudo);
        parts.push(pseudo && style.content === 'none' ? '' : [style.outlineStyle, style.outlineWidth, style.outlineColor,
          style.borderTopColor, style.borderBottomColor, style.borderTopWidth, style.borderBottomWidth, style.boxShadow,
          style.backgroundColor, style.color, style.transform, style.opacity, style.top].join(' '));
      }
    return parts.join('|');
  };
  const before = window.stopBefore;
  const isLost = before !== undefined && before.element.isConnected && look(before.element) === before.look;
  const element = document.activeElement ?? document.body;
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isCovered = element !== document.body && top !== null && !element.contains(top) && !top.contains(element);
  window.stopBefore = element === document.body ? undefined : { element, look: look(element) };
  return { isLost, isCovered };
})()`;

export class Keyboard {
  /** Stops at which the focus could not be seen: it changed nothing, or something lay over it (WCAG 2.4.7, 2.4.11). */
  readonly unseen: string[] = [];
  private last = '';

  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** What has the focus, as assistive technology is told: 'button "Filter"'; '' when it is nowhere. */
  async stop(): Promise<string> {
    const focused = this.page.locator(':focus');
    if ((await focused.count()) === 0) return '';
    const [first = ''] = (await focused.ariaSnapshot()).split('\n');
    // YAML puts a name with a colon in quotes; the text that is drawn may follow.
    return first.replace(/^- (.*?):?$/, '$1').replace(/^'(.*)'(?:: .*)?$/, '$1');
  }

  /** The focus comes there without a key: given by the page. */
  async isAt(stop: string): Promise<void> {
    await until(
      () => this.stop(),
      (now) => now.includes(stop),
    );
  }

  /** Presses Tab (or Shift+Tab) until the focus is there. */
  async tabTo(stop: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let count = 0; count < maxStops; count += 1) {
      const now = await this.tab(key);
      if (now.startsWith(stop)) return;
      passed.push(now);
    }
    throw new Error(`No stop ${stop}; there were:\n${passed.join('\n')}`);
  }

  /** The next stops, in the order of the page. */
  async stops(count: number): Promise<readonly string[]> {
    const stops: string[] = [];
    for (let index = 0; index < count; index += 1) stops.push(await this.tab('Tab'));
    return stops;
  }

  private async tab(key: 'Tab' | 'Shift+Tab'): Promise<string> {
    await this.press(key);
    const { isLost, isCovered } = await this.page.evaluate<{ isLost: boolean; isCovered: boolean }>(lookScript);
    const now = await this.stop();
    const path = new URL(this.page.url()).pathname;
    if (isLost) this.unseen.push(`${this.last} on ${path} looks as without the focus`);
    if (isCovered) this.unseen.push(`${now} on ${path} lies under something`);
    this.last = now;
    return now;
  }
}
