import { useRead } from '../../client/api.js';
import { usePermission } from '../../client/session/use-session.js';

/** @returns the reader's own country (ISO 3166-1 alpha-2), from which most questions begin; '' where it is not known */
export const useUsualCountry = (): string => {
  const mayRead = usePermission('accountsettings-read', 'accountsettings-all');
  const { data } = useRead('GET /account/company', mayRead ? {} : null, { revalidateOnFocus: false });
  return data?.details.country ?? '';
};
