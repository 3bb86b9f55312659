/** What a browser says of itself, in the words of its user: 'Chrome 142 on Linux'. A claim, not a proof. */
import Bowser from 'bowser';

export interface Device {
  /** Name and main version. */
  readonly browser: string;
  readonly system: string;
}

const unknown = 'Unknown';
const mainVersion = (version: string | undefined): string => version?.split('.')[0] ?? '';
const named = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

/** @param userAgent as it was sent; an empty or strange one is an unknown device */
export const deviceOf = (userAgent: string): Device => {
  if (userAgent === '') return { browser: unknown, system: unknown };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = named(os.name, os.versionName ?? undefined) || named(platform.vendor, platform.model);
  return { browser: named(browser.name, mainVersion(browser.version)) || unknown, system: system || unknown };
};

/** 'Chrome 142 on Linux' */
export const deviceText = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent);
  return `${browser} on ${system}`;
};
