/** What it means when the provider does not do what it was asked for, and what the log says of it. */
import { callErrors } from '../../../kernel/errors.js';
import { reasonOf, type Logger, type Reason } from '../../../kernel/log.js';

/** Of the discovery document; in the log in these words. */
export type Endpoint = 'token' | 'userinfo' | 'pushed authorization request' | 'revocation';

/**
 * `refused`: this grant or request, for good. `client`: the gateway itself, whoever it asks for.
 * `away`: for now. `unsound`: it answered, but nothing that can be relied on.
 */
export type Verdict = 'refused' | 'client' | 'away' | 'unsound';

/** The provider has ended the grant: the user must sign in again. */
export class GrantEnded extends Error {
  constructor(reason: string) {
    super(`the identity provider has ended the grant: ${reason}`);
    this.name = 'GrantEnded';
  }
}

/** The answer is a no that will not change. */
export class ProviderRefused extends Error {
  constructor(endpoint: Endpoint, { status, error, reason }: Reason) {
    super(`the identity provider refused at its ${endpoint} endpoint: ${status ?? ''} ${error ?? ''}, ${reason}`);
    this.name = 'ProviderRefused';
  }
}

export const providerRetrySeconds = 5;
const later: readonly number[] = [408, 425, 429];
const firstServerError = 500;
/** Who asks is refused, not what is asked: wrong credentials, or a client that may not use this grant type. */
const clientErrors: readonly string[] = ['invalid_client', 'unauthorized_client'];

/** By name: fetch throws a TypeError, which openid-client hands on as it is or as a cause. */
const isNoAnswer = (failure: unknown): boolean => {
  if (typeof failure !== 'object' || failure === null) return false;
  const { name, code, cause } = failure as {
    readonly name?: unknown;
    readonly code?: unknown;
    readonly cause?: unknown;
  };
  return name === 'TypeError' || code === 'OAUTH_TIMEOUT' || isNoAnswer(cause);
};

const isPassing = (status: number): boolean => later.includes(status) || status >= firstServerError;
/** At UserInfo it is the user's token that is not taken. */
const isOfClient = (endpoint: Endpoint, { status, error }: Reason): boolean =>
  endpoint !== 'userinfo' && (status === 401 || clientErrors.includes(error ?? ''));
/** Without a code it is not the provider who speaks, but something before it. */
const isForGood = ({ status, error }: Reason): boolean =>
  error === 'invalid_grant' || (status === 400 && error !== undefined);

const verdictOn = (endpoint: Endpoint, failure: unknown, reason: Reason): Verdict => {
  if (isNoAnswer(failure)) return 'away';
  if (reason.status === undefined) return 'unsound';
  if (isPassing(reason.status)) return 'away';
  if (isOfClient(endpoint, reason)) return 'client';
  return isForGood(reason) ? 'refused' : 'unsound';
};

const unavailable = (cause: unknown) =>
  callErrors('upstream.unavailable', { cause, retryAfterSeconds: providerRetrySeconds });

/**
 * Says in the log what went wrong: endpoint, status and code, never a token.
 *
 * @returns the verdict, and what to throw for it: ProviderRefused; DomainError upstream.unavailable while the
 *   provider is away or does not take the gateway; the failure itself when the answer was unsound
 */
export const judged = async (
  endpoint: Endpoint,
  failure: unknown,
  log: Logger,
): Promise<{ readonly verdict: Verdict; readonly reason: Reason; readonly thrown: unknown }> => {
  const reason = await reasonOf(failure);
  const verdict = verdictOn(endpoint, failure, reason);
  if (verdict === 'client')
    log.error(
      { endpoint, ...reason },
      'the identity provider does not take this gateway: look at OIDC_CLIENT_ID, OIDC_CLIENT_AUTH and the secret or key',
    );
  else log.warn({ endpoint, verdict, ...reason }, 'the identity provider did not do what it was asked for');
  if (verdict === 'refused') return { verdict, reason, thrown: new ProviderRefused(endpoint, reason) };
  return { verdict, reason, thrown: verdict === 'unsound' ? failure : unavailable(failure) };
};
