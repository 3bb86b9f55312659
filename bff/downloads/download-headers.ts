/** What a file carries out of the gateway, so that a browser saves it and never shows it. */

/** Most characters of a file name. */
const nameLimit = 150;

/** A name for any file system: no path, no control characters, no leading dot, never empty. */
export const safeFileName = (name: string): string => {
  const base = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '') // controls, and the marks that turn a name's direction round
    .replace(/[/\\:*?"<>|]+/g, '_')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, nameLimit);
  return base === '' ? 'download' : base;
};

/** RFC 6266 with the UTF-8 form of RFC 8187 beside an ASCII stand-in. */
export const contentDisposition = (name: string): string => {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]|[%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

const typeForm = /^[a-z]+\/[a-z0-9.+-]+(?:; ?charset=[a-z0-9-]+)?$/i;

/** Headers of one download; the type is taken over only in its plain form. */
export const downloadHeaders = (fileName: string, contentType: string): Readonly<Record<string, string>> => ({
  'content-type': typeForm.test(contentType) ? contentType : 'application/octet-stream',
  'content-disposition': contentDisposition(fileName),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
});
