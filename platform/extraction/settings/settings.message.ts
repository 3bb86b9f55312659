/** Extraction settings on the wire. */
import { callErrors } from '../../../kernel/errors.js';
import {
  ConfirmationMethod as MethodNumber,
  type ExtractionSettings as SettingsMessage,
} from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import type { ConfirmationMethod, ExtractionSettings } from './settings.js';

export const methodNumbers: Readonly<Record<ConfirmationMethod, MethodNumber>> = {
  code: MethodNumber.CONFIRMATION_METHOD_CODE,
  'email-link': MethodNumber.CONFIRMATION_METHOD_EMAIL_LINK,
};

/** @throws request.invalid */
export const confirmationMethodOf = (number: MethodNumber): ConfirmationMethod => {
  if (number === MethodNumber.CONFIRMATION_METHOD_CODE) return 'code';
  if (number === MethodNumber.CONFIRMATION_METHOD_EMAIL_LINK) return 'email-link';
  const violations = [{ pointer: '/confirmationMethod', message: 'A code or an email link' }];
  throw callErrors('request.invalid', { violations });
};

export const settingsMessage = (settings: ExtractionSettings): SettingsMessage => ({
  confirmationMethod: methodNumbers[settings.method],
  limits: Object.entries(settings.limits).map(([role, quantity]) => ({ role, quantity: BigInt(quantity) })),
  version: settings.version,
  changedBy: settings.changedBy,
  changedAt: settings.changedAt?.toISOString(),
});
