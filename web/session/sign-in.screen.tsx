import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../client/api.js';
import { loginAddress, safeReturnTo } from '../client/routing/return-to.js';
import { errorTexts } from '../client/texts/specified.js';
import { Entrance } from '../ui/entrance/entrance.js';
import { TextLink } from '../ui/link/link.js';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

/** Why the user is here: the session ran out, or signing in did not work. */
const reasonOf = (search: URLSearchParams): string | undefined => {
  if (search.has('error')) return errorTexts.signIn;
  return search.get('reason') === 'expired' ? errorTexts.authenticationExpired : undefined;
};

const SignInScreen = () => {
  const styles = useStyles();
  const [search] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const reason = reasonOf(search);
  // Whoever comes to sign in can do so before this is known, and without it.
  const { data } = useRead('GET /registration', {});
  return (
    <Entrance title="Please login to continue">
      {reason !== undefined && (
        <MessageBar intent={search.has('error') ? 'error' : 'warning'} layout="multiline">
          <MessageBarBody>{reason}</MessageBarBody>
        </MessageBar>
      )}
      <p className={styles.text}>You sign in at your identity provider, then confirm with a second factor.</p>
      <Button
        appearance="primary"
        size="large"
        icon={<ArrowRightRegular />}
        iconPosition="after"
        disabledFocusable={isLeaving}
        onClick={() => {
          setLeaving(true);
          location.assign(loginAddress(safeReturnTo(search.get('returnTo'))));
        }}
      >
        Sign in
      </Button>
      {data?.way === 'open' && (
        <p className={styles.text}>
          Is your company new here? <TextLink href="/create-account-company/">Create account</TextLink>
        </p>
      )}
    </Entrance>
  );
};

export default SignInScreen;
