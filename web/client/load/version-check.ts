/**
 * Finds a newer version and moves to it: caches cleared, page reloaded. Never over an edited form or
 * a running upload; then the banner of notices/ says so.
 */
import { mustNotReload } from '../unsaved.js';
import { isNewer, versionIn } from './version.js';

/** package.json's version at build time (vite.config.ts). */
declare const __BUILT_VERSION__: string;

/** The first check holds the first picture back; a slow answer does not. */
const firstCheckMs = 2_000;
const intervalMs = 5 * 60_000;
/** The version that a reload was made for: a file that promises more than the deployment holds reloads once only. */
const reloadedFor = 'keyway.reloadedFor';

let waiting: string | undefined;
const listeners = new Set<() => void>();

export const waitingVersion = (): string | undefined => waiting;
export const onWaitingVersion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const deployedVersion = async (signal?: AbortSignal): Promise<string | undefined> => {
  try {
    const response = await fetch('/meta.json', { cache: 'no-store', ...(signal && { signal }) });
    return response.ok ? versionIn(await response.json()) : undefined;
  } catch {
    // Offline or cut short: the built version goes on.
    return undefined;
  }
};

/** Clears what the browser kept of the old version and loads the page anew. */
export const reloadToNewVersion = async (version: string): Promise<void> => {
  sessionStorage.setItem(reloadedFor, version);
  if ('caches' in window) {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  location.reload();
};

/** @returns true when the page is about to reload. */
export const checkVersion = async (signal?: AbortSignal): Promise<boolean> => {
  const deployed = await deployedVersion(signal);
  if (deployed === undefined || !isNewer(deployed, __BUILT_VERSION__)) return false;
  if (mustNotReload()) {
    waiting = deployed;
    for (const listener of listeners) listener();
    return false;
  }
  if (sessionStorage.getItem(reloadedFor) === deployed) return false;
  await reloadToNewVersion(deployed);
  return true;
};

/** The check before the first picture. */
export const firstVersionCheck = (): Promise<boolean> => checkVersion(AbortSignal.timeout(firstCheckMs));

/** Checks from time to time and when the tab comes to the front; the returned function stops it. */
export const watchVersion = (): (() => void) => {
  const check = (): void => {
    if (document.visibilityState === 'visible') void checkVersion();
  };
  const timer = window.setInterval(check, intervalMs);
  document.addEventListener('visibilitychange', check);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
};
