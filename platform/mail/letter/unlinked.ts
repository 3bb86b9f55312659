/** Breaks no word and no line, and is seen by nobody; the patterns by which mail programs find addresses end at it. */
const joint = '\u200C';

/** A scheme's colon, but not the time of day nor the pairs of a thumbprint. */
const afterScheme = /(?<=\p{L}{3}):(?=\S)/gu;
/** `//` and `\\`, of an address and of a Windows share. */
const doubled = /(?<=[:/\\]\u200C?)[/\\]/gu;
/** All that IDNA reads as dots, and the at sign. */
const between = /(?<=\S)[.@\u3002\uFF0E\uFF61\uFF20](?=\S)/gu;

/**
 * What a letter says, written so that no mail program makes a link of it: most of it was typed by somebody, as the name
 * of a company, a product or a note. A letter's only address is the one of its button.
 */
export const unlinked = (text: string): string =>
  text.replaceAll(afterScheme, `:${joint}`).replaceAll(doubled, `${joint}$&`).replaceAll(between, `${joint}$&${joint}`);
