/** Who calls the partner API: a vault's program, by a certificate that the vault has registered. */
import type { Actor } from '../../access/index.js';

export interface PartnerCaller {
  /** Acts for the vault; named after the certificate, in audit, transactions and jobs alike. Has no address for mail. */
  readonly actor: Actor;
  readonly vaultGuid: string;
  readonly certificate: {
    readonly guid: string;
    readonly name: string;
    /** SHA-256, lower-case hex. */
    readonly thumbprint: string;
  };
  readonly correlationId: string;
  /** The token writes, and has been used up by this call. */
  readonly isReplayChecked: boolean;
}

/** What a handler answers in place of what the caller has already. */
export const notModified = Symbol('not modified');

/** Beside its input, what a handler gets. */
export interface PartnerExchange {
  /** Of an endpoint that asks for it; else what came, or ''. */
  readonly idempotencyKey: string;
  /** Aborted at the endpoint's deadline, and when the caller goes away. */
  readonly signal: AbortSignal;
  /** Sets the answer's Location. @param path absolute, of this API */
  readonly location: (path: string) => void;
  /** Cache-Control is no-store as it is; for anything else. */
  readonly header: (name: string, value: string) => void;
  /** The caller has an answer already, and asks whether it is still good. */
  readonly isConditional: boolean;
  /** Sets the answer's ETag. @returns the caller has just this one: the answer is `notModified` */
  readonly isCurrent: (etag: string) => boolean;
}
