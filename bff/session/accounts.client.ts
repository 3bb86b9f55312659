/** The platform's AccountsService as the session needs it: profile and second factor of the user. */
import type { Client } from '@grpc/grpc-js';
import { grpcService, type GrpcCall } from '../../kernel/grpc/client.js';
import {
  AccountsServiceService,
  type CodeMethod,
  CodePurpose,
  SecondFactorMode,
  type GetSecondFactorResponse,
  type SendCodeResponse,
} from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { vaultStates, type Profile } from './profile.js';

/** Where a code comes from, in the contract's words. */
export type SecondFactorMethod = 'email' | 'authenticator' | 'recovery';

const knownMethods: readonly SecondFactorMethod[] = ['email', 'authenticator', 'recovery'];
const modeNames: Partial<Record<SecondFactorMode, Profile['secondFactorMode']>> = {
  [SecondFactorMode.EMAIL]: 'Email',
  [SecondFactorMode.AUTHENTICATOR_APP]: 'AuthenticatorApp',
  [SecondFactorMode.AUTHENTICATOR_APP_OR_EMAIL]: 'AuthenticatorAppOrEmail',
};
const purpose = CodePurpose.SIGN_IN;

/** What stands between the user and a full session. Instants in UTC, ISO 8601. */
export interface SecondFactor {
  readonly methods: SecondFactorMethod[];
  readonly emailHint: string;
  readonly resendAt: string | null;
  readonly lockedUntil: string | null;
}

const methodsOf = (methods: readonly CodeMethod[]): SecondFactorMethod[] =>
  knownMethods.filter((method) => methods.includes(method));

const secondFactorOf = (answer: GetSecondFactorResponse): SecondFactor => ({
  methods: methodsOf(answer.methods),
  emailHint: answer.emailHint,
  resendAt: answer.resendAt ?? null,
  lockedUntil: answer.lockedUntil ?? null,
});

export class AccountsClient {
  private readonly service;

  constructor(channel: Client) {
    this.service = grpcService(channel, AccountsServiceService);
  }

  /** @throws DomainError accounts.inactive, and the call errors */
  async profile(call: GrpcCall): Promise<Profile> {
    const { profile } = await this.service.getProfile({}, call);
    if (profile === undefined) throw new Error('the platform answered no profile');
    const { permissions, userId, ownerId, secondFactorMode, vaultState, vaultStateReason, support, ...rest } = profile;
    return {
      ...rest,
      userId: String(userId),
      ownerId: String(ownerId),
      secondFactorMode: modeNames[secondFactorMode] ?? 'AuthenticatorAppOrEmail',
      vaultState: vaultStates.find((known) => known === vaultState) ?? 'active',
      vaultStateReason: vaultStateReason || null,
      support: support?.endsAt === undefined ? null : { endsAt: support.endsAt },
      permissions: new Set(permissions),
    };
  }

  async secondFactor(call: GrpcCall): Promise<SecondFactor> {
    return secondFactorOf(await this.service.getSecondFactor({ purpose }, call));
  }

  async sendCode(unlessOneWaits: boolean, call: GrpcCall): Promise<SendCodeResponse> {
    return this.service.sendCode({ purpose, unlessOneWaits }, call);
  }

  /** @throws DomainError accounts.code_wrong, accounts.locked, accounts.method_not_allowed */
  async verifyCode(method: SecondFactorMethod, code: string, call: GrpcCall): Promise<void> {
    await this.service.verifyCode({ purpose, method, code }, call);
  }
}
