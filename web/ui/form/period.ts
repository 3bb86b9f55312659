/** When something begins and ends, as forms ask it. */

interface Period {
  /** ISO 8601; '' = at once. */
  readonly startsAt: string;
}

/** @param endsAt ISO 8601; '' = without an end. @returns what is wrong with it */
export const endFault = (endsAt: string, { startsAt }: Period): string | undefined => {
  if (endsAt === '') return undefined;
  if (Date.parse(endsAt) <= Date.now()) return 'Choose a time that is still to come';
  return startsAt !== '' && endsAt <= startsAt ? 'The end must be after the start' : undefined;
};
