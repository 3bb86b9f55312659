/** The product's own colours on Fluent's tokens: deep teal for acts, indigo where a second hue helps. */
import {
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';

const teal: BrandVariants = {
  10: '#011013',
  20: '#04191d',
  30: '#052930',
  40: '#06363f',
  50: '#07434e',
  60: '#08505c',
  70: '#0a5f6c',
  80: '#0d6e7c',
  90: '#29808c',
  100: '#43919c',
  110: '#5ca3ac',
  120: '#76b4bc',
  130: '#90c5cb',
  140: '#abd6db',
  150: '#c8e7ea',
  160: '#e6f6f7',
};

const fonts = {
  fontFamilyBase: "system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyNumeric: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Code', 'SF Mono', Consolas, 'DejaVu Sans Mono', monospace",
};

const light: Theme = {
  ...createLightTheme(teal),
  ...fonts,
  // Hint texts keep 4.5:1 on the tinted surfaces too (WCAG 1.4.3).
  colorNeutralForeground3: '#5c5c5c',
  colorNeutralForeground4: '#666666',
};

const dark: Theme = {
  ...createDarkTheme(teal),
  ...fonts,
  colorBrandForeground1: teal[120],
  colorBrandForeground2: teal[130],
  colorBrandForegroundLink: teal[130],
  colorBrandForegroundLinkHover: teal[140],
  colorBrandForegroundLinkPressed: teal[120],
  colorBrandStroke1: teal[110],
  colorCompoundBrandForeground1: teal[120],
  colorCompoundBrandStroke: teal[110],
  colorCompoundBrandBackground: teal[110],
};

/**
 * What the mouse is over. The theme's own is a bright cyan below black text: links stay yellow on it and our texts white,
 * and neither can be read there.
 */
const hovered = {
  ...Object.fromEntries(
    (
      [
        'colorNeutralBackground1Hover',
        'colorNeutralBackground2Hover',
        'colorNeutralBackground3Hover',
        'colorNeutralBackground4Hover',
        'colorSubtleBackgroundHover',
        'colorNeutralCardBackgroundHover',
      ] as const
    ).map((token) => [token, '#333333']),
  ),
  ...Object.fromEntries(
    (
      [
        'colorNeutralForeground1Hover',
        'colorNeutralForeground2Hover',
        'colorNeutralForeground2BrandHover',
        'colorNeutralForeground3Hover',
        'colorNeutralForeground3BrandHover',
      ] as const
    ).map((token) => [token, '#ffffff']),
  ),
};

const contrast: Theme = {
  ...teamsHighContrastTheme,
  ...fonts,
  ...hovered,
  // The theme's own are white: a loading list would outshine everything that can be read.
  colorNeutralStencil1: '#3d3d3d',
  colorNeutralStencil2: '#595959',
  // The theme's own are a bright green, which says 'go' of what cannot be pressed.
  colorNeutralForegroundDisabled: '#8f8f8f',
  colorNeutralStrokeDisabled: '#8f8f8f',
  colorTransparentStrokeDisabled: '#8f8f8f',
  colorNeutralForegroundInvertedDisabled: '#8f8f8f',
};

export const themes = { light, dark, contrast } as const;

export type ThemeName = keyof typeof themes;
/** What the user chose; 'system' follows the device. */
export type ThemeChoice = ThemeName | 'system';
