/** The platform's AccountsService as the session needs it: profile and second factor of the user. */
import type { Client } from '@grpc/grpc-js';
import { grpcService, type GrpcCall } from '../../kernel/grpc/client.js';
import {
  AccountsServiceService,
  CodeMethod,
  CodePurpose,
  SecondFactorMode,
  type GetSecondFactorResponse,
} from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { presentSent } from './confirmation/confirmation.view.js';
import type { Profile } from './profile.js';

/** Where a code comes from, in the contract's words. */
export type SecondFactorMethod = 'email' | 'authenticator' | 'recovery';

const wireMethod: Record<SecondFactorMethod, CodeMethod> = {
  email: CodeMethod.CODE_METHOD_EMAIL,
  authenticator: CodeMethod.CODE_METHOD_AUTHENTICATOR,
  recovery: CodeMethod.CODE_METHOD_RECOVERY,
};
const modeNames: Partial<Record<SecondFactorMode, Profile['secondFactorMode']>> = {
  [SecondFactorMode.SECOND_FACTOR_MODE_EMAIL]: 'Email',
  [SecondFactorMode.SECOND_FACTOR_MODE_AUTHENTICATOR_APP]: 'AuthenticatorApp',
  [SecondFactorMode.SECOND_FACTOR_MODE_AUTHENTICATOR_APP_OR_EMAIL]: 'AuthenticatorAppOrEmail',
};
const purpose = CodePurpose.CODE_PURPOSE_SIGN_IN;

/** What stands between the user and a full session. Instants in UTC, ISO 8601. */
export interface SecondFactor {
  readonly methods: SecondFactorMethod[];
  readonly emailHint: string;
  readonly resendAt: string | null;
  readonly lockedUntil: string | null;
}

const methodsOf = (methods: readonly CodeMethod[]): SecondFactorMethod[] =>
  (Object.keys(wireMethod) as SecondFactorMethod[]).filter((name) => methods.includes(wireMethod[name]));

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
    const { permissions, userId, ownerId, secondFactorMode, ...rest } = profile;
    return {
      ...rest,
      userId: String(userId),
      ownerId: String(ownerId),
      secondFactorMode: modeNames[secondFactorMode] ?? 'AuthenticatorAppOrEmail',
      permissions: new Set(permissions),
    };
  }

  async secondFactor(call: GrpcCall): Promise<SecondFactor> {
    return secondFactorOf(await this.service.getSecondFactor({ purpose }, call));
  }

  async sendCode(unlessOneWaits: boolean, call: GrpcCall): Promise<ReturnType<typeof presentSent>> {
    return presentSent(await this.service.sendCode({ purpose, unlessOneWaits }, call));
  }

  /** @throws DomainError accounts.code_wrong, accounts.locked, accounts.method_not_allowed */
  async verifyCode(method: SecondFactorMethod, code: string, call: GrpcCall): Promise<void> {
    await this.service.verifyCode({ purpose, method: wireMethod[method], code }, call);
  }
}
