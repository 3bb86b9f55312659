/** What a company is told of a decision about it (docs/domain.md, l: mandatory). */
import type { Letter } from '../mail/index.js';
import type { Decision } from './decision.js';

type Text = Omit<Letter, 'to'>;

interface Decided {
  readonly company: string;
  /** Empty where the decision needs none. */
  readonly reason: string;
  /** A rejected company that is looked at again does not trade yet. */
  readonly isActive: boolean;
  readonly publicUrl: string;
}

type Told = readonly [subject: string, text: string];

const reviewedAgain = (company: string): Told => [
  `${company} is being reviewed again`,
  `We are looking at ${company} again, and will email you.`,
];

const told: Readonly<Record<Decision, (decided: Decided) => Told>> = {
  approve: ({ company }) => [
    `${company} is approved`,
    `${company} can trade from now on: everything that your role allows is open.`,
  ],
  reject: ({ company }) => [
    `${company} was not approved`,
    `We have reviewed ${company} and could not approve it. You can sign in to your account, and nothing else is open.`,
  ],
  suspend: ({ company }) => [
    `${company} is suspended`,
    `The vault of ${company} is suspended from now on. What it holds is kept; nothing can be traded, and calls of your programs are refused.`,
  ],
  reopen: ({ company, isActive }) =>
    isActive
      ? [`${company} is open again`, `The vault of ${company} is open again, with everything that it held.`]
      : reviewedAgain(company),
  close: ({ company }) => [
    `The vault of ${company} is closed`,
    `The vault of ${company} is closed. What it holds is kept; nothing can be traded, and calls of your programs are refused.`,
  ],
};

export const decisionLetter = (decision: Decision, decided: Decided): Text => {
  const [subject, text] = told[decision](decided);
  const { reason, publicUrl } = decided;
  return {
    subject,
    text: [text, ...(reason === '' ? [] : [`The reason: ${reason}`])].join('\n\n'),
    action: { title: 'Sign in', url: publicUrl },
  };
};
