/** The session as the gateway tells it; read once at load, renewed by events and after acts on it. */
import type { PermissionKey } from '../../../bff/contract.js';
import { useRead } from '../api.js';
import type { Session } from '../api-types.js';
import { holdsAny } from './permissions.js';

export const useSessionRead = () =>
  useRead('GET /session', { query: {} }, { revalidateOnFocus: true, revalidateIfStale: false, dedupingInterval: 2000 });

/** The session inside the guarded part of the application, where it is known. */
export const useSession = (): Session => {
  const { data } = useSessionRead();
  if (!data) throw new Error('useSession stands outside the session gate');
  return data;
};

/** `usePermission('insertkeys-write')`: whether the user holds any one of the keys. */
export const usePermission = (...keys: readonly PermissionKey[]): boolean => holdsAny(useSession().permissions, keys);
