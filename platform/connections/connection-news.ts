/** What both sides of a connection are told of it, in their inboxes and by mail (docs/domain.md, l). */
import { notificationKind, type News } from '../notifications/index.js';
import type { Side } from './connection-state.js';

/** @param inviter, invited as the companies are called where it is told */
export type ConnectionNews = (inviter: string, invited: string, connectionGuid: string) => News;

/** The type is a word for who reads the address; the guid alone says which connection it is. */
export const connectionHref = (connectionGuid: string): string =>
  `/my_network/connections-type-guid/connection/${connectionGuid}`;

const both = { inviter: 'Northwind Interactive', invited: 'Pixel Harbour' };
const shared = {
  isMandatory: true,
  action: 'Show the connection',
  variables: both,
  required: ['inviter', 'invited'],
} as const;

const accepted = notificationKind({
  ...{ name: 'connections.accepted', title: 'Invitation of a company accepted', ...shared },
  subject: '{invited} has accepted the invitation of {inviter}',
  text: '{invited} has accepted the invitation of {inviter}. The two companies are now connected.',
});

const rejected = notificationKind({
  ...{ name: 'connections.rejected', title: 'Invitation of a company rejected', ...shared },
  subject: '{invited} has rejected the invitation of {inviter}',
  text: '{invited} has rejected the invitation of {inviter}. The two companies are not connected.',
});

const ended = notificationKind({
  ...{ name: 'connections.ended', title: 'Connection ended', ...shared },
  subject: 'The connection between {inviter} and {invited} has ended',
  text: `{by} of {company} has ended the connection between {inviter} and {invited}.

What was delivered stays with whom it was delivered to, and so does the history. A new invitation makes a new connection.`,
  variables: { ...both, by: 'Nora North', company: 'Northwind Interactive' },
});

export const acceptedNews: ConnectionNews = (inviter, invited, guid) =>
  accepted({ inviter, invited }, connectionHref(guid));

export const rejectedNews: ConnectionNews = (inviter, invited, guid) =>
  rejected({ inviter, invited }, connectionHref(guid));

/** @param by who has ended it, and on which side */
export const endedNews =
  (by: string, side: Side): ConnectionNews =>
  (inviter, invited, guid) =>
    ended({ by, company: side === 'inviter' ? inviter : invited, inviter, invited }, connectionHref(guid));
