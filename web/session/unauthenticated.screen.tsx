import { Button, Spinner } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loginAddress, safeReturnTo } from '../client/routing/return-to.js';
import { errorTexts, otherTexts } from '../client/texts/specified.js';
import { Entrance } from '../ui/entrance/entrance.js';

/** Long enough to be read, short enough not to hold anyone up. */
const redirectDelayMs = 3000;

/** The specification's /401: says what happened and goes on to sign in. */
const UnauthenticatedScreen = () => {
  const [search] = useSearchParams();
  const address = loginAddress(safeReturnTo(search.get('returnTo')));
  useEffect(() => {
    const timer = window.setTimeout(() => location.assign(address), redirectDelayMs);
    return () => window.clearTimeout(timer);
  }, [address]);
  return (
    <Entrance title={errorTexts.somethingWrong}>
      <div role="alert">{errorTexts.authentication}</div>
      <Spinner label={otherTexts.redirecting} labelPosition="after" size="small" />
      <Button onClick={() => location.assign(address)}>Sign in now</Button>
    </Entrance>
  );
};

export default UnauthenticatedScreen;
