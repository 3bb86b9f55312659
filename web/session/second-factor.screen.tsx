import { Button, Link, Spinner, makeStyles } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { useRead } from '../client/api.js';
import { safeReturnTo } from '../client/routing/return-to.js';
import { signOut } from '../client/session/sign-out.js';
import { Entrance } from '../ui/entrance/entrance.js';
import { ErrorState } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { SecondFactorForm } from './second-factor.form.js';

const useStyles = makeStyles({
  foot: { alignSelf: 'flex-start' },
});

/** The second factor after signing in: email code, authenticator app or recovery code, as the account allows. */
const SecondFactorScreen = () => {
  const styles = useStyles();
  const toasts = useToasts();
  const [search] = useSearchParams();
  const { data, error, reload } = useRead('GET /second-factor', {}, { revalidateOnFocus: false });
  return (
    <Entrance title="You need to authenticate">
      {error ? (
        <ErrorState problem={error} onRetry={() => void reload()} />
      ) : data ? (
        <SecondFactorForm
          state={data}
          returnTo={safeReturnTo(search.get('returnTo'))}
          onState={(next) => void reload(next)}
        />
      ) : (
        <Spinner label="Loading" />
      )}
      <div className={styles.foot}>
        <Link as="button" onClick={() => void signOut().catch(toasts.failure)}>
          Sign in as someone else
        </Link>
      </div>
      {error && <Button onClick={() => location.assign('/')}>Back to sign in</Button>}
    </Entrance>
  );
};

export default SecondFactorScreen;
