/** The specification's rules of a password, as they are ticked off while it is typed. The platform judges again. */
export interface PasswordRule {
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}

export const passwordRules: readonly PasswordRule[] = [
  { text: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { text: 'An upper case letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { text: 'A lower case letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { text: 'A number', isMet: (password) => /\p{Nd}/u.test(password) },
  { text: 'A symbol', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** @returns the first rule that is not met */
export const brokenRule = (password: string): string | undefined =>
  passwordRules.find(({ isMet }) => !isMet(password))?.text;
