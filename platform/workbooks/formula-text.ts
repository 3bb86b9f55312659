/**
 * Texts that begin like a formula get a quote in front, which is taken away when the file comes back: every text
 * returns as it was, also one that begins with quotes itself. Only type syntax that Node can strip.
 */

/** As of the lists' workbooks (OWASP ASVS 5, 1.2.10), also in full width. */
const start = /^'*[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const quoted = /^'+[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;

export const asText = (text: string): string => (start.test(text) ? `'${text}` : text);
export const fromText = (text: string): string => (quoted.test(text) ? text.slice(1) : text);
