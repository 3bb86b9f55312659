/** A company as staff sees it, and what may be decided about it. */
import type { ReplyOf } from '../client/api-types.js';
import type { RecordPlace } from '../ui/record/record.screen.js';

export type Company = ReplyOf<'GET /companies/:companyGuid'>;
export type Decision = Company['decisions'][number];

export const companiesPlace: RecordPlace = {
  subject: 'company',
  area: 'Administration',
  list: { text: 'Companies', href: '/administration/companies/' },
};

export const typeTexts: Readonly<Record<Company['type'], string>> = {
  publisher: 'Publisher',
  distributor: 'Distributor',
  retailer: 'Retailer',
};

interface DecisionText {
  /** On the button. */
  readonly act: string;
  /** What it does. */
  readonly text: string;
  readonly done: string;
  /** The company reads why. */
  readonly hasReason: boolean;
}

const closes = 'Its people can sign in and see why; nothing can be traded, and calls of its programs are refused.';

export const decisionTexts: Readonly<Record<Decision, DecisionText>> = {
  approve: {
    act: 'Approve',
    text: 'The company can trade at once.',
    done: 'is approved.',
    hasReason: false,
  },
  reject: { act: 'Reject', text: `${closes} It can be reviewed again.`, done: 'is rejected.', hasReason: true },
  suspend: {
    act: 'Suspend',
    text: `${closes} This holds within a second, also where somebody is signed in; jobs that have not begun are refused.`,
    done: 'is suspended.',
    hasReason: true,
  },
  reopen: {
    act: 'Reopen',
    text: 'A suspended or closed vault trades again, with what it held; a rejected company waits for its review again.',
    done: 'is reopened.',
    hasReason: false,
  },
  close: {
    act: 'Close',
    text: `${closes} What it holds is kept; it can be reopened.`,
    done: 'is closed.',
    hasReason: true,
  },
};
