/** The partner API's door: from a call to who makes it, and whether it may (docs/domain.md, o3 and o5). */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Access } from '../../../kernel/endpoint.js';
import { callErrors } from '../../../kernel/errors.js';
import { assertHolds, clientAddressIn, type Actor } from '../../access/index.js';
import { companyTypeOf, idleStateOf, permissionsOf } from '../../accounts/index.js';
import type { Database } from '../../database/database.js';
import { partnerPermissions } from '../partner-endpoint.contract.js';
import { partnerErrors } from '../partner.errors.js';
import { isAllowed } from './networks.js';
import type { PartnerCaller } from './partner-caller.js';
import { claimOf, type PartnerTokenService, type SignedToken, type TokenClaim } from './partner-token.service.js';
import type { RateService } from './rate.service.js';
import { spendToken } from './token-use.repository.js';

/** One call, as far as the door looks at it. */
export interface Knock {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly correlationId: string;
  readonly isWrite: boolean;
  readonly permission: Access;
}

/** Tokens that nobody has signed, per address, minute and process: each costs a look into the database. */
const unsignedPerMinute = 300;
/** Certificates that have signed something here lately: whoever shares an address with a stranger is not kept out. */
const maxSigners = 1_000;

const signerOf = ({ vaultId, names }: TokenClaim): string =>
  [vaultId, ...names.map(({ bytes }) => bytes.toString('base64'))].join(' ');

export interface GateDependencies {
  readonly database: Database;
  readonly tokens: PartnerTokenService;
  readonly rates: RateService;
}

const actorOf = ({ certificate }: SignedToken, { correlationId, address }: Knock): Actor => {
  const ownerRole = companyTypeOf(certificate.company_type);
  // What the company's own Owner may not do, its programs may not either.
  const allowed = permissionsOf('Owner', ownerRole, certificate.state);
  return {
    kind: 'api_client',
    userGuid: certificate.id,
    userName: `${certificate.name} (API client)`,
    userEmail: '',
    ownerGuid: certificate.vault_id,
    ownerRole,
    roleName: 'API client',
    permissions: new Set(partnerPermissions.filter((key) => allowed.has(key))),
    idleState: idleStateOf(certificate.state),
    correlationId,
    clientAddress: clientAddressIn([address]),
  };
};

export class GateService {
  readonly #unsigned = new RateLimiterMemory({ points: unsignedPerMinute, duration: 60 });
  readonly #signers = new Set<string>();

  constructor(private readonly dependencies: GateDependencies) {}

  /** @throws partner.unauthenticated; request.rate_limited for an address that keeps sending what nobody has signed */
  async identify({ authorization, address }: Knock): Promise<SignedToken> {
    const claim = claimOf(authorization);
    const signer = signerOf(claim);
    const isKnown = this.#signers.has(signer);
    if (!isKnown) await this.#countUnsigned(address);
    const token = await this.dependencies.tokens.read(claim);
    this.#remember(signer);
    if (!isKnown) await this.#unsigned.reward(address);
    return token;
  }

  /** Taken back when somebody has signed it after all. */
  async #countUnsigned(address: string): Promise<void> {
    try {
      await this.#unsigned.consume(address);
    } catch (full) {
      throw full instanceof RateLimiterRes ? rateLimited(full.msBeforeNext) : full;
    }
  }

  /** The latest last: a set keeps the order of its insertions. */
  #remember(signer: string): void {
    this.#signers.delete(signer);
    this.#signers.add(signer);
    const [oldest = ''] = this.#signers;
    if (this.#signers.size > maxSigners) this.#signers.delete(oldest);
  }

  /**
   * The token's own faults first, then where the call comes from, how many there are, whether the token has written
   * before, and what the certificate may do. A call that is refused for its number has not used its token up.
   */
  async admit(token: SignedToken, knock: Knock): Promise<PartnerCaller> {
    const { certificate, fault } = token;
    if (fault !== undefined) throw partnerErrors('partner.unauthenticated', { cause: fault });
    if (!isAllowed(certificate.networks, knock.address)) throw partnerErrors('partner.address_refused');
    await this.dependencies.rates.take(certificate.vault_id, knock.isWrite ? 'write' : 'read');
    if (knock.isWrite && !(await spendToken(this.dependencies.database, token)))
      throw partnerErrors('partner.unauthenticated', {
        cause: 'the token has written before: sign one for each write',
      });
    const actor = actorOf(token, knock);
    if (typeof knock.permission !== 'string') assertHolds(actor, knock.permission);
    return {
      actor,
      vaultGuid: certificate.vault_id,
      certificate: { guid: certificate.id, name: certificate.name, thumbprint: certificate.sha256.toString('hex') },
      correlationId: knock.correlationId,
      isReplayChecked: knock.isWrite,
    };
  }
}

const rateLimited = (ms: number) =>
  callErrors('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });
