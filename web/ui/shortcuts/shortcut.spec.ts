import { isHelpKey, isPaletteKey } from './shortcut.js';

const pressed = (key: string, held: readonly ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[] = []) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...Object.fromEntries(held.map((name) => [name, true])),
});

describe('the keys that do something wherever one is', () => {
  it('open the palette with Ctrl or Command, also under Caps Lock, and nothing beside it', () => {
    expect(isPaletteKey(pressed('k', ['ctrlKey']))).toBe(true);
    expect(isPaletteKey(pressed('K', ['metaKey']))).toBe(true);
    for (const other of [[], ['ctrlKey', 'shiftKey'], ['ctrlKey', 'altKey'], ['ctrlKey', 'metaKey']] as const)
      expect(isPaletteKey(pressed('k', other))).toBe(false);
  });

  it('show the shortcuts with a question mark, wherever it lies on the keyboard', () => {
    expect(isHelpKey(pressed('?', ['shiftKey']))).toBe(true);
    expect(isHelpKey(pressed('?'))).toBe(true);
    expect(isHelpKey(pressed('?', ['altKey']))).toBe(false);
    expect(isHelpKey(pressed('/', ['shiftKey']))).toBe(false);
  });
});
