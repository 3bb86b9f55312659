/** Numbers, sizes and instants as the interface shows them. The interface is English; days are DD/MM/YYYY. */
const locale = 'en-GB';
/** All digits of an exchange rate: the most that anything here has. */
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
const sizes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const utc = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const utcDay = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
const local = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });

export const formatNumber = (value: number): string => numbers.format(value);

/** '412 bytes', '400 kB': binary steps, as the upload limit counts them (409,600 bytes = 400 kB). */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return `${numbers.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 1024 ** 2) return `${sizes.format(bytes / 1024)} kB`;
  return `${sizes.format(bytes / 1024 ** 2)} MB`;
};

const isInstant = (iso: string): boolean => !Number.isNaN(Date.parse(iso));

/** '20/11/2026, 14:03' in UTC; what is no instant stays as it is. */
export const formatUtc = (iso: string): string => (isInstant(iso) ? utc.format(new Date(iso)) : iso);
export const formatUtcDay = (iso: string): string => (isInstant(iso) ? utcDay.format(new Date(iso)) : iso);

/** The same instant where the reader is, for the hover text. */
export const formatLocal = (iso: string): string =>
  isInstant(iso) ? `${local.format(new Date(iso))} local time` : iso;

/** 'one key', '1,204 keys'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
