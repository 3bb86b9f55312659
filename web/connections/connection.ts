/** A connection as one of its two sides sees it, and what this side may do about it. */
import type { PermissionKey } from '../../bff/contract.js';
import { call, type ReplyOf, type RequestOf } from '../client/api.js';
import { formatCount } from '../ui/format/format.js';
import { email } from '../ui/form/rules.js';
import type { Fields } from '../ui/record/fields.js';
import type { RecordPlace } from '../ui/record/record.screen.js';

export type Connection = ReplyOf<'GET /connections/:connectionGuid'>;
export type Act = Connection['acts'][number];
export type NewInvitation = RequestOf<'POST /connections'>['body'];

export const connectionsPlace: RecordPlace = {
  subject: 'connection',
  area: 'Network',
  list: { text: 'Connections', href: '/network/connections/' },
};

/** The type is a word for who reads the address; the guid alone says which connection it is. */
export const connectionHref = (connectionGuid: string): string =>
  `/my_network/connections-type-guid/connection/${connectionGuid}`;

/** What waits for an answer between the two companies, and ends with their connection. */
export type Pending = ReplyOf<'GET /connections/:connectionGuid/pending'>;
export const nothingPending: Pending = { offers: 0, keys: 0, items: [] };

/** What a question about a connection says of it. */
export type Subject = Pick<Connection, 'connectionGuid' | 'company'>;

interface ActText {
  /** On the button. */
  readonly title: string;
  readonly question: (company: string) => string;
  /** What it does. */
  readonly text: (company: string) => string;
  readonly done: (company: string) => string;
  /** It cannot be taken back: the sentence to tick. */
  readonly tick?: (pending: Pending) => string;
  readonly permissions: readonly PermissionKey[];
  readonly carryOut: (connectionGuid: string, pending: Pending) => Promise<unknown>;
}

const params = (connectionGuid: string) => ({ params: { connectionGuid } });

const mayInvite = ['connectioninvite-write'] as const;
const mayAnswer = ['connectionaccept-write'] as const;
const mayWrite = ['connection-write', 'connection-all'] as const;

export const actTexts: Readonly<Record<Act, ActText>> = {
  accept: {
    title: 'Accept',
    question: (company) => `Accept the invitation of ${company}?`,
    text: (company) =>
      `Your companies are connected at once. ${company} then sees your vault’s name and your Owners, and you see theirs.`,
    done: (company) => `You are connected with ${company}.`,
    permissions: mayAnswer,
    carryOut: (guid) => call('POST /connections/:connectionGuid/accept', params(guid)),
  },
  reject: {
    title: 'Reject',
    question: (company) => `Reject the invitation of ${company}?`,
    text: (company) => `${company} is told so by a letter. To connect later, one of you invites the other again.`,
    done: (company) => `The invitation of ${company} is rejected.`,
    permissions: mayAnswer,
    carryOut: (guid) => call('POST /connections/:connectionGuid/reject', params(guid)),
  },
  reinvite: {
    title: 'Invite again',
    question: (company) => `Invite ${company} again?`,
    text: () =>
      'Another letter with a new link for fourteen days goes to the invited address. The link of before stops working.',
    done: (company) => `${company} is invited again.`,
    permissions: mayInvite,
    carryOut: (guid) => call('POST /connections/:connectionGuid/reinvite', params(guid)),
  },
  cancel: {
    title: 'Cancel invitation',
    question: (company) => `Cancel the invitation of ${company}?`,
    text: () =>
      'The link that was mailed stops working, and a letter says that the invitation is taken back. You can invite them anew.',
    done: (company) => `The invitation of ${company} is cancelled.`,
    permissions: mayInvite,
    carryOut: (guid) => call('POST /connections/:connectionGuid/cancel', params(guid)),
  },
  activate: {
    title: 'Activate',
    question: (company) => `Activate the connection with ${company}?`,
    text: () => 'You trade with each other again, as before.',
    done: (company) => `The connection with ${company} is active again.`,
    permissions: mayWrite,
    carryOut: (guid) => call('POST /connections/:connectionGuid/activate', params(guid)),
  },
  suspend: {
    title: 'Suspend',
    question: (company) => `Suspend the connection with ${company}?`,
    text: () => 'Nothing is traded over it until your company activates it again. What was delivered stays.',
    done: (company) => `The connection with ${company} is suspended.`,
    permissions: mayWrite,
    carryOut: (guid) => call('POST /connections/:connectionGuid/suspend', params(guid)),
  },
  end: {
    title: 'End connection',
    question: (company) => `End the connection with ${company}?`,
    text: (company) =>
      `You and ${company} are no longer connected, and the Owners and Administrators of both are told. What was delivered and the history stay. To connect again, one of you invites the other anew.`,
    done: (company) => `The connection with ${company} has ended.`,
    tick: ({ offers, keys }) =>
      offers === 0
        ? 'I understand that this cannot be undone.'
        : `Close everything: ${formatCount(offers, 'pending offer')} of ${formatCount(keys, 'key')} between us ${offers === 1 ? 'ends' : 'end'} as well, and the keys are free again in the vault that offered them. I understand that this cannot be undone.`,
    permissions: mayWrite,
    carryOut: (guid, { offers }) =>
      call('POST /connections/:connectionGuid/end', { ...params(guid), body: { closingOffers: offers } }),
  },
};

export const typeTexts: Readonly<Record<Connection['companyType'], string>> = {
  publisher: 'Publisher',
  distributor: 'Distributor',
  retailer: 'Retailer',
};

export const noInvitation: NewInvitation = { company: '', email: '', companyType: 'retailer', message: '' };

export const invitationFields: Fields<NewInvitation> = {
  email: {
    ...{ kind: 'text', label: 'Email', max: 254, isRequired: true },
    hint: 'Of whoever answers for the company. The letter with the invitation goes there.',
    fault: (value) => email(value),
    codes: ['connections.own_company', 'connections.already_open'],
  },
  company: { kind: 'text', label: 'Company', min: 2, max: 100, isRequired: true },
  companyType: {
    ...{ kind: 'choice', label: 'Type' },
    choices: {
      publisher: { text: typeTexts.publisher, hint: 'Sells keys of its own.' },
      distributor: { text: typeTexts.distributor, hint: 'Buys and sells on.' },
      retailer: { text: typeTexts.retailer, hint: 'Sells to consumers.' },
    },
  },
  message: {
    kind: 'longText',
    label: 'Message',
    max: 500,
    hint: 'Stands in the letter and on the page of the invitation.',
  },
};
