import { errorCodes } from '../../kernel/errors.js';

/** The refusals of companies. */
export const companiesErrors = errorCodes({
  'companies.not_found': 'not_found',
  /** Somebody else of the staff was faster. */
  'companies.changed_meanwhile': 'conflict',
  /** No way leads there from the state of the vault. */
  'companies.not_possible': 'failed_precondition',
  'companies.country_unknown': 'invalid_argument',
  /** Only companies that another has invited come in. */
  'companies.registration_closed': 'failed_precondition',
  'companies.registration_elsewhere': 'failed_precondition',
  /** A colleague has saved the company's data meanwhile. */
  'companies.data_changed': 'conflict',
  'companies.vault_taken': 'conflict',
});
