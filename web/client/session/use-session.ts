/** The session as the gateway tells it; read once at load, renewed by events and after acts on it. */
import type { PermissionKey } from '../../../bff/contract.js';
import { useRead } from '../api.js';
import type { Session } from '../api-types.js';
import { useHasUnsavedForm } from '../unsaved.js';
import { holdsAny } from './permissions.js';

export const useSessionRead = () =>
  useRead('GET /session', { query: {} }, { revalidateOnFocus: true, revalidateIfStale: false, dedupingInterval: 2000 });

let lastFull: Session | undefined;

/** Keeps the last full session in mind; `undefined` forgets it. */
export const rememberSession = (session: Session | undefined): void => {
  lastFull = session;
};

/**
 * True unless the session belongs to somebody else than the one of before, or reads in another vault (support that
 * enters or leaves one): nothing of theirs may go on under it.
 */
export const isSameUser = ({ profile }: Session): boolean =>
  lastFull?.profile == null ||
  (lastFull.profile.userGuid === profile?.userGuid && lastFull.profile.ownerGuid === profile.ownerGuid);

/**
 * The session inside the guarded part of the application, where it is known. While a form is edited
 * a session that ran out still counts for what is drawn: the form stays, and the user signs in again
 * in place. Calls do not profit from it.
 */
export const useSession = (): Session => {
  const { data } = useSessionRead();
  const isHeld = useHasUnsavedForm();
  if (!data) throw new Error('useSession stands outside the session gate');
  return !data.isAuthenticated && isHeld && lastFull ? lastFull : data;
};

/** `usePermission('insertkeys-write')`: whether the user holds any one of the keys. */
export const usePermission = (...keys: readonly PermissionKey[]): boolean => holdsAny(useSession().permissions, keys);
