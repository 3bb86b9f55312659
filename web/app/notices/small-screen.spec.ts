import { isSmallScreen } from './screen-size.js';

describe('the small-screen notice', () => {
  it('is for screens below 1280 px', () => {
    expect(isSmallScreen(1024, 1024, 1024)).toBe(true);
    expect(isSmallScreen(1280, 1280, 1280)).toBe(false);
  });

  it('looks at the screen, not at a narrow window', () => {
    expect(isSmallScreen(1920, 700, 700)).toBe(false);
  });

  it('does not mistake zoom for a small screen: at 200 % a 1280 px screen has 640 CSS px', () => {
    expect(isSmallScreen(640, 1280, 640)).toBe(false);
  });
});
