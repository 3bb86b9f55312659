/** Custody: where keys have been, each link verified when it is read (docs/domain.md, h: Chain, Graph). */
import { z } from 'zod';
import { relay } from '../../binding/relays/relay.contract.js';
import { endpoint } from '../../session/permission.contract.js';
import {
  imageOf,
  instant,
  numberOrNull,
  promised,
  textOrNull,
  word,
  wordOfText,
} from '../../upstream/message.contract.js';
import { disclosure } from '../disclosure/disclosure.contract.js';

const permission = ['transaction-read', 'inventory-read', 'inventory-all'] as const;

const link = z.object({
  /** Null where the transaction is not the caller's to open. */
  transactionGuid: textOrNull,
  transactionId: numberOrNull,
  /** In whose books it is to be opened, where these are not the caller's own. */
  ownerGuid: textOrNull,
  kind: z.string(),
  createdAt: instant,
  fromState: z.string(),
  toState: z.string(),
  quantity: z.number(),
  transactionQuantity: numberOrNull,
  vaultName: z.string(),
  isOwnVault: z.boolean(),
  fromVaultName: textOrNull,
  toVaultName: textOrNull,
  actor: textOrNull,
  reference: textOrNull,
  lane: z.number(),
  sequence: z.number(),
  hash: z.string(),
  previousHash: z.string(),
  /** What the verification found: where it is not `intact`, what does not hold; an unknown finding is none that holds. */
  check: word(['intact', 'previous', 'movements', 'document'], 'document'),
});

const node = z.object({
  id: z.string(),
  shape: wordOfText(['transaction', 'group', 'standing'], 'group'),
  title: z.string(),
  vaultName: z.string(),
  transactionGuid: textOrNull,
  transactionId: numberOrNull,
  ownerGuid: textOrNull,
  transactionCount: z.number(),
  quantity: z.number(),
  firstAt: instant,
  lastAt: instant,
});

const custody = z.object({
  subjectGuid: z.string(),
  /** Null of an insertion. */
  maskedKey: textOrNull,
  insertionId: numberOrNull,
  insertionGuid: textOrNull,
  productTitle: z.string(),
  image: imageOf('128/0/2'),
  sku: z.string(),
  platform: z.string(),
  rightName: z.string(),
  quantity: z.number(),
  stateNow: textOrNull,
  holderName: textOrNull,
  originName: z.string(),
  links: z.array(link),
  linkCount: z.number(),
  nodes: z.array(node),
  edges: z.array(z.object({ from: z.string(), to: z.string(), quantity: z.number() })),
  isVerified: z.boolean(),
  isStandingConfirmed: z.boolean(),
  verifiedAt: instant,
});

const evidence = z.object({
  custody: promised(custody),
  links: z.array(
    z.object({
      link: promised(link),
      /** The canonical header as it was hashed; null of another vault's. */
      document: textOrNull,
      merkleRoot: z.string(),
      /** Null of an insertion, and of another vault's. */
      proof: z
        .object({
          leafIds: z.array(z.string()),
          leafIndex: z.number(),
          leafCount: z.number(),
          path: z.array(z.string()),
        })
        .nullable(),
      /** Of keys that the caller's vault gave out: its records, no part of the hash. */
      disclosure: disclosure.nullable(),
    }),
  ),
  ends: z.array(z.object({ lane: z.number(), sequence: z.number(), hash: z.string() })),
  vaultName: z.string(),
  vaultGuid: z.string(),
  madeBy: z.string(),
  madeAt: instant,
  requestId: z.string(),
});

/** Every key of an insertion is read: two million take some seconds. */
const deadlineMs = 30_000;

export const custodyContract = {
  /** A POST: the text of a key stands in no address. */
  findKey: relay('POST /stock/custody/find', 'stock.v1.CustodyService/FindKey', {
    body: z.object({ keyText: z.string().min(1).max(512), platform: z.string().max(64).optional() }),
    reply: z.object({
      keys: z.array(
        z.object({
          keyGuid: z.string(),
          maskedKey: z.string(),
          stateNow: z.string(),
          productTitle: z.string(),
          sku: z.string(),
          platform: z.string(),
        }),
      ),
    }),
  }),
  keyCustody: relay('GET /stock/custody/keys/:keyGuid', 'stock.v1.CustodyService/GetKeyCustody', {
    reply: custody,
    of: 'custody',
    deadlineMs,
  }),
  insertionCustody: relay(
    'GET /stock/custody/insertions/:insertionGuid',
    'stock.v1.CustodyService/GetInsertionCustody',
    { reply: custody, of: 'custody', deadlineMs },
  ),
  keyEvidence: endpoint('GET /stock/custody/keys/:keyGuid/evidence', {
    permission,
    reply: evidence,
    errors: ['stock.key_not_found'],
    deadlineMs,
  }),
  insertionEvidence: endpoint('GET /stock/custody/insertions/:insertionGuid/evidence', {
    permission,
    reply: evidence,
    errors: ['stock.insertion_not_found'],
    deadlineMs,
  }),
};
