/** Extraction settings on the wire. */
import { callErrors } from '../../../kernel/errors.js';
import type {
  ConfirmationMethod as WireMethod,
  ExtractionSettings as SettingsMessage,
} from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import type { ConfirmationMethod, ExtractionSettings } from './settings.js';

/** The tables spell it with a hyphen. */
export const methodMessage = (method: ConfirmationMethod): WireMethod =>
  method === 'email-link' ? 'email_link' : method;

/** @throws request.invalid */
export const confirmationMethodOf = (method: WireMethod): ConfirmationMethod => {
  if (method === 'code') return method;
  if (method === 'email_link') return 'email-link';
  const violations = [{ pointer: '/confirmationMethod', message: 'A code or an email link' }];
  throw callErrors('request.invalid', { violations });
};

export const settingsMessage = (settings: ExtractionSettings): SettingsMessage => ({
  confirmationMethod: methodMessage(settings.method),
  limits: Object.entries(settings.limits).map(([role, quantity]) => ({ role, quantity })),
  version: settings.version,
  changedBy: settings.changedBy,
  changedAt: settings.changedAt?.toISOString(),
});
