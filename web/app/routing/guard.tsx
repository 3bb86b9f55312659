import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../client/session/use-session.js';
import { admit } from './admission.js';
import type { KnownRoute } from './all-routes.js';
import { NotAvailable } from './answers/not-available.js';
import { pageTitle } from '../../ui/page/title.js';

const isLostState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isLost' in state && state.isLost === true;

/** Lets a visit through, sends it on, or says what is missing. */
export const Guard = ({ route, children }: { readonly route: KnownRoute; readonly children: ReactNode }) => {
  const session = useSession();
  const { pathname, search, ...location } = useLocation();
  const [query] = useSearchParams();
  useEffect(() => {
    document.title = pageTitle(route.title);
  }, [route.title]);
  const admission = admit(route, session, {
    address: pathname + search,
    returnTo: query.get('returnTo'),
    isLost: isLostState(location.state),
  });
  if (admission.kind === 'redirect') return <Navigate to={admission.to} replace />;
  if (admission.kind === 'refuse') return <NotAvailable feature={route.title} missing={admission.missing} />;
  return children;
};
