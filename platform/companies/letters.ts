/** What a company is told of a decision about it (docs/domain.md, l: mandatory). */
import { letterKind, type LetterContent } from '../mail/index.js';
import type { Decision } from './decision.js';

interface Decided {
  readonly company: string;
  /** Empty where the decision needs none. */
  readonly reason: string;
  /** A rejected company that is looked at again does not trade yet. */
  readonly isActive: boolean;
  readonly publicUrl: string;
}

const kindOf = (name: string, title: string, subject: string, text: string) =>
  letterKind({
    ...{ name: `companies.${name}`, title, subject, text: `${text}\n\n{reason}`, action: 'Sign in' },
    variables: { company: 'Northwind Interactive', reason: 'The reason: your registration number is not known.' },
    required: ['company', 'reason'],
    mayBeKept: true,
  });

const reviewedAgain = kindOf(
  'reviewed_again',
  'Company reviewed again',
  '{company} is being reviewed again',
  'We are looking at {company} again, and will email you.',
);

const told: Readonly<Record<Decision, ReturnType<typeof kindOf>>> = {
  approve: kindOf(
    'approved',
    'Company approved',
    '{company} is approved',
    '{company} can trade from now on: everything that your role allows is open.',
  ),
  reject: kindOf(
    'rejected',
    'Company not approved',
    '{company} was not approved',
    'We have reviewed {company} and could not approve it. You can sign in to your account, and nothing else is open.',
  ),
  suspend: kindOf(
    'suspended',
    'Company suspended',
    '{company} is suspended',
    'The vault of {company} is suspended from now on. What it holds is kept; nothing can be traded, and calls of your programs are refused.',
  ),
  reopen: kindOf(
    'reopened',
    'Company open again',
    '{company} is open again',
    'The vault of {company} is open again, with everything that it held.',
  ),
  close: kindOf(
    'closed',
    'Company closed',
    'The vault of {company} is closed',
    'The vault of {company} is closed. What it holds is kept; nothing can be traded, and calls of your programs are refused.',
  ),
};

export const decisionLetter = (
  decision: Decision,
  { company, reason, isActive, publicUrl }: Decided,
): LetterContent => {
  const write = decision === 'reopen' && !isActive ? reviewedAgain : told[decision];
  return write({ company, reason: reason === '' ? '' : `The reason: ${reason}` }, publicUrl);
};
