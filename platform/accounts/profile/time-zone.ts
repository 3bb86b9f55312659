/** A name of the time zone database, such as `Europe/Berlin`: not an offset, which people do not live by. */
const name = /^[A-Za-z][A-Za-z_+\-/\d]*$/;

/** Whether clocks can be shown in it. */
export const isTimeZone = (text: string): boolean => {
  if (!name.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
