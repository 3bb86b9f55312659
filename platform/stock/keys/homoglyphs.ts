/**
 * Letters of another script that look like one of ours: a Cyrillic О typed into a Steam key makes a key that
 * nobody can redeem. The table of look-alikes is Unicode's (UTS 39, confusables), as unhomoglyph keeps it.
 */
import unhomoglyph from 'unhomoglyph';

const ascii = /^[\x20-\x7e]+$/;

/**
 * @param text in NFKC
 * @returns whether it is not plain ASCII and yet reads as if it were. A key in another script throughout, with
 *   letters that ours do not have, reads as what it is.
 */
export const looksLikeAscii = (text: string): boolean => {
  if (ascii.test(text)) return false;
  let seen = '';
  // Only the foreign characters: the table would also take our own 0 for an O.
  for (const character of text) seen += ascii.test(character) ? character : unhomoglyph(character);
  return ascii.test(seen);
};
