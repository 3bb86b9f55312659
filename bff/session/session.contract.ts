import { z } from 'zod';
import { codeAsked, codeSent, sendCodeErrors } from './confirmation/confirmation.contract.js';
import { endpoint } from './permission.contract.js';

const method = z.enum(['email', 'authenticator', 'recovery']);

/** The fields are the specification's. */
const profile = z.object({
  userGuid: z.string(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  roleGuid: z.string(),
  roleName: z.string(),
  ownerGuid: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerRole: z.string(),
  company: z.string(),
  /** Whether the vault trades: active alone does (docs/domain.md, n). */
  vaultState: z.enum(['active', 'pending_review', 'rejected', 'suspended', 'closed']),
  /** In the words of staff. */
  vaultStateReason: z.string().nullable(),
  /** How this user passes the second factor (docs/domain.md, o1). */
  secondFactorMode: z.enum(['Email', 'AuthenticatorApp', 'AuthenticatorAppOrEmail']),
  hasAuthenticator: z.boolean(),
  /** Staff reads in a vault, whose the owner is, until then (docs/domain.md, i). */
  support: z.object({ endsAt: z.string() }).nullable(),
});

export const sessionContract = {
  /**
   * What the client may know of the session. `slide=false` reads without extending the idle time.
   * Anonymous is an answer, not an error: the sign-in page asks too.
   */
  session: endpoint('GET /session', {
    permission: 'public',
    query: z.object({ slide: z.enum(['true', 'false']).optional() }),
    reply: z.object({
      isLoggedIn: z.boolean(),
      isAuthenticated: z.boolean(),
      environment: z.object({
        name: z.enum(['sandbox', 'tst', 'acc', 'demo', 'localhost', 'prod']),
        isProduction: z.boolean(),
        documentationUrl: z.string(),
      }),
      profile: profile.nullable(),
      permissions: z.array(z.string()),
      /** Instants, UTC ISO 8601. */
      idleExpiresAt: z.string().nullable(),
      absoluteExpiresAt: z.string().nullable(),
      uploadTotalBytes: z.number(),
      nonProductionNotice: z.string().nullable(),
    }),
  }),
  logout: endpoint('POST /logout', {
    permission: 'public',
    reply: z.object({
      /** The identity provider's end-session address to go to; null when it has none. */
      endSessionUrl: z.string().nullable(),
    }),
  }),
  secondFactor: endpoint('GET /second-factor', {
    permission: 'first-factor',
    reply: z.object({
      methods: z.array(method),
      emailHint: z.string(),
      resendAt: z.string().nullable(),
      lockedUntil: z.string().nullable(),
    }),
  }),
  sendSecondFactorCode: endpoint('POST /second-factor/email', {
    permission: 'first-factor',
    query: codeAsked,
    reply: codeSent,
    errors: sendCodeErrors,
  }),
  verifySecondFactor: endpoint('POST /second-factor/verify', {
    permission: 'first-factor',
    body: z.object({ method, code: z.string().min(6).max(32) }),
    reply: z.object({ isAuthenticated: z.literal(true) }),
    errors: ['accounts.code_wrong', 'accounts.locked', 'accounts.method_not_allowed', 'accounts.authenticator_waits'],
  }),
};
