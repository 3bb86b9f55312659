/** Custody: where keys have been, each link verified when it is read (docs/domain.md, h: Chain, Graph). */
import { z } from 'zod';
import { endpoint } from '../../session/permission.contract.js';
import { disclosure } from '../disclosure/disclosure.contract.js';

const permission = ['transaction-read', 'inventory-read', 'inventory-all'] as const;

const link = z.object({
  /** Null where the transaction is not the caller's to open. */
  transactionGuid: z.string().nullable(),
  transactionId: z.number().nullable(),
  /** In whose books it is to be opened, where these are not the caller's own. */
  ownerGuid: z.string().nullable(),
  kind: z.string(),
  createdAt: z.string(),
  fromState: z.string(),
  toState: z.string(),
  quantity: z.number(),
  transactionQuantity: z.number().nullable(),
  vaultName: z.string(),
  isOwnVault: z.boolean(),
  fromVaultName: z.string().nullable(),
  toVaultName: z.string().nullable(),
  actor: z.string().nullable(),
  reference: z.string().nullable(),
  lane: z.number(),
  sequence: z.number(),
  hash: z.string(),
  previousHash: z.string(),
  /** What the verification found: where it is not `intact`, what does not hold. */
  check: z.enum(['intact', 'previous', 'movements', 'document']),
});

const node = z.object({
  id: z.string(),
  shape: z.enum(['transaction', 'group', 'standing']),
  title: z.string(),
  vaultName: z.string(),
  transactionGuid: z.string().nullable(),
  transactionId: z.number().nullable(),
  ownerGuid: z.string().nullable(),
  transactionCount: z.number(),
  quantity: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
});

const custody = z.object({
  subjectGuid: z.string(),
  /** Null of an insertion. */
  maskedKey: z.string().nullable(),
  insertionId: z.number().nullable(),
  insertionGuid: z.string().nullable(),
  productTitle: z.string(),
  image: z.string().nullable(),
  sku: z.string(),
  platform: z.string(),
  rightName: z.string(),
  quantity: z.number(),
  stateNow: z.string().nullable(),
  holderName: z.string().nullable(),
  originName: z.string(),
  links: z.array(link),
  linkCount: z.number(),
  nodes: z.array(node),
  edges: z.array(z.object({ from: z.string(), to: z.string(), quantity: z.number() })),
  isVerified: z.boolean(),
  isStandingConfirmed: z.boolean(),
  verifiedAt: z.string(),
});

const evidence = z.object({
  custody,
  links: z.array(
    z.object({
      link,
      /** The canonical header as it was hashed; null of another vault's. */
      document: z.string().nullable(),
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
  madeAt: z.string(),
  requestId: z.string(),
});

/** Every key of an insertion is read: two million take some seconds. */
const deadlineMs = 30_000;

export const custodyContract = {
  /** A POST: the text of a key stands in no address. */
  findKey: endpoint('POST /stock/custody/find', {
    permission,
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
    errors: ['stock.key_not_found', 'stock.lookup_limit', 'stock.asked_limit'],
  }),
  keyCustody: endpoint('GET /stock/custody/keys/:keyGuid', {
    permission,
    reply: custody,
    errors: ['stock.key_not_found'],
    deadlineMs,
  }),
  insertionCustody: endpoint('GET /stock/custody/insertions/:insertionGuid', {
    permission,
    reply: custody,
    errors: ['stock.insertion_not_found'],
    deadlineMs,
  }),
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
