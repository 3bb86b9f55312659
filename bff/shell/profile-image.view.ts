/** The picture in the profile menu (section 7, GET /api/content/ownerImage/{userId}). */
import { imageAddress } from '../upstream/present.js';

/** 'Default profile image is the company logo' (section 9); the client's own file. */
export const defaultProfileImage = '/company-logo.svg';

/** 'Empty, starting image not found, null or undefined means use the default logo.' */
const standsForNone = /^(?:image not found|null|undefined)/i;

/** @param answer the path as the platform gives it, whatever it is */
export const profileImageOf = (answer: unknown): string => {
  if (typeof answer !== 'string') return defaultProfileImage;
  const path = answer.trim();
  if (path === '' || standsForNone.test(path)) return defaultProfileImage;
  return imageAddress(path, '64/0/2') ?? defaultProfileImage;
};
