import { Inject } from '@nestjs/common';
import { AccountsServiceService } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import type {
  ChangeEmailSettingsRequest,
  ChangeShortcutSettingsRequest,
  ConfirmAuthenticatorRequest,
  GetEmailSettingsRequest,
  GetProfileRequest,
  GetSecondFactorRequest,
  GetShortcutSettingsRequest,
  SendCodeRequest,
  VerifyCodeRequest,
} from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import {
  confirmRequest,
  emailSettingsRequest,
  purposeRequest,
  secondFactorMessage,
  verifyCodeRequest,
} from './accounts.message.js';
import { ProfileService } from './profile/profile.service.js';
import { profileMessage } from './profile/profile.view.js';
import { AuthenticatorService } from './second-factor/authenticator.service.js';
import { CodesService } from './second-factor/codes.service.js';

/** A signed-in user's own account: every method acts on the actor. */
@RpcController(AccountsServiceService)
export class AccountsGrpc implements RpcHandlers<typeof AccountsServiceService> {
  constructor(
    @Inject(ProfileService) private readonly profiles: ProfileService,
    @Inject(CodesService) private readonly codes: CodesService,
    @Inject(AuthenticatorService) private readonly authenticators: AuthenticatorService,
  ) {}

  async getProfile(_request: GetProfileRequest, actor: Actor) {
    return { profile: profileMessage(await this.profiles.own(actor)) };
  }

  async getEmailSettings(_request: GetEmailSettingsRequest, actor: Actor) {
    return this.profiles.emailSettings(actor);
  }

  async changeEmailSettings(request: ChangeEmailSettingsRequest, actor: Actor) {
    await this.profiles.changeEmailSettings(actor, parseRequest(emailSettingsRequest, request));
    return {};
  }

  async getShortcutSettings(_request: GetShortcutSettingsRequest, actor: Actor) {
    return { hasLetterShortcuts: await this.profiles.hasLetterShortcuts(actor) };
  }

  async changeShortcutSettings({ hasLetterShortcuts }: ChangeShortcutSettingsRequest, actor: Actor) {
    await this.profiles.setLetterShortcuts(actor, hasLetterShortcuts);
    return {};
  }

  async getSecondFactor(request: GetSecondFactorRequest, actor: Actor) {
    const { purpose } = parseRequest(purposeRequest, request);
    return secondFactorMessage(await this.codes.view(actor, purpose));
  }

  async sendCode(request: SendCodeRequest, actor: Actor) {
    const { purpose } = parseRequest(purposeRequest, request);
    const { resendAt, expiresAt, wasSent } = await this.codes.send(actor, purpose, request.unlessOneWaits);
    return { resendAt: resendAt.toISOString(), expiresAt: expiresAt.toISOString(), wasSent };
  }

  async verifyCode(request: VerifyCodeRequest, actor: Actor) {
    const { purpose, method, code } = parseRequest(verifyCodeRequest, request);
    const verifiedAt = await this.codes.verify(actor, purpose, method, code);
    return { verifiedAt: verifiedAt.toISOString() };
  }

  async beginAuthenticator(_request: object, actor: Actor) {
    const { expiresAt, ...setup } = await this.authenticators.begin(actor);
    return { ...setup, expiresAt: expiresAt.toISOString() };
  }

  async confirmAuthenticator(request: ConfirmAuthenticatorRequest, actor: Actor) {
    const { code } = parseRequest(confirmRequest, request);
    const { recoveryCodes, trustedFrom } = await this.authenticators.confirm(actor, code);
    return { recoveryCodes, trustedFrom: trustedFrom?.toISOString() };
  }
}
