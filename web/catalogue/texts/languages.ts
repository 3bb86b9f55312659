/** Languages that games are made in, by their BCP 47 tags. */
const tags =
  'ar bg ca cs da de el en es es-419 et fa fi fr he hi hr hu id is it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** @returns 'German' for 'de' */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

const named = (all: readonly string[]) =>
  all
    .map((value) => ({ value, text: languageName(value) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));

/** @param chosen stay to be chosen, whoever has sent them */
export const languageOptions = (chosen: readonly string[]) => named([...new Set([...tags, ...chosen])]);
