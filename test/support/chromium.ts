/** Debian's Chromium, driven by playwright-core. */
import { chromium, type Browser } from 'playwright-core';
import { starting } from '../run/starts.js';

/** Headless in a container as root, without the traffic that Chromium makes on its own account. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param more flags beside the usual ones */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> =>
  starting('browser', () =>
    chromium.launch({
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [...flags, ...more],
      chromiumSandbox: false,
      timeout: 120_000,
    }),
  );
