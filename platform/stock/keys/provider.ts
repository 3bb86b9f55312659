/** What differs between the platforms (DRM) that keys are redeemed on. */

/** How the keys of one platform are compared and what they usually look like. */
export interface KeyProvider {
  /** Part of the fingerprint: never change one that has keys. */
  readonly id: string;
  /** The platform itself ignores case, so two spellings are one key. */
  readonly isCaseInsensitive: boolean;
  /** The usual form; another one is a warning that a person accepts (docs/domain.md, m). */
  readonly pattern: RegExp | undefined;
}

const groupsOfFive = /^[A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}$/i;
const groupsOfFour = /^[A-Z0-9]{4}(-[A-Z0-9]{4}){2,5}$/i;

const known: Readonly<Record<string, KeyProvider>> = {
  steam: { id: 'steam', isCaseInsensitive: true, pattern: groupsOfFive },
  ea: { id: 'ea', isCaseInsensitive: true, pattern: groupsOfFour },
  ubisoft: { id: 'ubisoft', isCaseInsensitive: true, pattern: groupsOfFour },
  xbox: { id: 'xbox', isCaseInsensitive: false, pattern: groupsOfFive },
  epic: { id: 'epic', isCaseInsensitive: false, pattern: /^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/i },
  playstation: { id: 'playstation', isCaseInsensitive: false, pattern: /^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/i },
  switch: { id: 'switch', isCaseInsensitive: false, pattern: /^[A-Z0-9]{16}$|^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/i },
};

/** @returns the rules of a SKU's platform; a platform we do not know is case-sensitive and has no usual form. */
export const providerOf = (platform: string): KeyProvider => {
  const id = platform.trim().toLowerCase();
  return known[id] ?? { id, isCaseInsensitive: false, pattern: undefined };
};
