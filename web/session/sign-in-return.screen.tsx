import { Spinner } from '@fluentui/react-components';
import { Navigate, useSearchParams } from 'react-router';
import { home, safeReturnTo, secondFactorPath, signInPath, withReturnTo } from '../client/routing/return-to.js';
import { useSessionRead } from '../client/session/use-session.js';

/** Where the gateway's callback lands: asks for the session and goes on by its stage. */
const SignInReturnScreen = () => {
  const [search] = useSearchParams();
  const { data, isValidating } = useSessionRead();
  if (!data || isValidating) return <Spinner label="Signing in" />;
  const returnTo = safeReturnTo(search.get('returnTo'));
  if (data.isAuthenticated) return <Navigate to={returnTo} replace />;
  if (data.isLoggedIn) return <Navigate to={withReturnTo(secondFactorPath, returnTo)} replace />;
  return (
    <Navigate
      to={`${signInPath}?error=login${returnTo === home ? '' : `&returnTo=${encodeURIComponent(returnTo)}`}`}
      replace
    />
  );
};

export default SignInReturnScreen;
