/** How an extraction was confirmed, in the words of the lists (the Extracted tab's column 'Method'). */
const texts: Readonly<Record<string, string>> = {
  authenticator: 'Authenticator app',
  email: 'Code by email',
  'email-link': 'Link by email',
  api: 'Partner API',
};

export const confirmedWithText = (way: string): string => texts[way] ?? way;
