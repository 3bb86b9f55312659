/** The platform's accounts, asked with a token that this provider signs for itself. */
import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type JWK } from 'jose';
import { DomainError } from '../kernel/errors.js';
import { grpcChannel, grpcService, type GrpcCall } from '../kernel/grpc/client.js';
import { IdentityAccountsServiceService } from '../proto/gen/keyway/accounts/v1/accounts.js';

/** `sub` and `client_id` of the provider's own token; the platform expects exactly this. */
const ownClient = 'keyway-identity';
const tokenLifeSeconds = 60;
/** Above the platform's hashing under load, below a person's patience. */
const deadlineMs = 8_000;

export interface AccountClaims {
  readonly userGuid: string;
  readonly email: string;
  readonly name: string;
  /** A sign-in from before counts no more; absent where the password was never set anew. */
  readonly signInsCountFrom?: string | undefined;
}

export interface AccountsOptions {
  readonly address: string;
  readonly issuer: string;
  readonly audience: string;
  readonly key: JWK;
}

export class Accounts {
  readonly #options: AccountsOptions;
  readonly #channel;
  readonly #service;

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#channel = grpcChannel(options.address);
    this.#service = grpcService(this.#channel, IdentityAccountsServiceService);
  }

  async #call(correlationId: string = randomUUID()): Promise<GrpcCall> {
    const { issuer, audience, key } = this.#options;
    const { alg = 'ES256', kid } = key;
    const accessToken = await new SignJWT({ client_id: ownClient, scope: 'identity' })
      .setProtectedHeader({ alg, typ: 'at+jwt', ...(kid !== undefined && { kid }) })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(ownClient)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${tokenLifeSeconds}s`)
      .sign(await importJWK(key, alg));
    return { accessToken, correlationId, deadlineMs };
  }

  /**
   * @param ip of the person's browser
   * @returns the user's guid
   * @throws DomainError accounts.credentials_wrong, accounts.locked, upstream.*
   */
  async verifyPassword(email: string, password: string, ip: string, correlationId: string): Promise<string> {
    const { userGuid } = await this.#service.verifyPassword({ email, password, ip }, await this.#call(correlationId));
    return userGuid;
  }

  /** @returns undefined for an account that does not exist or is not active (any more) */
  async find(userGuid: string): Promise<AccountClaims | undefined> {
    try {
      return await this.#service.findAccount({ userGuid }, await this.#call());
    } catch (failure) {
      const isUnknown = failure instanceof DomainError && ['not_found', 'invalid_argument'].includes(failure.kind);
      if (isUnknown) return undefined;
      throw failure;
    }
  }

  close(): void {
    this.#channel.close();
  }
}
