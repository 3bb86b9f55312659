/** The picture in the profile menu (GET /api/content/ownerImage/{userId}). */
import { imageAddress } from '../upstream/message.contract.js';

/** Without a picture the company's logo stands there; the client's own file. */
export const defaultProfileImage = '/company-logo.svg';

/** 'Empty, starting image not found, null or undefined means use the default logo.' */
const standsForNone = /^(?:image not found|null|undefined)/i;

/** @param answer 'image path string': plain, or quoted as JSON */
export const profileImageOf = (answer: string): string => {
  const path = answer.trim().replace(/^"(.*)"$/, '$1');
  if (path === '' || standsForNone.test(path)) return defaultProfileImage;
  return imageAddress(path, '64/0/2') ?? defaultProfileImage;
};
