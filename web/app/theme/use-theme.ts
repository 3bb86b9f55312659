import { useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemeName } from '../../ui/theme/themes.js';

const storageKey = 'keyway.theme';
const choices: readonly ThemeChoice[] = ['system', 'light', 'dark', 'contrast'];
const listeners = new Set<() => void>();
const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map((query) =>
  window.matchMedia(query),
);

const changed = (): void => {
  for (const listener of listeners) listener();
};

for (const query of queries) query.addEventListener('change', changed);
// Another tab of the same browser chose.
window.addEventListener('storage', changed);

const choice = (): ThemeChoice => {
  const stored = localStorage.getItem(storageKey);
  return choices.find((each) => each === stored) ?? 'system';
};

const systemTheme = (): ThemeName => {
  const [isDark, wantsContrast, isForced] = queries.map((query) => query.matches);
  if (wantsContrast === true || isForced === true) return 'contrast';
  return isDark === true ? 'dark' : 'light';
};

const resolved = (): ThemeName => {
  const chosen = choice();
  return chosen === 'system' ? systemTheme() : chosen;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const chooseTheme = (chosen: ThemeChoice): void => {
  if (chosen === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, chosen);
  changed();
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, choice);
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, resolved);
