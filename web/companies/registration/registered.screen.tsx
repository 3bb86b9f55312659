import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { loginAddress } from '../../client/routing/return-to.js';
import { Entrance } from '../../ui/entrance/entrance.js';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

/** /create-account-Registered/ - the registration is complete, and staff looks at it. */
const RegisteredScreen = () => {
  const styles = useStyles();
  return (
    <Entrance title="Account created">
      <p className={styles.text} role="status">
        Your password is set, and we have begun to look at your company. We will email you when it can trade. Until then
        you can sign in, set up your second factor and complete your profile.
      </p>
      <Button appearance="primary" size="large" onClick={() => location.assign(loginAddress('/'))}>
        Sign in
      </Button>
    </Entrance>
  );
};

export default RegisteredScreen;
