/** Keys that do something wherever one is. */

/** As people know their keys. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

export const paletteKeys = (): string => (isApple() ? '⌘K' : 'Ctrl+K');
export const newTabKeys = (): string => (isApple() ? '⌘Enter' : 'Ctrl+Enter');

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** A letter alone: only where it is not typed into something (WCAG 2.1.4). */
export const isHelpKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key === '?' && !ctrlKey && !metaKey && !altKey;

/** Where a letter is text: in fields, and in lists that go to what begins with it. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="menu"], [role="listbox"]') !== null);

/** A dialog has the keyboard to itself. */
export const isInDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
