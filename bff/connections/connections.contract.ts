import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { imageOf, instant, instantOrNull, nothing, textOrNull, word } from '../upstream/message.contract.js';

const mayRead = ['connection-read', 'connection-all'] as const;

/** The list's name in /mkapi/content. */
const connectionsScreen = '/network/connections/';

const states = ['invited', 'pending', 'active', 'rejected', 'cancelled', 'expired', 'suspended', 'ended'] as const;
const acts = ['accept', 'reject', 'reinvite', 'cancel', 'activate', 'suspend', 'end'] as const;
const companyTypes = ['publisher', 'distributor', 'retailer'] as const;

const connection = z.object({
  connectionGuid: z.string(),
  state: word(states, 'ended'),
  /** The reader's company has invited the other one. */
  isInviter: z.boolean(),
  /** Of the other side: until it is accepted as the inviter wrote it. */
  company: z.string(),
  companyType: word(companyTypes, 'retailer'),
  /** The invited address. */
  email: z.string(),
  message: textOrNull,
  invitedBy: z.string(),
  invitedAt: instant,
  /** Of an invitation that waits for an answer. */
  expiresAt: instantOrNull,
  activeSince: instantOrNull,
  endedAt: instantOrNull,
  isSuspendedByReader: z.boolean(),
  /** What the reader's side may do now. */
  acts: z.array(word(acts, 'accept')),
  /** Of the other side, once it is accepted. */
  vault: textOrNull,
  /** Of the other side, while they are connected. */
  logo: imageOf('128/0/2'),
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Between the two, in either direction, waiting for an answer. */
  pendingOffers: z.number(),
  pendingKeys: z.number(),
});

/** Waits for an answer of one of the two sides. */
const pendingItem = z.object({
  /** For people: 'Offer'. */
  kind: z.string(),
  itemGuid: z.string(),
  /** Running number of the side that has made it. */
  number: z.number(),
  /** 'Hollow Tide, HT-STEAM-WW' */
  name: z.string(),
  /** The reader's side has made it; else the other one. */
  isOwn: z.boolean(),
  keys: z.number(),
  endsAt: instantOrNull,
  /** Null where the reader may not open it. */
  href: textOrNull,
});

/** Companies that the vault is connected with, and invitations on their way to or from it. */
export const connectionsContract = {
  connections: listEndpoint('GET /connections', mayRead, connectionsScreen),
  exportConnections: exportEndpoint('POST /connections/export', mayRead, connectionsScreen),
  connection: relay('GET /connections/:connectionGuid', 'connections.v1.ConnectionsService/GetConnection', {
    reply: connection,
    of: 'connection',
  }),
  /** What ends with it: all in numbers, and the newest. */
  pendingOfConnection: relay(
    'GET /connections/:connectionGuid/pending',
    'connections.v1.ConnectionsService/GetPending',
    { reply: z.object({ offers: z.number(), keys: z.number(), items: z.array(pendingItem) }) },
  ),
  /** Answers the same whether or not a vault has the address. */
  inviteCompany: relay('POST /connections', 'connections.v1.ConnectionsService/InviteConnection', {
    body: z.object({
      company: z.string().max(200),
      email: z.string().max(254),
      companyType: z.enum(companyTypes),
      message: z.string().max(1000),
    }),
    reply: z.object({ connectionGuid: z.string() }),
  }),
  reinviteCompany: relay(
    'POST /connections/:connectionGuid/reinvite',
    'connections.v1.ConnectionsService/ReinviteConnection',
    { reply: nothing },
  ),
  cancelInvitationOfCompany: relay(
    'POST /connections/:connectionGuid/cancel',
    'connections.v1.ConnectionsService/CancelConnection',
    { reply: nothing },
  ),
  acceptConnection: relay(
    'POST /connections/:connectionGuid/accept',
    'connections.v1.ConnectionsService/AcceptConnection',
    { reply: nothing },
  ),
  rejectConnection: relay(
    'POST /connections/:connectionGuid/reject',
    'connections.v1.ConnectionsService/RejectConnection',
    { reply: nothing },
  ),
  suspendConnection: relay(
    'POST /connections/:connectionGuid/suspend',
    'connections.v1.ConnectionsService/SuspendConnection',
    { reply: nothing },
  ),
  activateConnection: relay(
    'POST /connections/:connectionGuid/activate',
    'connections.v1.ConnectionsService/ActivateConnection',
    { reply: nothing },
  ),
  /** Final. */
  endConnection: relay('POST /connections/:connectionGuid/end', 'connections.v1.ConnectionsService/EndConnection', {
    stepUp: 'both-factors',
    /** How many offers that wait for an answer end with it, as they were shown; more refuse it. */
    body: z.object({ closingOffers: z.int().min(0) }),
    reply: nothing,
  }),
};
