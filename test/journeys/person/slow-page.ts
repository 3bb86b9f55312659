/** A page whose server answers, and whose processor paints, only when the test says so. */
import type { Page } from 'playwright-core';

/** React paints a change of the address when its message to itself arrives. */
const holdPaint = `(() => {
  const post = MessagePort.prototype.postMessage;
  const waiting = [];
  window.isPaintHeld = false;
  MessagePort.prototype.postMessage = function (...given) {
    if (window.isPaintHeld) waiting.push(() => post.apply(this, given));
    else post.apply(this, given);
  };
  window.paint = () => {
    window.isPaintHeld = false;
    for (const go of waiting.splice(0)) go();
  };
})();`;

export class SlowPage {
  /** Lets through what is held. */
  private readonly held: (() => void)[] = [];

  private constructor(private readonly page: Page) {}

  /** Before the page loads. */
  static async of(page: Page): Promise<SlowPage> {
    await page.addInitScript({ content: holdPaint });
    return new SlowPage(page);
  }

  /** The next request of that kind waits. @returns when it is asked, and how to let it through */
  async holds(method: string, address: RegExp): Promise<{ asked: Promise<void>; letThrough: () => void }> {
    const asked = Promise.withResolvers<void>();
    const through = this.gate();
    await this.page.route(address, async (route) => {
      if (route.request().method() === method) {
        asked.resolve();
        await through.promise;
      }
      await route.continue();
    });
    return { asked: asked.promise, letThrough: through.resolve };
  }

  /** The next answer of that kind is made at once and waits. @returns when it is made, and how to let it through */
  async holdsAnswer(method: string, address: RegExp): Promise<{ made: Promise<void>; letThrough: () => void }> {
    const made = Promise.withResolvers<void>();
    const through = this.gate();
    await this.page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      made.resolve();
      await through.promise;
      return route.fulfill({ response });
    });
    return { made: made.promise, letThrough: through.resolve };
  }

  /** Requests of that kind meet no server, until the page is quick again. */
  async fails(method: string, address: RegExp): Promise<void> {
    await this.page.route(address, (route) =>
      route.request().method() === method ? route.abort('connectionfailed') : route.fallback(),
    );
  }

  async stopsPainting(): Promise<void> {
    await this.page.evaluate('window.isPaintHeld = true');
  }

  async paints(): Promise<void> {
    await this.page.evaluate('window.paint()');
  }

  /** What is still held goes through. */
  async isQuick(): Promise<void> {
    for (const letThrough of this.held.splice(0)) letThrough();
    await this.page.unrouteAll({ behavior: 'wait' });
  }

  private gate(): PromiseWithResolvers<void> {
    const gate = Promise.withResolvers<void>();
    this.held.push(gate.resolve);
    return gate;
  }
}
